import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { api } from "../lib/api.ts";
import { canUsePasskeys } from "../lib/passkeys.ts";
import { query, useAction } from "../lib/query.ts";
import { useTexts } from "../lib/texts.tsx";
import { pageBehind, returnPathOf } from "../lib/use-dialogs.ts";
import { busyWhile } from "../ui/busy.ts";
import styles from "./auth.module.css";
import { PasskeyLogin } from "./passkey-login.tsx";

/** The other ways to log in: a passkey, if `hasPasskeys`, and the offered services. */
export function OtherWays({ hasPasskeys = false }) {
  const { providers: texts } = useTexts("dialogs");
  const { pathname, search } = useLocation();
  const { data } = useQuery({
    ...query(api.account.loginProviders, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const start = useAction(api.account.providerLoginStart);
  const offered = data?.providers ?? [];
  const showsPasskeys = hasPasskeys && canUsePasskeys();
  if (offered.length === 0 && !showsPasskeys) return null;
  const target = returnPathOf(search) ?? (pathname === "/" ? null : pageBehind(pathname, search));
  const leave = async (provider: (typeof offered)[number]) => {
    const { url } = await start.mutateAsync({ input: { provider, ...(target && { return_path: target }) } });
    location.assign(url);
  };
  return (
    <>
      <p className={styles.or}>{texts.or}</p>
      <div className="stack gap-2">
        {showsPasskeys && <PasskeyLogin />}
        {offered.map((provider) => (
          <Button
            key={provider}
            variant="default"
            size="md"
            fullWidth
            {...busyWhile(start.variables?.input.provider === provider && (start.isPending || start.isSuccess))}
            disabled={start.isPending}
            // A failure is announced like that of any action.
            onClick={() => void leave(provider).catch(() => {})}
          >
            {texts.continue(texts.names[provider])}
          </Button>
        ))}
      </div>
    </>
  );
}
