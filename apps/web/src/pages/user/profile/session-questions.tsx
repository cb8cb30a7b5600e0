import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
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
  const ticket = useRef<string | null>(null);
  const submit = () =>
    logout.mutate(
      { input: { all: true } },
      {
        onSuccess: ({ logout_ticket }) => {
          ticket.current = logout_ticket;
          void navigate("/");
        },
      },
    );
  // Not before the user centre is gone: it would notice that nobody is signed in, and ask for a login.
  const leave = useEffectEvent(() => {
    if (ticket.current === null) return;
    deleteSession();
    client.removeQueries({ type: "inactive" });
    showToast(texts.done);
    if (site?.sibling_logout_url && ticket.current)
      location.assign(`${site.sibling_logout_url}?token=${encodeURIComponent(ticket.current)}`);
  });
  useEffect(() => () => leave(), []);
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(devices)}
      text={texts.text}
      cancel={cancel}
      submit={texts.submit}
      isBusy={logout.isPending}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
