import { api } from "../../../lib/api.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";

type Read<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;
export type Invoice = Read<typeof api.invoices.invoiceList>["list"][number];
export type BillingDocument = Read<typeof api.billing.billingDocumentList>["list"][number];
export type Statement = Read<typeof api.billing.statementList>["list"][number];
export type BillingDetails = Read<typeof api.billing.billingDetails>;
export type Title = Read<typeof api.invoices.invoiceTitleList>["list"][number];

export const invoiceTones: Partial<Record<Invoice["status"], BadgeTone>> = {
  pending: "warn",
  issuing: "warn",
  failed: "warn",
  issued: "ok",
  rejected: "error",
};

/** Queries to refetch after an application or a red (credit) invoice. */
export const affected = [api.invoices.invoiceList, api.invoices.invoiceTitleList, api.orders.userOrderList];

/** A title's fields; unknown ones are empty. */
export const titleValues = (title?: Omit<Title, "title_id" | "is_default" | "source">) => ({
  title_type: title?.title_type ?? ("enterprise" as const),
  title: title?.title ?? "",
  tax_no: title?.tax_no ?? "",
  bank_name: title?.bank_name ?? "",
  bank_account: title?.bank_account ?? "",
  reg_address: title?.reg_address ?? "",
  reg_phone: title?.reg_phone ?? "",
});
export type TitleValues = Omit<ReturnType<typeof titleValues>, "title_type"> & { title_type: string };

/** A title as sent: what the form does not show for a person is left out. */
export const shownTitle = ({ title_type, title, ...company }: TitleValues) => ({
  title_type,
  title,
  ...(title_type !== "personal" && company),
});

/** Whether a title needs a Chinese tax number. */
export const needsTaxNo = (titleType: string, isSpecial: boolean): boolean => titleType === "enterprise" || isSpecial;

/** Messages for the fields that a title lacks for a kind of invoice; the server has the final say. */
export function missingFields(
  values: TitleValues,
  isSpecial: boolean,
  messages: Readonly<Record<string, string>>,
): Record<string, string> {
  if (isSpecial && values.title_type === "personal") return { title_type: messages.title_type ?? "" };
  const needed = [
    "title" as const,
    ...(needsTaxNo(values.title_type, isSpecial) ? (["tax_no"] as const) : []),
    ...(isSpecial ? (["bank_name", "bank_account", "reg_address", "reg_phone"] as const) : []),
  ];
  return Object.fromEntries(
    needed.filter((name) => values[name].trim() === "").map((name) => [name, messages[name] ?? ""]),
  );
}
