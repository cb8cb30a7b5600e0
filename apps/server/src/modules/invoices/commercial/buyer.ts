import type { Language } from "@meridian/contract/errors";
import type { App } from "../../../app.ts";
import type { BillingDetails, User } from "../../../generated/client.ts";
import { formatPhone } from "../../../lib/phones.ts";
import { detailsOf } from "./details.ts";
import { taxNoName } from "./tax-numbers.ts";

/** Where fapiao are issued; buyers there have no commercial invoices for yuan. */
const MAINLAND = "CN";

/** A party as documents print it; what is not known is "". */
export interface Party {
  name: string;
  /** The lines of its address. */
  address: string[];
  tax_no: string;
  tax_no_name: string;
}

/** Whether an account's payments in yuan are documented by commercial invoices too, and those in other currencies are. */
export const isInvoiced = (currency: string, details: Pick<BillingDetails, "country"> | null): boolean =>
  currency !== "CNY" || (details !== null && details.country !== MAINLAND);

/** The name of an account on documents: as in its billing details, else its certified or own name. */
export async function buyerNameOf(app: App, account: User): Promise<string> {
  const details = await detailsOf(app, account.accountId);
  if (details) return details.name;
  const certified = await app.db.certification.findFirst({ where: { accountId: account.accountId, status: "passed" } });
  const { company, name, phone, verifiedEmail } = account;
  return certified?.companyName || company || name || formatPhone(phone ?? "") || (verifiedEmail ?? "");
}

export async function buyerOf(app: App, account: User, language: Language): Promise<Party> {
  const name = await buyerNameOf(app, account);
  const details = await detailsOf(app, account.accountId);
  if (!details) return { name, address: [], tax_no: "", tax_no_name: "" };
  const { country, line1, line2, city, region, postalCode, taxNo } = details;
  const address = [
    line1,
    line2,
    [city, region, postalCode].filter(Boolean).join(", "),
    app.regions.name(country, language),
  ];
  return {
    name,
    address: address.filter(Boolean),
    tax_no: taxNo,
    tax_no_name: taxNo === "" ? "" : taxNoName(country, language),
  };
}

/** Us, as far as the operator's settings say. */
export function sellerOf({ config }: App, language: Language): Party {
  const { COMPANY_NAME, COMPANY_NAME_EN, COMPANY_TAX_NO, COMPANY_ADDRESS } = config;
  return {
    name: language === "zh" ? COMPANY_NAME : COMPANY_NAME_EN,
    address: COMPANY_ADDRESS === "" ? [] : [COMPANY_ADDRESS],
    tax_no: COMPANY_TAX_NO,
    tax_no_name: COMPANY_TAX_NO === "" ? "" : taxNoName(MAINLAND, language),
  };
}

/**
 * Where an account's documents are mailed: to the address it gave for them, else to its own unless it has switched off
 * emails about orders. Null for nowhere.
 */
export async function documentAddressOf(app: App, account: User): Promise<string | null> {
  if (account.status === "deleted") return null;
  const details = await detailsOf(app, account.accountId);
  if (details?.email) return details.email;
  const key = { userId: account.id, type: "order" };
  const setting = await app.db.noticeSetting.findUnique({ where: { userId_type: key } });
  return setting?.email === false ? null : account.verifiedEmail;
}
