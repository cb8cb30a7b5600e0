import { spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Account, newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newPaidOrder } from "../../../../../tests/setup/commerce-fixtures.ts";
import { companyTitle } from "../../../../../tests/setup/invoice-calls.ts";
import { perform, type Request } from "../../../../../tests/setup/invoicing.ts";
import { rounds } from "../../../../../tests/setup/rounds.ts";
import type { Invoice, InvoiceStatus, Order, RedInvoice } from "../../generated/client.ts";

/** Fewer on the embedded database, which shares its processors with the tests. */
const KILLS = rounds(36);
const PROCESSES = 2;
const AT_ONCE = 8;
const ACCOUNTS = 4;
const ORDERS = 24;

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ settings: { SECRET: "a-secret-that-all-processes-of-the-test-share" } });
});
afterAll(() => running.close());

/** An id, or the name of an error. */
type Outcome = number | string;
type Server = Awaited<ReturnType<typeof startServer>>;

const script = fileURLToPath(new URL("../../../../../tests/setup/invoicing-process.ts", import.meta.url));
/** Servers that answer. */
const living: Server[] = [];

/** Starts a process that serves requests until it is killed; unanswered ones reject. */
async function startServer() {
  const { DATABASE_URL, DATA_DIR, SECRET = "" } = running.app.config;
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: "test", LOG_LEVEL: "silent", REDIS_URL: "", DATABASE_URL, DATA_DIR, SECRET },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const waiting = new Map<number, PromiseWithResolvers<Outcome>>();
  let sent = 0;
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { number, outcome } = JSON.parse(line) as { number: number; outcome: Outcome };
    waiting.get(number)?.resolve(outcome);
    waiting.delete(number);
  });
  const answerTo = (number: number): Promise<Outcome> => {
    const answer = Promise.withResolvers<Outcome>();
    waiting.set(number, answer);
    return answer.promise;
  };
  await answerTo(0);
  return {
    request(request: Request): Promise<Outcome> {
      const answer = answerTo(++sent);
      child.stdin.write(`${JSON.stringify({ number: sent, request })}\n`);
      return answer;
    },
    async kill(): Promise<void> {
      child.kill("SIGKILL");
      const [, signal] = await exited;
      expect(signal).toBe("SIGKILL");
      for (const { reject } of waiting.values()) reject(new Error("killed"));
    },
  };
}

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** Errors for a request that came too late, or that exceeds what is left. */
const refusals: readonly Outcome[] = [
  "CONFLICT",
  "NOTHING_TO_INVOICE",
  "INVOICE_AMOUNT_MISMATCH",
  "RED_INVOICE_NOT_ALLOWED",
];

/** Granted requests by idempotency key, with the id of the first answer. */
const granted: { request: Request; id: number }[] = [];

/** Retries on any live server with the same key until one answers, like a page whose connection breaks. */
async function insist(request: Request): Promise<void> {
  for (;;) {
    await vi.waitUntil(() => living.length > 0, { timeout: 60_000, interval: 5 });
    const outcome = await pick(living)
      .request(request)
      .catch(() => "killed");
    // Busy, on a slow machine: nothing was done, and the caller is asked to try again.
    if (outcome === "killed" || outcome === "UNAVAILABLE") continue;
    if (typeof outcome === "string") return expect(refusals).toContain(outcome);
    if ("key" in request) granted.push({ request, id: outcome });
    return;
  }
}

const leftOf = ({ paidCents, refundedCents, invoicedCents }: Order): number =>
  paidCents - refundedCents - invoicedCents;

/** Applies for an invoice for some of an account's orders, in competition with others. */
async function apply({ id, signedIn: user }: Account): Promise<void> {
  const orders = await running.app.db.order.findMany({ where: { accountId: id } });
  const chosen = [...new Set([pick(orders), pick(orders)])];
  const amount_cents = chosen.reduce((sum, order) => sum + leftOf(order), 0);
  if (amount_cents === 0) return;
  const order_ids = chosen.map(({ id }) => id);
  const what = { type: "digital_normal", content: "information_service", email: "books@example.com" } as const;
  const input = { ...what, ...companyTitle, order_ids, amount_cents, save_title: false };
  await insist({ call: "apply", user, key: randomUUID(), input });
}

/** Requests a partial or full red invoice, the latter mostly with a reissue. */
async function reverseInvoice({ signedIn: user }: Account, { id, amountCents, redCents }: Invoice): Promise<void> {
  const isPart = redCents > 0 || randomInt(3) === 0;
  const input = isPart
    ? { reason: "sales_return" as const, amount_cents: randomInt(1, amountCents), reissue: false }
    : { reason: "service_stop" as const, reissue: randomInt(3) > 0 };
  await insist({ call: "red", user, key: randomUUID(), input: { invoice_id: id, ...input } });
}

type Change = Extract<Request, { call: "change" }>["change"];

/** Performs the staff's next step with an invoice or its red invoice. */
async function workOn({ id, status }: Invoice, red: RedInvoice | undefined): Promise<void> {
  const change = (action: Change["action"], more: Partial<Change> = {}) =>
    insist({ call: "change", change: { id, action, ...more } });
  const invoice_no = `2511${randomInt(1_000_000, 10_000_000)}`;
  const refuses = randomInt(5) === 0;
  const reason = "Not now";
  if (status === "pending") await (refuses ? change("reject", { reason }) : change("take"));
  if (status === "issuing") {
    await insist({ call: "upload", id });
    await change("issue", { invoice_no, tax_cents: 0 });
  }
  if (red?.status === "red_pending") await change("red_confirm");
  if (red?.status === "red_confirming")
    await (refuses ? change("red_reject", { reason }) : change("red_issue", { invoice_no }));
}

/** Final states of an invoice. */
const ended: InvoiceStatus[] = ["rejected", "cancelled", "red"];
const isOpen = ({ status }: RedInvoice): boolean => status === "red_pending" || status === "red_confirming";

/** A random next step: a customer applies, cancels or requests a red invoice, or staff act. */
async function randomStep(accounts: readonly Account[]): Promise<void> {
  const account = pick(accounts);
  const invoices = await running.app.db.invoice.findMany({
    where: { accountId: account.id, status: { notIn: ended } },
    include: { reds: { orderBy: { id: "desc" }, take: 1 } },
  });
  if (invoices.length === 0 || randomInt(4) === 0) return apply(account);
  const invoice = pick(invoices);
  const [red] = invoice.reds;
  if (invoice.status === "pending" && randomInt(5) === 0)
    await insist({ call: "cancel", user: account.signedIn, id: invoice.id });
  else if (invoice.status === "issued" && !(red && isOpen(red))) await reverseInvoice(account, invoice);
  else await workOn(invoice, red);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

test("killing processes during applications, issuing and red invoices leaves consistent books", {
  timeout: 300_000,
}, async () => {
  const { app } = running;
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => newAccount(app)));
  for (let index = 0; index < ORDERS; index++) {
    const accountId = accounts[index % ACCOUNTS]!.id;
    await newPaidOrder(app, { accountId, amountCents: 10_000, refundedCents: index % 5 === 0 ? 1000 : 0 });
  }
  let steps = 0;
  let killed = 0;
  const walk = async () => {
    while (killed < KILLS) {
      await randomStep(accounts);
      steps++;
    }
  };
  /** Starts servers in turn and kills each during its work, after a random number of steps. */
  const killInTurn = async () => {
    while (killed <= KILLS - PROCESSES) {
      const server = await startServer();
      living.push(server);
      const last = steps + randomInt(5, 40);
      await vi.waitUntil(() => steps >= last, { timeout: 60_000, interval: 1 });
      living.splice(living.indexOf(server), 1);
      await server.kill();
      killed++;
    }
  };
  const walking = Promise.all(Array.from({ length: AT_ONCE }, walk));
  await Promise.all(Array.from({ length: PROCESSES }, killInTurn));
  const last = await startServer();
  living.push(last);
  await walking;
  await last.kill();

  // Repeating a request with its idempotency key returns the same answer and does nothing twice.
  for (const { request, id } of granted) expect(await perform(app, request)).toBe(id);
  const done = (call: Request["call"]) => granted.filter(({ request }) => request.call === call).length;
  const invoices = await app.db.invoice.findMany({ include: { orders: true, reds: true } });
  expect(invoices.filter(({ reissueOfId }) => reissueOfId === null)).toHaveLength(done("apply"));
  expect(await app.db.redInvoice.count()).toBe(done("red"));

  const entries = await app.db.auditEntry.findMany({ where: { action: { startsWith: "invoice." } } });
  for (const { id, status, amountCents, redCents, orders, reds } of invoices) {
    const times = (action: string) =>
      entries.filter((entry) => entry.action === action && entry.target === `invoice:${id}`).length;
    const isIssued = status === "issued" || status === "red";
    const taken = reds.filter(({ status }) => status === "red_issued");
    expect(redCents).toBeLessThanOrEqual(amountCents);
    expect(reds.filter(isOpen).length).toBeLessThanOrEqual(1);
    expect({
      issued: times("invoice.issue"),
      reds: times("invoice.red_issue"),
      redCents: sum(taken.map(({ amountCents }) => amountCents)),
      isRed: redCents === amountCents,
      cents: sum(orders.map(({ amountCents }) => amountCents)),
      freed: sum(orders.map(({ freedCents }) => freedCents)),
    }).toEqual({
      issued: isIssued ? 1 : 0,
      reds: taken.length,
      redCents,
      isRed: status === "red",
      cents: amountCents,
      freed: status === "cancelled" || status === "rejected" ? amountCents : redCents,
    });
  }
  for (const order of await app.db.order.findMany()) {
    const parts = invoices.flatMap(({ orders }) => orders).filter(({ orderId }) => orderId === order.id);
    const kept = parts.map(({ amountCents, freedCents }) => amountCents - freedCents).filter((cents) => cents > 0);
    expect(sum(kept)).toBe(order.invoicedCents);
    expect(leftOf(order)).toBeGreaterThanOrEqual(0);
    // Only a partial red invoice divides an order: the reversed amount goes on a second invoice, the rest later on a
    // third.
    const isUndivided = invoices
      .filter(({ orders }) => orders.some(({ orderId }) => orderId === order.id))
      .every(({ amountCents, reds }) => reds.every((red) => red.amountCents === amountCents));
    if (isUndivided) expect(kept.length).toBeLessThanOrEqual(1);
  }
});
