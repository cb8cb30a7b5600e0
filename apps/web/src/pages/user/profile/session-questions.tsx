import { api } from "../../../lib/api.ts";
import { useAction } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { useLeave } from "../../../lib/use-logout.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";

interface RevokeProps {
  id: number;
  device: string;
  onClose: () => void;
}

export function RevokeDialog({ id, device, onClose }: RevokeProps) {
  const { revoke: texts, cancel } = useTexts("profile");
  const revoke = useAction(api.account.sessionRevoke, [api.account.sessionList]);
  const onSuccess = () => {
    onClose();
    showToast(texts.done(device));
  };
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(device)}
      text={texts.text}
      cancel={cancel}
      submit={texts.submit}
      isBusy={revoke.isPending}
      onSubmit={() => revoke.mutate({ input: { id } }, { onSuccess })}
      onClose={onClose}
    />
  );
}

/** Ends every session. Unlike a logout here alone it must not look done where the server has not answered. */
export function EverywhereDialog({ devices, onClose }: { devices: number; onClose: () => void }) {
  const { everywhere: texts, cancel } = useTexts("profile");
  const leave = useLeave();
  const logout = useAction(api.account.userLogout);
  const onSuccess = ({ logout_ticket }: { logout_ticket: string }) => {
    showToast(texts.done);
    leave(logout_ticket);
  };
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(devices)}
      text={texts.text}
      cancel={cancel}
      submit={texts.submit}
      isBusy={logout.isPending}
      onSubmit={() => logout.mutate({ input: { all: true } }, { onSuccess })}
      onClose={onClose}
    />
  );
}
