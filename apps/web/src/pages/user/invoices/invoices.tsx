import "../../../styles/select.css";
import { Button } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { moneyFormat } from "../../../lib/money.ts";
import { query, useAction } from "../../../lib/query.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { shortDay } from "../../../lib/time.ts";
import { pageOf, useAddressQuery } from "../../../lib/use-address-query.ts";
import { Badge } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { BillingSection, BillingWaiting } from "./billing-section.tsx";
import { Documents } from "./documents.tsx";
import styles from "./invoices.module.css";
import { ApplyDialog, RedDialog } from "./lazy-dialogs.ts";
import { Statements } from "./statements.tsx";
import { affected, type Invoice, invoiceTones } from "./values.ts";

const PAGE_SIZE = 10;

/** The account's invoices, fapiao and statements. */
export default function Invoices() {
  const session = useSession();
  const seesOrders = holdsPermission(session, "billing.order");
  return (
    <div className="stack gap-7">
      {seesOrders && <Documents />}
      <Fapiao />
      {seesOrders && <Statements />}
    </div>
  );
}

/** Chinese tax invoices, and what can still be invoiced. */
function Fapiao() {
  const texts = useTexts("invoices");
  const language = useLanguage();
  const { parameters } = useAddressQuery();
  const [isApplying, setIsApplying] = useState(false);
  const page = pageOf(parameters);
  const { data, error, refetch } = useQuery({
    ...query(api.invoices.invoiceList, { page, limit: PAGE_SIZE }, { lazy: true }),
    placeholderData: keepPreviousData,
    // Staff or the provider may issue an invoice while the page is open.
    refetchInterval: 30_000,
  });
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <BillingWaiting />;
  const open = data.sum.filter(({ invoiceable_cents: cents }) => cents > 0);
  const amounts = open.map(({ currency, invoiceable_cents: cents }) => moneyFormat(language, currency)(cents));
  return (
    <BillingSection
      title={texts.title}
      lead={
        <>
          <p className="note wrap-anywhere">
            {open.length === 0 ? texts.nothingOpen : texts.open(amounts.join(" + "))}
          </p>
          {data.sum.some(({ currency }) => currency !== "CNY") && (
            <p className="note wrap-anywhere">
              {texts.otherCurrency}{" "}
              <Link to="/user?tab=billing&view=orders" className="link">
                {texts.toOrders}
              </Link>
            </p>
          )}
        </>
      }
      action={
        <Button size="sm" disabled={open.length === 0} onClick={() => setIsApplying(true)}>
          {texts.apply}
        </Button>
      }
    >
      {data.total === 0 ? (
        <EmptyState icon={IconFileInvoice} {...texts.empty} />
      ) : (
        <ul className="card ruled">
          {data.list.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        last={Math.max(1, Math.ceil(data.total / PAGE_SIZE))}
        addressOf={(to) => `?tab=billing&view=invoices&page=${to}`}
        texts={texts}
      />
      <Suspense>{isApplying && <ApplyDialog onClose={() => setIsApplying(false)} />}</Suspense>
    </BillingSection>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const texts = useTexts("invoices");
  const language = useLanguage();
  const { status, red } = invoice;
  const money = moneyFormat(language, invoice.currency);
  const tone = invoiceTones[status];
  const facts = [
    texts.types[invoice.type],
    invoice.invoice_no ? texts.number(invoice.invoice_no) : invoice.apply_no,
    shortDay(invoice.issued_at ?? invoice.created_at, language),
    invoice.reissue_of !== null && texts.reissued,
  ].filter(Boolean);
  return (
    <li className="entry">
      <div>
        <p className="entry-name">
          <strong>{invoice.title}</strong>
          <Badge {...(tone && { tone })}>{texts.status[status]}</Badge>
          {red && status !== "red" && <Badge tone="warn">{texts.redStatus[red.status]}</Badge>}
        </p>
        <p className="note wrap-anywhere">{facts.join(" · ")}</p>
        <p className="note wrap-anywhere">{texts.orders(invoice.order_nos.join(", "), invoice.order_nos.length)}</p>
        {invoice.express && (
          <p className="note wrap-anywhere">
            {texts.express(invoice.express.company)}{" "}
            <a className="link" href={invoice.express.url} target="_blank" rel="noreferrer">
              {invoice.express.no}
            </a>
          </p>
        )}
        {status === "rejected" && <p className="note wrap-anywhere">{texts.reason(invoice.reject_reason)}</p>}
        {red?.reject_reason && red.status === "red_rejected" && (
          <p className="note wrap-anywhere">{texts.reason(red.reject_reason)}</p>
        )}
        {red?.status === "red_confirming" && red.confirm_until_at && (
          <p className="note wrap-anywhere">{texts.confirmUntil(shortDay(red.confirm_until_at, language))}</p>
        )}
      </div>
      <div className={styles.side}>
        <p className="strong text-xl">{money(invoice.amount_cents)}</p>
        {invoice.red_cents > 0 && status !== "red" && (
          <p className="note wrap-anywhere">{texts.redPart(money(invoice.red_cents))}</p>
        )}
        <InvoiceActions invoice={invoice} />
      </div>
    </li>
  );
}

const openReds: readonly string[] = ["red_pending", "red_confirming", "red_failed"];

function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const texts = useTexts("invoices");
  const [openDialog, setOpenDialog] = useState<"cancel" | "red" | null>(null);
  const cancel = useAction(api.invoices.invoiceCancel, affected);
  const { id, status, red, apply_no } = invoice;
  const files = [
    ["PDF", invoice.pdf_url],
    ["OFD", invoice.ofd_url],
    ["XML", invoice.xml_url],
    [texts.redFile, red?.red_pdf_url],
  ] as const;
  const canRed = status === "issued" && !(red && openReds.includes(red.status));
  if (openDialog === "cancel")
    return (
      <div role="alertdialog" aria-label={texts.cancelQuestion} className={`cluster justify-end ${styles.buttons}`}>
        <Button variant="default" size="xs" autoFocus onClick={() => setOpenDialog(null)}>
          {texts.keep}
        </Button>
        <Button
          size="xs"
          color="red"
          {...busyWhile(cancel.isPending)}
          onClick={() =>
            cancel.mutate(
              { input: { id } },
              {
                onSuccess: () => {
                  setOpenDialog(null);
                  showToast(texts.cancelled);
                },
              },
            )
          }
        >
          {texts.cancel}
        </Button>
      </div>
    );
  return (
    <div className={`cluster justify-end ${styles.buttons}`}>
      {files.map(
        ([name, url]) =>
          url && (
            <Button
              key={name}
              component="a"
              href={url}
              size="xs"
              variant="default"
              aria-label={texts.download(name, invoice.invoice_no)}
            >
              {name}
            </Button>
          ),
      )}
      {status === "pending" && (
        <Button
          variant="default"
          size="xs"
          aria-label={texts.cancelOf(apply_no)}
          onClick={() => setOpenDialog("cancel")}
        >
          {texts.cancel}
        </Button>
      )}
      {canRed && (
        <Button
          variant="default"
          size="xs"
          aria-label={texts.redOf(invoice.invoice_no)}
          onClick={() => setOpenDialog("red")}
        >
          {texts.requestRed}
        </Button>
      )}
      <Suspense>{openDialog === "red" && <RedDialog invoice={invoice} onClose={() => setOpenDialog(null)} />}</Suspense>
    </div>
  );
}
