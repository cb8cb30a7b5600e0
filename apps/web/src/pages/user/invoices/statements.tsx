import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { download } from "../../../lib/download.ts";
import { languages } from "../../../lib/language.ts";
import { moneyFormat } from "../../../lib/money.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { pageOf, useAddressQuery } from "../../../lib/use-address-query.ts";
import { Badge } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import styles from "./invoices.module.css";
import { RecordList } from "./record-list.tsx";
import type { Statement } from "./values.ts";

const PAGE_SIZE = 12;

/** A statement for each month in which the account paid or was refunded. */
export function Statements() {
  const { statements: texts } = useTexts("billing");
  const { parameters } = useAddressQuery();
  const page = pageOf(parameters, "statements");
  const reading = useQuery({
    ...query(api.billing.statementList, { page, limit: PAGE_SIZE }, { lazy: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <RecordList
      texts={texts}
      lead={
        <>
          <p className="note wrap-anywhere">{texts.lead}</p>
          {reading.data?.total === 0 && <p className="note wrap-anywhere">{texts.empty}</p>}
        </>
      }
      reading={reading}
      pageSize={PAGE_SIZE}
      name="statements"
    >
      {(statement) => <StatementRow key={statement.month} statement={statement} />}
    </RecordList>
  );
}

function StatementRow({ statement: { month, sums, is_complete } }: { statement: Statement }) {
  const { statements: texts } = useTexts("billing");
  const language = useLanguage();
  const { mutate, isPending, variables } = useAction(api.billing.statementFile);
  const name = new Intl.DateTimeFormat(languages[language].tag, {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${month}-01`));
  return (
    <li className="entry">
      <div>
        <p className="entry-name">
          <strong>{name}</strong>
          {!is_complete && <Badge tone="warn">{texts.open}</Badge>}
        </p>
        {sums.map(({ currency, paid_cents, refunded_cents }) => {
          const money = moneyFormat(language, currency);
          return (
            <p key={currency} className="note wrap-anywhere">
              {texts.sum(money(paid_cents), money(refunded_cents))}
            </p>
          );
        })}
      </div>
      <div className={`cluster justify-end ${styles.buttons}`}>
        {(["pdf", "csv"] as const).map((format) => (
          <Button
            key={format}
            size="xs"
            variant="default"
            aria-label={texts.download(format.toUpperCase(), name)}
            {...busyWhile(isPending && variables.input.format === format)}
            onClick={() => mutate({ input: { month, format } }, { onSuccess: download })}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </li>
  );
}
