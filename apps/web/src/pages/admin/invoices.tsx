import { FileInput } from "@mantine/core";
import { moneyFormat } from "../../lib/money.ts";
import { useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../lib/time.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Cell, Cells } from "../../ui/cell.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type ActionField, Actions } from "./actions.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { CustomerLink, ofCustomer } from "./customer-link.tsx";
import { Detail, Files } from "./detail.tsx";
import { Choice, chosen, Filters } from "./filters.tsx";
import { Listing } from "./listing.tsx";
import { Lists } from "./lists.tsx";
import { May } from "./may.tsx";
import { staffApi, staffInvoices } from "./staff-api.ts";
import { TaxRates } from "./tax-rates.tsx";

type Invoice = Awaited<ReturnType<typeof staffInvoices.invoiceInfo>>;
type InvoiceAction = Invoice["actions"][number];

const tones: Partial<Record<Invoice["status"], BadgeTone>> = {
  pending: "warn",
  issuing: "neutral",
  issued: "ok",
  failed: "error",
};
const affected = [staffInvoices.invoiceList, staffInvoices.invoiceInfo, staffApi.overview];
const destructive: readonly InvoiceAction[] = ["reject", "red_reject", "red_issue"];

const panels = { invoices: Fapiao, rates: TaxRates };

/** Fapiao that customers request, and the tax on other invoices. */
export function Invoices() {
  const { invoices: texts } = useAdminTexts();
  return <Lists tab="invoices" panels={panels} names={texts.lists} />;
}

/** Fapiao by status: requested, issued and reversed. */
function Fapiao() {
  const { invoices: texts, fields, waiting } = useAdminTexts();
  const language = useLanguage();
  const statuses = { waiting, ...texts.statuses };
  const { parameters, change } = useAddressQuery();
  const keyword = parameters.get("keyword");
  const open = Number(parameters.get("id")) || null;
  return (
    <>
      <Filters title={texts.title} keyword={texts.keyword}>
        <Choice name="status" label={fields.status} options={statuses} />
        <Choice name="red_status" label={texts.red} options={texts.redStatuses} />
      </Filters>
      <Listing
        title={texts.title}
        endpoint={staffInvoices.invoiceList}
        filter={{
          ...chosen(parameters, "status", statuses),
          ...chosen(parameters, "red_status", texts.redStatuses),
          ...ofCustomer(parameters),
          ...(keyword && { keyword }),
        }}
        empty={texts.empty}
        onOpen={({ id }) => change({ id: String(id) })}
        openId={open}
        nameOf={({ id, title }) => `${id} ${title}`}
        columns={[
          { title: fields.id, cell: ({ id }) => id },
          {
            title: fields.status,
            cell: ({ status, red }) => (
              <>
                <Badge {...(tones[status] && { tone: tones[status] })}>{texts.statuses[status]}</Badge>{" "}
                {red && status === "issued" && <Badge tone="warn">{texts.redStatuses[red.status]}</Badge>}
              </>
            ),
          },
          { title: texts.buyer, cell: ({ title }) => title },
          { title: fields.kind, cell: ({ type }) => texts.types[type] },
          {
            title: texts.amount,
            cell: ({ amount_cents, currency }) => moneyFormat(language, currency)(amount_cents),
            isNumber: true,
          },
          {
            title: fields.created,
            cell: ({ created_at: at }) => <span title={exactTime(at, language)}>{timeAgo(at, language)}</span>,
          },
        ]}
      />
      {open && (
        <Detail title={texts.one} endpoint={staffInvoices.invoiceInfo} id={open} onClose={() => change({ id: null })}>
          {(invoice) => <InvoiceDetails invoice={invoice} />}
        </Detail>
      )}
    </>
  );
}

function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const { invoices: texts, fields } = useAdminTexts();
  const language = useLanguage();
  const money = moneyFormat(language, invoice.currency);
  const { mutateAsync } = useAction(staffInvoices.invoiceChange, affected);
  const reason: readonly ActionField[] = [{ name: "reason", label: fields.reason, kind: "text" }];
  const number: ActionField = { name: "invoice_no", label: texts.number };
  const actionFields: Partial<Record<InvoiceAction, readonly ActionField[]>> = {
    issue: [number, { name: "tax_cents", label: texts.tax, kind: "number" }],
    fail: reason,
    reject: reason,
    ship: [
      { name: "express_company", label: texts.expressCompany },
      { name: "express_no", label: texts.expressNo },
    ],
    red_issue: [number],
    red_reject: reason,
    red_fail: reason,
  };
  const actions = invoice.actions.map((name) => ({
    name,
    label: texts.actions[name],
    fields: actionFields[name] ?? [],
    isDestructive: destructive.includes(name),
  }));
  const files = [
    ["PDF", invoice.pdf_url],
    ["OFD", invoice.ofd_url],
    ["XML", invoice.xml_url],
    [texts.redPdf, invoice.red?.red_pdf_url],
  ].flatMap(([name, url]) => (name && url ? [{ name, url }] : []));
  const bank = [invoice.bank_name, invoice.bank_account, invoice.reg_address, invoice.reg_phone]
    .filter(Boolean)
    .join(" · ");
  return (
    <>
      <Cells>
        <Cell name={texts.buyer} isWide>
          {invoice.title}
        </Cell>
        <Cell name={texts.taxNo} isMono>
          {invoice.tax_no}
        </Cell>
        <Cell name={fields.status}>
          <Badge {...(tones[invoice.status] && { tone: tones[invoice.status] })}>
            {texts.statuses[invoice.status]}
          </Badge>
        </Cell>
        <Cell name={fields.kind}>{texts.types[invoice.type]}</Cell>
        <Cell name={texts.amount}>{money(invoice.amount_cents)}</Cell>
        {bank && (
          <Cell name={texts.bank} isWide>
            {bank}
          </Cell>
        )}
        <Cell name={texts.orders} isWide>
          {invoice.order_nos.join(", ")}
        </Cell>
        <Cell name={texts.content}>{texts.contents[invoice.content]}</Cell>
        <Cell name={fields.account}>
          <CustomerLink id={invoice.account_id}>{`${invoice.user} (${invoice.account_id})`}</CustomerLink>
        </Cell>
        {invoice.remark && <Cell name={fields.remark}>{invoice.remark}</Cell>}
        {invoice.email && <Cell name={fields.email}>{invoice.email}</Cell>}
        {invoice.address && (
          <Cell name={texts.address} isWide>
            {[
              invoice.address.name,
              invoice.address.phone,
              invoice.address.region,
              invoice.address.detail,
              invoice.address.zip_code,
            ]
              .filter(Boolean)
              .join(" ")}
          </Cell>
        )}
        {invoice.invoice_no && <Cell name={texts.number}>{invoice.invoice_no}</Cell>}
        {invoice.red && (
          <Cell name={texts.red} isWide>
            {`${texts.redStatuses[invoice.red.status]} · ${texts.reasons[invoice.red.reason]} · ${money(invoice.red.amount_cents)}`}
          </Cell>
        )}
        {(invoice.reject_reason || invoice.red?.reject_reason) && (
          <Cell name={fields.reason} isWide>
            {invoice.red?.reject_reason || invoice.reject_reason}
          </Cell>
        )}
        <Cell name={fields.created}>{exactTime(invoice.created_at, language)}</Cell>
        <Cell name={fields.files} isWide>
          <Files files={files} />
        </Cell>
      </Cells>
      <May call={staffInvoices.invoiceFile}>
        {invoice.files.map((format) => (
          <Upload key={format} id={invoice.id} format={format} />
        ))}
      </May>
      <Actions
        call={staffInvoices.invoiceChange}
        actions={actions}
        onRun={(name, values) => mutateAsync({ input: { id: invoice.id, action: name as InvoiceAction, ...values } })}
      />
    </>
  );
}

const accepted = { pdf: ".pdf", ofd: ".ofd", xml: ".xml", red_pdf: ".pdf" };

/** Uploads a file as soon as it is chosen. */
function Upload({ id, format }: { id: number; format: Invoice["files"][number] }) {
  const { invoices: texts } = useAdminTexts();
  const { mutate, isPending } = useAction(staffInvoices.invoiceFile, affected);
  return (
    <FileInput
      label={texts.uploads[format]}
      accept={accepted[format]}
      disabled={isPending}
      aria-busy={isPending}
      value={null}
      placeholder={texts.choose}
      onChange={(file) =>
        file && mutate({ input: { id, format, file } }, { onSuccess: () => showToast(texts.uploaded) })
      }
    />
  );
}
