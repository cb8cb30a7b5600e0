import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { download } from "../../../lib/download.ts";
import { moneyFormat } from "../../../lib/money.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { shortDay } from "../../../lib/time.ts";
import { pageOf, useAddressQuery } from "../../../lib/use-address-query.ts";
import { Badge } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import styles from "./invoices.module.css";
import { RecordList } from "./record-list.tsx";
import type { BillingDocument } from "./values.ts";

const PAGE_SIZE = 10;

/** The commercial invoices and credit notes of the account, which are issued without a request. */
export function Documents() {
  const { documents: texts } = useTexts("billing");
  const { parameters } = useAddressQuery();
  const page = pageOf(parameters, "documents");
  const reading = useQuery({
    ...query(api.billing.billingDocumentList, { page, limit: PAGE_SIZE }, { lazy: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <RecordList
      texts={texts}
      lead={
        <p className="note wrap-anywhere">
          {texts.lead}{" "}
          <Link to="/user?tab=billing&view=titles" className="link">
            {texts.toDetails}
          </Link>
        </p>
      }
      reading={reading}
      pageSize={PAGE_SIZE}
      name="documents"
    >
      {(document) => <DocumentRow key={document.id} document={document} />}
    </RecordList>
  );
}

function DocumentRow({ document }: { document: BillingDocument }) {
  const { documents: texts } = useTexts("billing");
  const language = useLanguage();
  const { mutate, isPending } = useAction(api.billing.billingDocumentFile);
  const { id, kind, number, currency, tax_cents, tax_name, tax_percent } = document;
  const money = moneyFormat(language, currency);
  const isCredit = kind === "credit_note";
  const facts = [
    texts.facts(document.order_no),
    shortDay(document.issued_at, language),
    isCredit && texts.reduces(document.invoice_no),
    tax_cents > 0 && texts.tax(tax_name, String(tax_percent), money(tax_cents)),
    document.is_reverse_charge && texts.reversed,
  ].filter(Boolean);
  return (
    <li className="entry">
      <div>
        <p className="entry-name">
          <strong>{number}</strong>
          <Badge {...(!isCredit && { tone: "ok" as const })}>{texts.kinds[kind]}</Badge>
        </p>
        <p className="note wrap-anywhere">{document.buyer}</p>
        <p className="note wrap-anywhere">{facts.join(" · ")}</p>
      </div>
      <div className={styles.side}>
        <p className="strong text-xl">
          {isCredit && "−"}
          {money(document.total_cents)}
        </p>
        <Button
          size="xs"
          variant="default"
          aria-label={texts.download(number)}
          {...busyWhile(isPending)}
          onClick={() => mutate({ input: { id } }, { onSuccess: download })}
        >
          PDF
        </Button>
      </div>
    </li>
  );
}
