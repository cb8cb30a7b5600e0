import { SANDBOX_KEY } from "@meridian/contract/samples";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { api } from "../../lib/api.ts";
import { query, useAction } from "../../lib/query.ts";
import { holdsPermission, useSession } from "../../lib/session.ts";

/** The key for trying a call: the reader's own, a pasted one or the public test key. */
export function useTryItKey() {
  const session = useSession();
  const canReveal = session.token !== null && holdsPermission(session, "key.manage");
  const { data } = useQuery({ ...query(api.keys.getKeys, {}, { lazy: true }), enabled: canReveal });
  const own = useMemo(
    () => (canReveal ? (data?.list ?? []).filter(({ status }) => status === "active") : []),
    [data, canReveal],
  );
  const { mutateAsync: reveal } = useAction(api.keys.revealKey);
  const [wanted, setWanted] = useState<string | null>(null);
  const [pasted, setPasted] = useState("");

  const first = own.find(({ is_test }) => !is_test) ?? own[0];
  const choice = wanted ?? (first ? String(first.id) : "sandbox");
  const key = own.find(({ id }) => String(id) === choice);
  const keyId = key?.id;
  const read = useCallback(async () => {
    if (keyId !== undefined) return (await reveal({ input: { key_id: keyId } })).api_key;
    return choice === "pasted" ? pasted.trim() : SANDBOX_KEY;
  }, [keyId, choice, pasted, reveal]);
  const isTest = key ? key.is_test : choice === "pasted" ? pasted.startsWith("mrd_test_") : true;
  const shown = key ? key.key_masked : choice === "pasted" ? null : SANDBOX_KEY;
  return { own, choice, choose: setWanted, pasted, setPasted, read, isTest, shown };
}
export type TryItKey = ReturnType<typeof useTryItKey>;
