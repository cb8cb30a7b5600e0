import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { download } from "../../../lib/download.ts";
import { languages } from "../../../lib/language.ts";
import { moneyFormat } from "../../../lib/money.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { useAddressQuery } from "../../../lib/use-address-query.ts";
import { Badge } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { Pager } from "../../../ui/pager.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import styles from "./invoices.module.css";
import type { Statement } from "./values.ts";

const PAGE_SIZE = 12;

/** A statement for each month in which the account paid or was refunded. */
export function Statements() {
  const { statements: texts } = useTexts("billing");
  const { parameters } = useAddressQuery();
  const page = Math.max(1, Number(parameters.get("statements")) || 1);
  const { data, error, refetch } = useQuery({
    ...query(api.billing.statementList, { page, limit: PAGE_SIZE }, { lazy: true }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card min-h-60" aria-busy="true" />;
  return (
    <section aria-label={texts.title}>
      <div className="bar mb-4">
        <div>
          <h3 className="entry-name">
            <strong>{texts.title}</strong>
          </h3>
          <p className="note wrap-anywhere">{texts.lead}</p>
          {data.total === 0 && <p className="note wrap-anywhere">{texts.empty}</p>}
        </div>
      </div>
      {data.total > 0 && (
        <ul className="card ruled">
          {data.list.map((statement) => (
            <StatementRow key={statement.month} statement={statement} />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        last={Math.max(1, Math.ceil(data.total / PAGE_SIZE))}
        addressOf={(to) => `?tab=billing&view=invoices&statements=${to}`}
        texts={texts}
      />
    </section>
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
