import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { InvoiceTitle } from "../../generated/client.ts";
import { changesBetween, writeAudit } from "../../lib/audit.ts";
import { literal } from "../../lib/search-text.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { completeTitle, describeTitle, maskedTaxNo, type TitleColumns, titleOf } from "./title.ts";

const MAX_FOUND = 10;

type StoredTitle = TitleColumns & { email: string };

const describeKept = (app: App, row: InvoiceTitle) => ({
  title_id: row.id,
  ...describeTitle(app, row),
  email: row.email,
  is_default: row.defaultOf !== null,
  source: "mine" as const,
});

/** The account's saved titles, the default first, then the newest. */
export async function listTitles(app: App, { accountId }: SignedIn) {
  const rows = await app.db.invoiceTitle.findMany({
    where: { accountId },
    orderBy: [{ defaultOf: { sort: "asc", nulls: "last" } }, { id: "desc" }],
  });
  return { list: rows.map((row) => describeKept(app, row)), total: rows.length };
}

/** Saves a title, or updates the one with this name and tax number; the first is the default. In a transaction. */
export async function saveTitle(app: App, accountId: number, title: StoredTitle): Promise<InvoiceTitle> {
  // Locks the account's row, so that two first titles cannot both become the default.
  await app.db.$queryRaw`select 1 from users where id = ${accountId} for update`;
  const { title: name, taxNo } = title;
  const isFirst = (await app.db.invoiceTitle.count({ where: { accountId } })) === 0;
  return app.db.invoiceTitle.upsert({
    where: { accountId_title_taxNo: { accountId, title: name, taxNo } },
    create: { accountId, ...title, defaultOf: isFirst ? accountId : null, createdAt: app.now() },
    update: title,
  });
}

/** Saves a title, or changes one. @throws Failure NOT_FOUND, INVOICE_TITLE_INCOMPLETE; InvalidField for a duplicate */
export async function setTitle(
  app: App,
  user: SignedIn,
  ip: string,
  input: HandlerInput<typeof api.invoices.setInvoiceTitle>,
) {
  const { accountId } = user;
  const title = { ...completeTitle(app, input), email: input.email ?? "" };
  return transaction(app, async (app) => {
    const { db } = app;
    const before = await db.invoiceTitle.findFirst({ where: { id: input.title_id ?? 0, accountId } });
    if (input.title_id !== undefined && !before) throw new Failure("NOT_FOUND");
    const kept = before ? await changeTitle(app, before, title) : await saveTitle(app, accountId, title);
    if (input.is_default) await db.invoiceTitle.updateMany({ where: { accountId }, data: { defaultOf: null } });
    const row =
      input.is_default === undefined
        ? kept
        : await db.invoiceTitle.update({
            where: { id: kept.id },
            data: { defaultOf: input.is_default ? accountId : null },
          });
    await writeAudit(app, user, {
      action: "invoice_title.set",
      target: `invoice_title:${row.id}`,
      ip,
      ...changesBetween(before ? noted(before) : {}, noted(row)),
    });
    return describeKept(app, row);
  });
}

const noted = ({ title, taxNo, defaultOf }: InvoiceTitle) => ({
  title,
  tax_no: maskedTaxNo(taxNo),
  is_default: defaultOf !== null,
});

async function changeTitle(app: App, { id, accountId }: InvoiceTitle, title: StoredTitle): Promise<InvoiceTitle> {
  await app.db.$queryRaw`select 1 from users where id = ${accountId} for update`;
  const twin = { accountId, title: title.title, taxNo: title.taxNo, id: { not: id } };
  if ((await app.db.invoiceTitle.count({ where: twin })) > 0) throw new InvalidField("title", "match");
  return app.db.invoiceTitle.update({ where: { id }, data: title });
}

/** Deletes saved titles, all or none; the newest of the others becomes the default in its place. @throws Failure NOT_FOUND */
export async function deleteTitles(app: App, user: SignedIn, ip: string, given: readonly number[]) {
  const { accountId } = user;
  const ids = [...new Set(given)];
  if (ids.length === 0) throw new InvalidField("title_ids", "required");
  return transaction(app, async (app) => {
    const { db } = app;
    await db.$queryRaw`select 1 from users where id = ${accountId} for update`;
    const { count } = await db.invoiceTitle.deleteMany({ where: { id: { in: ids }, accountId } });
    if (count !== ids.length) throw new Failure("NOT_FOUND");
    const next = await db.invoiceTitle.findFirst({ where: { accountId }, orderBy: { id: "desc" } });
    const hasDefault = (await db.invoiceTitle.count({ where: { defaultOf: accountId } })) > 0;
    if (next && !hasDefault) await db.invoiceTitle.update({ where: { id: next.id }, data: { defaultOf: accountId } });
    for (const id of ids)
      await writeAudit(app, user, { action: "invoice_title.delete", target: `invoice_title:${id}`, ip });
    return { deleted: count };
  });
}

/**
 * Titles by a part of the name or the start of the tax number: saved ones, the certified company, those of earlier
 * invoices, then the company directory's if one is configured. A failing directory counts as empty.
 */
export async function searchTitles(
  app: App,
  { accountId }: SignedIn,
  { keyword, source }: HandlerInput<typeof api.invoices.userInvoiceTitleSearch>,
) {
  const mine = source === "directory" ? [] : await findMine(app, accountId, keyword);
  const known = new Set(mine.map(({ title }) => title));
  const companies = source === "mine" || mine.length >= MAX_FOUND ? [] : await findCompanies(app, keyword);
  const found = companies
    .filter(({ name }) => !known.has(name))
    .map(({ name, taxNo }) => ({ title_id: null, ...blankTitle(name, taxNo), source: "directory" as const }));
  const list = [...mine, ...found].slice(0, MAX_FOUND);
  return { list, total: list.length };
}

const blankTitle = (title: string, taxNo: string) => ({
  title_type: "enterprise" as const,
  title,
  tax_no: taxNo,
  bank_name: "",
  bank_account: "",
  reg_address: "",
  reg_phone: "",
  email: "",
  is_default: false,
});

async function findMine(app: App, accountId: number, keyword: string) {
  const { db } = app;
  const name = { contains: literal(keyword), mode: "insensitive" } as const;
  const taxNo = { startsWith: literal(keyword.toUpperCase()) };
  const where = { accountId, OR: [{ title: name }, { taxNo }] };
  const [saved, certified, earlier] = await Promise.all([
    db.invoiceTitle.findMany({
      where,
      orderBy: [{ defaultOf: { sort: "asc", nulls: "last" } }, { id: "desc" }],
      take: MAX_FOUND,
    }),
    db.certification.findMany({
      where: { accountId, status: "passed", OR: [{ companyName: name }, { uscc: taxNo }] },
      take: 1,
    }),
    db.invoice.findMany({
      where: { ...where, status: { in: ["issued", "red"] } },
      distinct: ["title", "taxNo"],
      orderBy: { id: "desc" },
      take: MAX_FOUND,
    }),
  ]);
  const all = [
    ...saved.map((row) => describeKept(app, row)),
    ...certified.map((row) => ({
      title_id: null,
      ...blankTitle(row.companyName, row.uscc),
      source: "mine" as const,
    })),
    ...earlier.map((row) => ({
      title_id: null,
      ...describeTitle(app, titleOf(row)),
      email: row.email,
      is_default: false,
      source: "mine" as const,
    })),
  ];
  const keys = all.map(({ title, tax_no }) => `${title}\n${tax_no}`);
  return all.filter((_, index) => keys.indexOf(keys[index] ?? "") === index).slice(0, MAX_FOUND);
}

async function findCompanies(app: App, keyword: string) {
  if (!app.companyDirectory) return [];
  try {
    return await app.companyDirectory.search(keyword, MAX_FOUND);
  } catch (error) {
    app.log.warn({ err: error }, "company directory");
    return [];
  }
}
