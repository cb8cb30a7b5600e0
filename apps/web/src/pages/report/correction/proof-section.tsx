import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime } from "../../../lib/time.ts";
import { busyWhile } from "../../../ui/busy.ts";
import { Copy } from "../../../ui/copy.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { Case } from "./case.ts";
import { ChecklistWay } from "./checklist-way.tsx";
import { Names } from "./names.tsx";
import { RegistryWays } from "./registry-ways.tsx";

interface ProofSectionProps {
  of: Case;
  proof: NonNullable<Case["proof"]>;
  queryKey: readonly unknown[];
}

/** The ways to prove the addresses, and a check of whether one of them is there. */
export function ProofSection({ of, proof, queryKey }: ProofSectionProps) {
  const { prove: texts } = useTexts("report/correction");
  const language = useLanguage();
  const cache = useQueryClient();
  const ways = useQuery(query(api.corrections.correctionWays, { ticket_no: of.ticket_no }, { lazy: true }));
  const check = useAction(api.corrections.correctionProof, []);
  const run = async () => {
    const after = await check.mutateAsync({ input: { ticket_no: of.ticket_no } });
    cache.setQueryData(queryKey, after);
    // This section is gone then.
    if (after.proven_at !== null) showToast(texts.found);
  };
  return (
    <section aria-labelledby="proof" className="stack gap-5 mt-7">
      <div className="stack gap-3">
        <h2 id="proof" className="title-3">
          {texts.title}
        </h2>
        <p className="quiet measure">{texts.lead}</p>
      </div>
      <div>
        <p className="label">{texts.text}</p>
        <p className="mono text-sm wrap-anywhere">
          {proof.text} <Copy text={proof.text} />
        </p>
      </div>
      <div>
        <h3 className="label text-md">{texts.reverse.title}</h3>
        <p className="note">{texts.names(proof.names.length)}</p>
        <Names names={proof.names} />
        {/\/(2[5-9]|3[012])$/.test(of.range) && <p className="note">{texts.alias}</p>}
      </div>
      <RegistryWays ticket={of.ticket_no} ways={ways} />
      {proof.statement !== null && (
        <ChecklistWay ticket={of.ticket_no} statement={proof.statement} queryKey={queryKey} />
      )}
      <div className="stack gap-3">
        <p className="note">{texts.until(exactTime(proof.until, language))}</p>
        <div className="cluster gap-3">
          <Button {...busyWhile(check.isPending)} onClick={() => void run().catch(() => undefined)}>
            {texts.check}
          </Button>
          <p role="status" className="quiet">
            {check.data?.proven_at === null && texts.notFound}
          </p>
        </div>
      </div>
    </section>
  );
}
