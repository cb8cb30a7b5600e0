import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime } from "../../../lib/time.ts";
import { busyWhile } from "../../../ui/busy.ts";
import { Copy } from "../../../ui/copy.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { Case } from "./case.ts";

interface ProofSectionProps {
  of: Case;
  proof: NonNullable<Case["proof"]>;
  queryKey: readonly unknown[];
}

/** What to add to DNS, and a check of whether it is there. */
export function ProofSection({ of, proof, queryKey }: ProofSectionProps) {
  const { prove: texts } = useTexts("report/correction");
  const language = useLanguage();
  const cache = useQueryClient();
  const check = useAction(api.corrections.correctionProof, []);
  const run = async () => {
    const after = await check.mutateAsync({ input: { ticket_no: of.ticket_no } });
    cache.setQueryData(queryKey, after);
    // This section is gone then.
    if (after.proven_at !== null) showToast(texts.found);
  };
  return (
    <section aria-labelledby="proof" className="stack gap-4 mt-7">
      <h2 id="proof" className="title-3">
        {texts.title}
      </h2>
      <p className="quiet measure">{texts.lead}</p>
      <div>
        <p className="label">{texts.names(proof.names.length)}</p>
        <ul className="stack gap-1">
          {proof.names.map((name) => (
            <li key={name} className="mono text-sm wrap-anywhere">
              {name} <Copy text={name} />
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p className="label">{texts.text}</p>
        <p className="mono text-sm wrap-anywhere">
          {proof.text} <Copy text={proof.text} />
        </p>
      </div>
      {/\/(2[5-9]|3[012])$/.test(of.range) && <p className="note">{texts.alias}</p>}
      <p className="note">{texts.until(exactTime(proof.until, language))}</p>
      <div className="cluster gap-3">
        <Button {...busyWhile(check.isPending)} onClick={() => void run().catch(() => undefined)}>
          {texts.check}
        </Button>
        <p role="status" className="quiet">
          {check.data?.proven_at === null && texts.notFound}
        </p>
      </div>
    </section>
  );
}
