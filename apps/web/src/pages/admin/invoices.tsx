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
import { Detail, Files } from "./detail.tsx";
import { Choice, chosen, Filters } from "./filters.tsx";
import { Listing } from "./listing.tsx";
import { staffInvoices } from "./staff-api.ts";

type Invoice = Awaited<ReturnType<typeof staffInvoices.invoiceInfo>>;
type InvoiceAction = Invoice["actions"][number];

const tones: Partial<Record<Invoice["status"], BadgeTone>> = {
  pending: "warn",
  issuing: "neutral",
  issued: "ok",
  failed: "error",
};
const affected = [staffInvoices.invoiceList, staffInvoices.invoiceInfo];
const destructive: readonly InvoiceAction[] = ["reject", "red_reject", "red_issue"];

/** Invoices by status: requested, issued and reversed. */
export function Invoices() {
  const { invoices: texts, fields } = useAdminTexts();
  const language = useLanguage();
  const { parameters, change } = useAddressQuery();
  const keyword = parameters.get("keyword");
  const open = Number(parameters.get("id")) || null;
  return (
    <>
      <Filters title={texts.title} keyword={texts.keyword}>
        <Choice name="status" label={fields.status} options={texts.statuses} />
        <Choice name="red_status" label={texts.red} options={texts.redStatuses} />
      </Filters>
      <Listing
        title={texts.title}
        endpoint={staffInvoices.invoiceList}
        filter={{
          ...chosen(parameters, "status", texts.statuses),
          ...chosen(parameters, "red_status", texts.redStatuses),
          ...(keyword && { keyword }),
        }}
        empty={texts.empty}
        onOpen={({ id }) => change({ id: String(id) })}
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
          {(invoice) => <OneInvoice invoice={invoice} />}
        </Detail>
      )}
    </>
  );
}

function OneInvoice({ invoice: one }: { invoice: Invoice }) {
  const { invoices: texts, fields } = useAdminTexts();
  const language = useLanguage();
  const money = moneyFormat(language, one.currency);
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
  const actions = one.actions.map((name) => ({
    name,
    label: texts.actions[name],
    fields: actionFields[name] ?? [],
    isDestructive: destructive.includes(name),
  }));
  const files = [
    ["PDF", one.pdf_url],
    ["OFD", one.ofd_url],
    ["XML", one.xml_url],
    [texts.redPdf, one.red?.red_pdf_url],
  ].flatMap(([name, url]) => (name && url ? [{ name, url }] : []));
  const bank = [one.bank_name, one.bank_account, one.reg_address, one.reg_phone].filter(Boolean).join(" · ");
  return (
    <>
      <Cells>
        <Cell name={texts.buyer} isWide>
          {one.title}
        </Cell>
        <Cell name={texts.taxNo} isMono>
          {one.tax_no}
        </Cell>
        <Cell name={fields.status}>
          <Badge {...(tones[one.status] && { tone: tones[one.status] })}>{texts.statuses[one.status]}</Badge>
        </Cell>
        <Cell name={fields.kind}>{texts.types[one.type]}</Cell>
        <Cell name={texts.amount}>{money(one.amount_cents)}</Cell>
        {bank && (
          <Cell name={texts.bank} isWide>
            {bank}
          </Cell>
        )}
        <Cell name={texts.orders} isWide>
          {one.order_nos.join(", ")}
        </Cell>
        <Cell name={texts.content}>{texts.contents[one.content]}</Cell>
        <Cell name={fields.account}>{`${one.user} (${one.account_id})`}</Cell>
        {one.remark && <Cell name={fields.remark}>{one.remark}</Cell>}
        {one.email && <Cell name={fields.email}>{one.email}</Cell>}
        {one.address && (
          <Cell name={texts.address} isWide>
            {[one.address.name, one.address.phone, one.address.region, one.address.detail, one.address.zip_code]
              .filter(Boolean)
              .join(" ")}
          </Cell>
        )}
        {one.invoice_no && <Cell name={texts.number}>{one.invoice_no}</Cell>}
        {one.red && (
          <Cell name={texts.red} isWide>
            {`${texts.redStatuses[one.red.status]} · ${texts.reasons[one.red.reason]} · ${money(one.red.amount_cents)}`}
          </Cell>
        )}
        {(one.reject_reason || one.red?.reject_reason) && (
          <Cell name={fields.reason} isWide>
            {one.red?.reject_reason || one.reject_reason}
          </Cell>
        )}
        <Cell name={fields.created}>{exactTime(one.created_at, language)}</Cell>
        <Cell name={fields.files} isWide>
          <Files files={files} />
        </Cell>
      </Cells>
      {one.files.map((format) => (
        <Upload key={format} id={one.id} format={format} />
      ))}
      <Actions
        actions={actions}
        onRun={(name, values) => mutateAsync({ input: { id: one.id, action: name as InvoiceAction, ...values } })}
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
      value={null}
      placeholder={texts.choose}
      onChange={(file) =>
        file && mutate({ input: { id, format, file } }, { onSuccess: () => showToast(texts.uploaded) })
      }
    />
  );
}
