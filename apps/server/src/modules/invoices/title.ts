import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { decryptText, encryptText } from "../../lib/encryption.ts";

type TitleType = NonNullable<HandlerInput<typeof api.invoices.userInvoice>["title_type"]>;
export type InvoiceType = HandlerInput<typeof api.invoices.userInvoice>["type"];

/** A title as sent by calls. */
export interface GivenTitle {
  title_type: TitleType;
  title: string;
  tax_no?: string | undefined;
  bank_name?: string | undefined;
  bank_account?: string | undefined;
  reg_address?: string | undefined;
  reg_phone?: string | undefined;
}

/** A title as stored with invoices and saved titles. */
export interface TitleColumns {
  titleType: string;
  title: string;
  taxNo: string;
  bankName: string;
  bankAccountEncrypted: string | null;
  regAddress: string;
  regPhone: string;
}

export const isSpecial = (type: string): boolean => type.endsWith("_special");
export const isPaper = (type: string): boolean => type.startsWith("paper_");

/** A special invoice's fields about the buyer, besides name and tax number. */
const specialFields = ["bank_name", "bank_account", "reg_address", "reg_phone"] as const;

/**
 * A title with all buyer fields an invoice of the type needs; of any type if none is given.
 * @throws Failure INVOICE_TITLE_INCOMPLETE with what is missing; InvalidField for a person's special invoice
 */
export function completeTitle({ secrets }: App, given: GivenTitle, type?: InvoiceType): TitleColumns {
  const needsAll = type !== undefined && isSpecial(type);
  if (needsAll && given.title_type === "personal")
    throw new InvalidField("title_type", "enum", { values: "enterprise, organization" });
  const needed = [
    ...(given.title_type === "enterprise" || needsAll ? (["tax_no"] as const) : []),
    ...(needsAll ? specialFields : []),
  ];
  const missing = needed.filter((name) => given[name] === undefined);
  if (missing.length > 0) throw new Failure("INVOICE_TITLE_INCOMPLETE", { missing });
  return {
    titleType: given.title_type,
    title: given.title,
    taxNo: given.tax_no ?? "",
    bankName: given.bank_name ?? "",
    bankAccountEncrypted: given.bank_account === undefined ? null : encryptText(given.bank_account, secrets.kept),
    regAddress: given.reg_address ?? "",
    regPhone: given.reg_phone ?? "",
  };
}

/** Picks the columns of a title from a row that has more. */
export const titleOf = (row: TitleColumns): TitleColumns => ({
  titleType: row.titleType,
  title: row.title,
  taxNo: row.taxNo,
  bankName: row.bankName,
  bankAccountEncrypted: row.bankAccountEncrypted,
  regAddress: row.regAddress,
  regPhone: row.regPhone,
});

/** A title as the API returns it. */
export const describeTitle = ({ secrets }: App, row: TitleColumns) => ({
  title_type: row.titleType as TitleType,
  title: row.title,
  tax_no: row.taxNo,
  bank_name: row.bankName,
  bank_account: row.bankAccountEncrypted ? decryptText(row.bankAccountEncrypted, secrets.kept) : "",
  reg_address: row.regAddress,
  reg_phone: row.regPhone,
});

/** A tax number masked for the audit log, which is readable without `billing.invoice`. */
export const maskedTaxNo = (taxNo: string): string =>
  taxNo === "" ? "" : `${taxNo.slice(0, 4)}****${taxNo.slice(-4)}`;

/** Whether the account is certified as the company of a tax number. */
export const isCertified = async ({ db }: App, accountId: number, taxNo: string): Promise<boolean> =>
  (await db.certification.count({ where: { accountId, uscc: taxNo, status: "passed" } })) > 0;
