import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "./api.ts";
import { query, useAction } from "./query.ts";
import { holdsPermission, useSession } from "./session.ts";

interface OwnKey {
  masked: string;
  /** Fetches the whole key; the server logs this. */
  reveal: () => Promise<string>;
}

/** The reader's first usable key, test keys excluded; null for visitors and for those without one. */
export function useOwnKey(): OwnKey | null {
  const session = useSession();
  const canReveal = session.token !== null && holdsPermission(session, "key.manage");
  const { data } = useQuery({ ...query(api.keys.getKeys, {}, { lazy: true }), enabled: canReveal });
  const { mutateAsync } = useAction(api.keys.revealKey);
  const key = canReveal ? data?.list.find(({ status, is_test }) => status === "active" && !is_test) : undefined;
  return useMemo(
    () =>
      key
        ? {
            masked: key.key_masked,
            reveal: async () => (await mutateAsync({ input: { key_id: key.id } })).api_key,
          }
        : null,
    [key, mutateAsync],
  );
}
