import { useMemo, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useAction } from "../../../lib/query.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage } from "../../../lib/texts.tsx";
import { samplesOf } from "./quick-start-samples.ts";
import { useKeys } from "./use-usage.ts";

/** Replaces the key if the reader may not copy it. */
const placeholder = "YOUR_API_KEY";

/**
 * Samples with one of the reader's keys: masked on the page, real when copied, which the server logs. Test keys are
 * excluded, because their calls are not counted and would not appear here.
 */
export function useQuickStart() {
  const reading = useKeys();
  const language = useLanguage();
  const canManage = holdsPermission(useSession(), "key.manage");
  const { mutateAsync: reveal } = useAction(api.keys.revealKey);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const keys = useMemo(
    () => (reading.data?.list ?? []).filter(({ status, is_test }) => status === "active" && !is_test),
    [reading.data],
  );
  const key = keys.find(({ id }) => id === chosenId) ?? keys[0];
  const samples = useMemo(() => {
    if (!key) return null;
    const shown = samplesOf(location.origin, canManage ? key.key_masked : placeholder, language);
    if (!canManage) return shown;
    return shown.map((sample, index) => ({
      ...sample,
      fetchCode: async () => {
        const { api_key } = await reveal({ input: { key_id: key.id } });
        return samplesOf(location.origin, api_key, language)[index]?.code ?? sample.code;
      },
    }));
  }, [key, canManage, reveal, language]);
  const readKey = key && canManage ? async () => (await reveal({ input: { key_id: key.id } })).api_key : null;
  return { reading, keys, key, samples, canManage, readKey, choose: setChosenId };
}
