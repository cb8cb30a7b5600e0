import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { api } from "../lib/api.ts";
import { query, useAction } from "../lib/query.ts";
import { useTexts } from "../lib/texts.tsx";
import { pageBehind, returnPathOf } from "../lib/use-dialogs.ts";
import styles from "./auth.module.css";

/** The services with which a visitor can log in; nothing if there is none. */
export function ProviderButtons() {
  const { providers: texts } = useTexts("dialogs");
  const { pathname, search } = useLocation();
  const { data } = useQuery({
    ...query(api.account.loginProviders, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const start = useAction(api.account.providerLoginStart);
  if (!data || data.providers.length === 0) return null;
  const target = returnPathOf(search) ?? (pathname === "/" ? null : pageBehind(pathname, search));
  const leave = async (provider: (typeof data.providers)[number]) => {
    const { url } = await start.mutateAsync({ input: { provider, ...(target && { return_path: target }) } });
    location.assign(url);
  };
  return (
    <>
      <p className={styles.or}>{texts.or}</p>
      <div className="stack gap-2">
        {data.providers.map((provider) => (
          <Button
            key={provider}
            variant="default"
            size="md"
            fullWidth
            loading={start.variables?.input.provider === provider && (start.isPending || start.isSuccess)}
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
