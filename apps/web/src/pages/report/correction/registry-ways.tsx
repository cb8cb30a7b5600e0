import { Button } from "@mantine/core";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { useHumanCheck } from "../../../lib/human-check.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime } from "../../../lib/time.ts";
import { busyWhile } from "../../../ui/busy.ts";
import { Copy } from "../../../ui/copy.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { Names } from "./names.tsx";

type Ways = Awaited<ReturnType<typeof api.corrections.correctionWays>>;

interface RegistryWaysProps {
  ticket: string;
  ways: UseQueryResult<Ways>;
}

/** The ways that the registry of the addresses opens: its contacts' domains, mail to them, and a geofeed. */
export function RegistryWays({ ticket, ways: { data, error } }: RegistryWaysProps) {
  const { prove: texts } = useTexts("report/correction");
  if (!data)
    return (
      <p role="status" className="quiet">
        {error ? texts.away : texts.searching}
      </p>
    );
  const isEmpty = data.domains.length === 0 && data.contacts.length === 0 && data.geofeed === "";
  if (isEmpty) return <p className="quiet">{texts.none}</p>;
  return (
    <>
      {data.domains.length > 0 && (
        <div>
          <h3 className="label text-md">{texts.domain.title}</h3>
          <p className="note measure">{texts.domain.lead}</p>
          <Names names={data.domains} />
        </div>
      )}
      {data.contacts.length > 0 && <MailWay ticket={ticket} ways={data} />}
      {data.geofeed !== "" && (
        <div>
          <h3 className="label text-md">{texts.geofeed.title}</h3>
          <p className="note measure">{texts.geofeed.lead}</p>
          <p className="mono text-sm wrap-anywhere">
            {data.geofeed} <Copy text={data.geofeed} />
          </p>
        </div>
      )}
    </>
  );
}

function MailWay({ ticket, ways }: { ticket: string; ways: Ways }) {
  const { mail: texts } = useTexts("report/correction").prove;
  const language = useLanguage();
  const cache = useQueryClient();
  const send = useAction(api.corrections.correctionMail, []);
  const { isChecking, sendChecked } = useHumanCheck();
  const to = async (contact_id: string) => {
    const after = await sendChecked({ ticket_no: ticket, contact_id }, (input) => send.mutateAsync({ input }));
    cache.setQueryData(query(api.corrections.correctionWays, { ticket_no: ticket }).queryKey, after);
    showToast(texts.done);
  };
  return (
    <div>
      <h3 className="label text-md">{texts.title}</h3>
      <p className="note measure">{texts.lead}</p>
      <div className="cluster gap-2 mt-2">
        {ways.contacts.map(({ id, address }) => (
          <Button
            key={id}
            variant="default"
            size="xs"
            {...busyWhile((isChecking || send.isPending) && send.variables?.input.contact_id === id)}
            onClick={() => void to(id).catch(() => undefined)}
          >
            {texts.send(address)}
          </Button>
        ))}
      </div>
      {ways.mailed_at !== null && (
        <p role="status" className="note mt-2">
          {texts.sent(ways.mailed_to, exactTime(ways.mailed_at, language))}
        </p>
      )}
    </div>
  );
}
