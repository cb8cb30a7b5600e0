import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type App, transaction } from "../../../app.ts";
import { InvalidField } from "../../../errors.ts";
import type { BillingDetails } from "../../../generated/client.ts";
import { changesBetween, writeAudit } from "../../../lib/audit.ts";
import type { SignedIn } from "../../../lib/signed-in.ts";
import { taxNoName, taxNoOf } from "./tax-numbers.ts";

/** The letters that our documents can print. */
const printable =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{M}\p{N}\p{P}\p{Sc}\p{Zs}+<=>|^`~°№]*$/u;

const described = (row: BillingDetails) => ({
  name: row.name,
  country: row.country,
  line1: row.line1,
  line2: row.line2,
  city: row.city,
  region: row.region,
  postal_code: row.postalCode,
  tax_no: row.taxNo,
  email: row.email,
});

/** Whom an account's invoices are made out to; null if it has not said. */
export const detailsOf = ({ db }: App, accountId: number): Promise<BillingDetails | null> =>
  db.billingDetails.findUnique({ where: { accountId } });

/** The account's details, and the countries with the name of their tax numbers. */
export async function showDetails(app: App, { accountId }: SignedIn, language: Language) {
  const row = await detailsOf(app, accountId);
  const { regions } = app;
  // Latin letters are sorted as in English by it, too.
  const collator = new Intl.Collator("zh-CN");
  const countries = regions.codes
    .map((code) => ({ code, name: regions.name(code, language), tax_no_name: taxNoName(code, language) }))
    .sort((a, b) => collator.compare(a.name, b.name));
  return { details: row && described(row), countries };
}

/** Sets whom later payments are invoiced to. @throws InvalidField */
export async function setDetails(
  app: App,
  user: SignedIn,
  ip: string,
  input: HandlerInput<typeof api.billing.setBillingDetails>,
) {
  const { accountId } = user;
  const { name, country, line1, line2 = "", city, region = "", postal_code: postalCode = "", email = "" } = input;
  const address = { name, line1, line2, city, region, postal_code: postalCode };
  for (const [field, value] of Object.entries(address))
    if (!printable.test(value)) throw new InvalidField(field, "format", { format: "printable" });
  const taxNo = input.tax_no ? taxNoOf(country, input.tax_no) : "";
  const values = { name, country, line1, line2, city, region, postalCode, taxNo, email, changedAt: app.now() };
  return transaction(app, async (app) => {
    const before = await detailsOf(app, accountId);
    const row = await app.db.billingDetails.upsert({
      where: { accountId },
      create: { accountId, ...values },
      update: values,
    });
    await writeAudit(app, user, {
      action: "billing_details.set",
      target: "billing_details",
      ip,
      ...changesBetween(before ? noted(before) : {}, noted(row)),
    });
    return described(row);
  });
}

/** What the audit log says of them, without the address. */
const noted = ({ name, country, taxNo }: BillingDetails) => ({
  name,
  country,
  tax_no: taxNo && `****${taxNo.slice(-4)}`,
});
