import { ConfirmDialog } from "../../../dialogs/confirm-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { useLeave } from "../../../lib/use-logout.ts";
import { showToast } from "../../../ui/toast.tsx";

interface RevokeProps {
  id: number;
  device: string;
  onClose: () => void;
}

export function RevokeDialog({ id, device, onClose }: RevokeProps) {
  const { revoke: texts, cancel } = useTexts("profile");
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(device)}
      texts={texts}
      cancel={cancel}
      action={api.account.sessionRevoke}
      input={{ id }}
      affected={[api.account.sessionList]}
      done={texts.done(device)}
      onClose={onClose}
    />
  );
}

/** Ends every session. Unlike a local logout, it must not look complete before the server has answered. */
export function EverywhereDialog({ devices, onClose }: { devices: number; onClose: () => void }) {
  const { everywhere: texts, cancel } = useTexts("profile");
  const leave = useLeave();
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(devices)}
      texts={texts}
      cancel={cancel}
      action={api.account.userLogout}
      input={{ all: true }}
      onDone={({ logout_ticket }) => {
        showToast(texts.done);
        leave(logout_ticket);
      }}
      onClose={onClose}
    />
  );
}
