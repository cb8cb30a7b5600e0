import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { useAction } from "../../../lib/query.ts";
import { deleteSession } from "../../../lib/session.ts";
import { useSiteFacts } from "../../../lib/site-facts.ts";
import { useTexts } from "../../../lib/texts.tsx";
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
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: site } = useSiteFacts();
  const logout = useAction(api.account.userLogout);
  const submit = async () => {
    const answer = await logout.mutateAsync({ input: { all: true } }).catch(() => null);
    if (!answer) return;
    // At once, so that the user centre is gone before it notices that nobody is signed in and asks for a login.
    await navigate("/", { flushSync: true });
    deleteSession();
    client.removeQueries({ type: "inactive" });
    showToast(texts.done);
    if (site?.sibling_logout_url && answer.logout_ticket)
      location.assign(`${site.sibling_logout_url}?token=${encodeURIComponent(answer.logout_ticket)}`);
  };
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(devices)}
      text={texts.text}
      cancel={cancel}
      submit={texts.submit}
      isBusy={logout.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  );
}
