import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api } from "../lib/api.ts";
import { confirmWithPasskey, PasskeyError } from "../lib/passkeys.ts";
import { describeError } from "../lib/query.ts";
import { useTexts } from "../lib/texts.tsx";
import { busyWhile } from "../ui/busy.ts";
import { showToast } from "../ui/toast.tsx";
import { Refusal } from "./refusal.tsx";
import { useEntrance } from "./use-entrance.ts";

/** Logs in with a passkey, which needs neither name nor password. */
export function PasskeyLogin() {
  const { passkeys: texts, login } = useTexts("dialogs");
  const { errors } = useTexts("common");
  const enter = useEntrance();
  const attempt = useMutation({
    mutationFn: async () => {
      const { options } = await api.account.passkeyLoginOptions({});
      return api.account.passkeyLogin({ credential: await confirmWithPasskey(options) });
    },
    networkMode: "always",
    meta: { isQuiet: true },
    onSuccess: (session) => {
      enter(session);
      showToast(login.welcome(session.user.name || session.user.phone || session.user.email));
    },
  });
  const { error } = attempt;
  return (
    <>
      <Button variant="default" size="md" fullWidth {...busyWhile(attempt.isPending)} onClick={() => attempt.mutate()}>
        {texts.login}
      </Button>
      {error && <Refusal text={error instanceof PasskeyError ? texts.canceled : describeError(error, errors)} />}
    </>
  );
}
