import { createHash } from "node:crypto";
import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../../app.ts";
import { Failure } from "../../../errors.ts";
import { Prisma, type User } from "../../../generated/client.ts";
import { localDay, monthStartIn } from "../../../lib/calendar.ts";
import type { SignedIn } from "../../../lib/signed-in.ts";
import { expiryOf, fileUrl } from "../../../lib/stored-files.ts";
import { buyerNameOf, sellerOf } from "./buyer.ts";
import type { Entry, MonthStatement, Sum } from "./statement.ts";
import { drawStatement, tableOf } from "./statement-files.ts";

type Input = HandlerInput<typeof api.billing.statementFile>;
type Described = HandlerOutput<typeof api.billing.statementList>["list"][number];

/** The lines of a statement; the sums count those beyond too. */
const MAX_ENTRIES = 5000;

/** Money received and paid back for an account's orders. */
const movements = (accountId: Prisma.Sql) => Prisma.sql`
  select o.account_id, p.finished_at as at, 'payment' as kind, p.payment_no as number, o.order_no, p.currency,
    p.amount_cents as cents
  from payments p join orders o on o.id = p.order_id
  where p.status in ('succeeded', 'refunded') and p.finished_at is not null and ${accountId}
  union all
  select o.account_id, r.finished_at, 'refund', r.refund_no, o.order_no, r.currency, r.amount_cents
  from refunds r join orders o on o.id = r.order_id
  where r.status = 'succeeded' and r.finished_at is not null and ${accountId}`;

/** Invoices, credit notes, fapiao and their reversals. */
const papers = (accountId: number) => Prisma.sql`
  select d.account_id, d.issued_at as at, d.kind::text as kind, d.number, o.order_no, d.currency, d.total_cents as cents
  from billing_documents d join orders o on o.id = d.order_id where d.account_id = ${accountId}
  union all
  select i.account_id, i.issued_at, 'fapiao', i.invoice_no, '', i.currency, i.amount_cents
  from invoices i where i.account_id = ${accountId} and i.status in ('issued', 'red') and i.issued_at is not null
  union all
  select i.account_id, r.issued_at, 'red_fapiao', r.red_invoice_no, '', i.currency, r.amount_cents
  from red_invoices r join invoices i on i.id = r.invoice_id
  where i.account_id = ${accountId} and r.status = 'red_issued' and r.issued_at is not null`;

const ofAccount = (accountId: number) => Prisma.sql`o.account_id = ${accountId}`;

type MonthSum = Sum & { month: string };

/** What an account paid and was paid back in each month of its time zone, the newest first. */
async function sumsByMonth({ db }: App, { accountId, timeZone }: User): Promise<MonthSum[]> {
  const rows = await db.$queryRaw<Pick<Entry, "at" | "kind" | "currency" | "cents">[]>`
    select at, kind, currency, cents from (${movements(ofAccount(accountId))}) as m order by at desc`;
  const sums = new Map<string, MonthSum>();
  for (const { at, kind, currency, cents } of rows) {
    const month = monthAt(at, timeZone);
    const key = `${month} ${currency}`;
    const sum = sums.get(key) ?? { month, currency, paidCents: 0, refundedCents: 0 };
    sums.set(key, sum);
    if (kind === "payment") sum.paidCents += cents;
    else sum.refundedCents += cents;
  }
  return [...sums.values()].sort((a, b) => b.month.localeCompare(a.month) || a.currency.localeCompare(b.currency));
}

const monthAt = (at: Date, timeZone: string): string => localDay(at, timeZone).slice(0, 7);

/** The months in which an account paid or was refunded, newest first. */
export async function listStatements(
  app: App,
  { accountId }: SignedIn,
  { page, limit }: HandlerInput<typeof api.billing.statementList>,
) {
  const account = await app.db.user.findUniqueOrThrow({ where: { id: accountId } });
  const months = [...Map.groupBy(await sumsByMonth(app, account), ({ month }) => month)];
  const current = monthAt(app.now(), account.timeZone);
  const list = months.slice((page - 1) * limit, page * limit).map(([month, sums]) => ({
    month,
    is_complete: month < current,
    sums: sums.map(({ currency, paidCents, refundedCents }) => ({
      currency: currency as Described["sums"][number]["currency"],
      paid_cents: paidCents,
      refunded_cents: refundedCents,
      balance_cents: paidCents - refundedCents,
    })),
  }));
  return { list, total: months.length, page, limit };
}

/** The statement of a month, from what is recorded now. @throws Failure NOT_FOUND if nothing was paid or refunded in it */
export async function statementOf(app: App, account: User, month: string, language: Language): Promise<MonthStatement> {
  const { accountId, timeZone } = account;
  const sums = (await sumsByMonth(app, account)).filter((sum) => sum.month === month);
  if (sums.length === 0) throw new Failure("NOT_FOUND");
  const [from, until] = [0, 1].map((months) => monthStartIn(`${month}-01`, months, timeZone));
  const rows = await app.db.$queryRaw<(Entry & { total: number })[]>`
    select at, kind, number, order_no as "orderNo", currency, cents, count(*) over ()::int as total
    from (${movements(ofAccount(accountId))} union all ${papers(accountId)}) as m
    where at >= ${from} and at < ${until} order by at, kind desc, number limit ${MAX_ENTRIES}`;
  return {
    month,
    isComplete: month < monthAt(app.now(), timeZone),
    language,
    timeZone,
    seller: sellerOf(app, language).name,
    buyer: await buyerNameOf(app, account),
    sums,
    entries: rows.map(({ total: _total, ...entry }) => entry),
    total: rows[0]?.total ?? 0,
  };
}

/** Both files of a statement. */
export const statementFiles = async (statement: MonthStatement) => ({
  pdf: await drawStatement(statement),
  csv: tableOf(statement),
});

const mimes = { pdf: "application/pdf", csv: "text/csv; charset=utf-8" } as const;

/** A link to a statement. It is drawn once for the same content, and stored for a day like an unused upload. */
export async function linkToStatement(
  app: App,
  { id: ownerId, accountId }: SignedIn,
  language: Language,
  input: Input,
) {
  const { month, format } = input;
  const account = await app.db.user.findUniqueOrThrow({ where: { id: accountId } });
  const statement = await statementOf(app, account, month, language);
  const digest = createHash("sha256").update(JSON.stringify(statement)).digest("hex").slice(0, 32);
  const storageKey = `statements/${accountId}-${month}-${digest}.${format}`;
  const [renewed] = await app.db.file.updateManyAndReturn({ where: { storageKey }, data: { createdAt: app.now() } });
  if (renewed) return { url: fileUrl(app, renewed), expires_at: expiryOf(app) };
  const bytes = format === "pdf" ? await drawStatement(statement) : Buffer.from(tableOf(statement));
  const mime = mimes[format];
  await app.files.put(storageKey, bytes, { contentType: mime });
  const row = { ownerId, scene: "receipt", name: `statement-${month}.${format}`, storageKey, mime };
  await app.db.file.createMany({ data: { ...row, size: bytes.length, createdAt: app.now() }, skipDuplicates: true });
  const file = await app.db.file.findUniqueOrThrow({ where: { storageKey } });
  return { url: fileUrl(app, file), expires_at: expiryOf(app) };
}

/** Movements of all accounts since a time. */
export const movementsSince = (since: Date) => Prisma.sql`
  select account_id, at from (${movements(Prisma.sql`true`)}) as every where at >= ${since}`;
