import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { useAction } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { Case } from "./case.ts";

interface ConfirmationProps {
  of: Case;
  token: string;
  queryKey: readonly unknown[];
}

/** The button of a mailed link; opening the link alone confirms nothing, because mail scanners do that too. */
export function Confirmation({ of, token, queryKey }: ConfirmationProps) {
  const { confirm: texts, prove } = useTexts("report/correction");
  const cache = useQueryClient();
  const confirm = useAction(api.corrections.correctionConfirm, []);
  const run = async () => {
    cache.setQueryData(queryKey, await confirm.mutateAsync({ input: { ticket_no: of.ticket_no, token } }));
    showToast(prove.found);
  };
  const isOpen = of.proof !== null && !confirm.isError;
  return (
    <section aria-labelledby="confirm" className="card stack gap-3 p-5 mt-5">
      <h2 id="confirm" className="title-3">
        {texts.title}
      </h2>
      <p className="measure" role={isOpen ? undefined : "status"}>
        {isOpen ? texts.lead : texts.gone}
      </p>
      {isOpen && (
        <div>
          <Button {...busyWhile(confirm.isPending)} onClick={() => void run().catch(() => undefined)}>
            {texts.submit}
          </Button>
        </div>
      )}
    </section>
  );
}
