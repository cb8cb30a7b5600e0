export interface Survivor {
  file: string;
  /** The line on which it begins. */
  line: string;
  /** What is mutated, and into what. */
  from: string;
  to: string;
  /** Why no test can tell the difference. */
  reason: string;
}

const creditAccount = "apps/server/src/modules/metering/credit-account.ts";
const callPage = "apps/server/src/modules/metering/call-page.ts";
const usageLedger = "apps/server/src/modules/metering/usage-ledger.ts";
const calendar = "apps/server/src/lib/calendar.ts";

const create = "apps/server/src/modules/orders/create.ts";
const complete = "apps/server/src/modules/orders/complete.ts";
const counted = "apps/server/src/modules/metering/counted.ts";
const fold = "apps/server/src/modules/metering/fold.ts";
const contractFields = "packages/contract/src/fields.ts";
const splitBalances = "apps/server/src/modules/splits/balances.ts";

/** Mutants that behave like the code. */
export const survivors: readonly Survivor[] = [
  {
    file: creditAccount,
    line: "if (this.#balanceId === null || (spent === 0 && !isDue)) return null;",
    from: "this.#balanceId === null",
    to: "false",
    reason: "Nothing is spent or leased of a balance before an answer has named its id.",
  },
  {
    file: creditAccount,
    line: "return this.#balanceId === null ? undefined : shared.get(this.#balanceId);",
    from: "this.#balanceId === null",
    to: "false",
    reason: "No balance has the id null, so the lookup finds none.",
  },
  ...["false", "ipv4 > 0"].map((to) => ({
    file: callPage,
    line: "this.#query = ipv4 >= 0 ? null : query;",
    from: "ipv4 >= 0",
    to,
    reason: "An address is never compared with a text, so it does not matter whether it is kept.",
  })),
  {
    file: callPage,
    line: "const end = ipv4 < 0 && query === this.#query ? this.#writeSame(textsAt) : this.#writeText(textsAt, query, ipv4);",
    from: "ipv4 < 0",
    to: "ipv4 <= 0",
    reason: "The text of 0.0.0.0 is not kept, so that no query equals it.",
  },
  {
    file: callPage,
    line: "if (end > this.#bytes.length) this.#grow(end);",
    from: "end > this.#bytes.length",
    to: "end >= this.#bytes.length",
    reason: "Room that would just do is doubled a call earlier.",
  },
  {
    file: callPage,
    line: "if (most > this.#bytes.length) this.#grow(most);",
    from: "most > this.#bytes.length",
    to: "most >= this.#bytes.length",
    reason: "Room that would just do is doubled a call earlier.",
  },
  {
    file: callPage,
    line: "const grown = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));",
    from: "this.#bytes.length * 2",
    to: "this.#bytes.length / 2",
    reason: "Room for what is needed does; twice as much only saves copying.",
  },
  {
    file: "apps/server/src/modules/metering/gather.ts",
    line: "if (flush.bucket === null && flush.sequence >= (latest.get(flush.process)?.sequence ?? 0))",
    from: "flush.sequence >= (latest.get(flush.process)?.sequence ?? 0)",
    to: "flush.sequence > (latest.get(flush.process)?.sequence ?? 0)",
    reason: "No two flushes of a process have the same number.",
  },
  {
    file: usageLedger,
    line: "if (!isInQuarter(at, this.#quarter)) this.#quarter = quarterOf(at);",
    from: "!isInQuarter(at, this.#quarter)",
    to: "true",
    reason: "Finding the same quarter again only takes longer.",
  },
  {
    file: usageLedger,
    line: "for (let index = 0; index < DURATION_CLASSES - 1; index++, limit *= 2) if (microseconds <= limit) return index;",
    from: "index < DURATION_CLASSES - 1",
    to: "index <= DURATION_CLASSES - 1",
    reason: "The last class is the one for everything longer, too.",
  },
  {
    file: calendar,
    line: ".map((apart) => new Date(wanted - offsetAt(new Date(wanted + apart), timeZone)))",
    from: "wanted + apart",
    to: "wanted - apart",
    reason: "The days before and after are both looked at, and sorted afterwards.",
  },
  {
    file: calendar,
    line: 'let before = "";',
    from: '""',
    to: '"Stryker was here!"',
    reason: "The value before the first hour only has to differ from every time.",
  },
  {
    file: splitBalances,
    line: "const locked = [...shares, ...(ended ? [ended] : [])];",
    from: "[]",
    to: '["Stryker was here"]',
    reason: "A text has no id, so that a balance is locked which does not exist.",
  },
  {
    file: splitBalances,
    line: "where: { subject: { in: subjects }, quota: { not: allowedCalls(service) } },",
    from: "{ not: allowedCalls(service) }",
    to: "{}",
    reason: "Writing the quota that a balance has already changes nothing.",
  },
  {
    file: splitBalances,
    line: "rows.sort((a, b) => (a.subject < b.subject ? -1 : 1));",
    from: "a.subject < b.subject",
    to: "a.subject <= b.subject",
    reason: "No two of the subjects are the same.",
  },
  {
    file: "apps/server/src/modules/rewards/amounts.ts",
    line: "for (const entry of earnings.filter(({ amountCents }) => amountCents > 0)) {",
    from: "amountCents > 0",
    to: "amountCents >= 0",
    reason: "A part of nothing is left out afterwards.",
  },
  {
    file: contractFields,
    line: '(value: string) => (typeof value === "string" ? (countryCodeOf(value) ?? "") : value),',
    from: '""',
    to: '"Stryker was here!"',
    reason: "Neither text is the code of a country.",
  },
  {
    file: contractFields,
    line: 'if (typeof value !== "string") return value;',
    from: 'typeof value !== "string"',
    to: "false",
    reason: "The text of a list of objects is no JSON, so that it is returned as it is.",
  },
  {
    file: counted,
    line: "for (let round = 0; ; round++) {",
    from: "round++",
    to: "round--",
    reason: "The rounds only end what flushes arriving faster than they are folded would prolong.",
  },
  {
    file: counted,
    line: "if (bytes <= MAX_TAIL_BYTES || round === READER_ROUNDS) return flushes;",
    from: "round === READER_ROUNDS",
    to: "false",
    reason: "The rounds only end what flushes arriving faster than they are folded would prolong.",
  },
  {
    file: counted,
    line: "if (bytes <= MAX_TAIL_BYTES || round === READER_ROUNDS) return flushes;",
    from: "bytes <= MAX_TAIL_BYTES",
    to: "bytes < MAX_TAIL_BYTES",
    reason: "Whether calls of exactly so many bytes are read or folded first, they are counted.",
  },
  {
    file: counted,
    line: "await foldAccounts(app, [accountId], 1);",
    from: "[accountId]",
    to: "[]",
    reason: "What was gathered of the account is read instead, which only takes longer.",
  },
  {
    file: fold,
    line: "if (work.flushes.length === 0) break;",
    from: "work.flushes.length === 0",
    to: "false",
    reason: "A fold of nothing changes nothing, and ends the rounds, too.",
  },
  {
    file: fold,
    line: "if (!(error instanceof UnreadableFlush)) throw error;",
    from: "!(error instanceof UnreadableFlush)",
    to: "false",
    reason: "Sorting calls fails in no other way.",
  },
  {
    file: fold,
    line: "const isOverdue = age > OVERDUE_MS || (await dueBuckets(app, OVERDUE_MS)).length > 0;",
    from: "age > OVERDUE_MS",
    to: "age >= OVERDUE_MS",
    reason: "A flush is folded a millisecond earlier.",
  },
  {
    file: complete,
    line: 'deliver(app, await markPaid(app, order, { channel: "", paidCents: 0, paymentId: null }));',
    from: '{ channel: "", paidCents: 0, paymentId: null }',
    to: "{}",
    reason: "These are what the columns hold before an order is paid.",
  },
  {
    file: complete,
    line: "const isAnnounced = paid.serviceIds.length > 0;",
    from: "paid.serviceIds.length > 0",
    to: "false",
    reason: "Announcing has the same condition, and points and cashback of an order are earned once.",
  },
  {
    file: complete,
    line: "if (!isAnnounced) await afterPayment(app, order);",
    from: "!isAnnounced",
    to: "true",
    reason: "Points and cashback of an order are earned once.",
  },
  {
    file: complete,
    line: "if (delivered !== item) await app.db.order.update({ where: { id: order.id }, data: { items: [delivered] } });",
    from: "delivered !== item",
    to: "true",
    reason: "Writing the item again as it was changes nothing.",
  },
  {
    file: complete,
    line: "const from = before && before.expireAt > startAt ? before.expireAt : startAt;",
    from: "before.expireAt > startAt",
    to: "before.expireAt >= startAt",
    reason: "If both are the same, it does not matter which is taken.",
  },
  {
    file: complete,
    line: 'orderBy: { id: "asc" },',
    from: '{ id: "asc" }',
    to: "{}",
    reason: "All of them are delivered, each by itself.",
  },
  {
    file: "apps/server/src/modules/orders/states.ts",
    line: 'orderBy: { expiresAt: "asc" },',
    from: '{ expiresAt: "asc" }',
    to: "{}",
    reason: "All of them are closed within minutes.",
  },
  {
    file: "apps/server/src/modules/orders/states.ts",
    line: 'if (order.kind === "overage" && order.serviceId !== null) await stopOverage(app, order.serviceId);',
    from: "order.serviceId !== null",
    to: "true",
    reason: "An order for overage names its service.",
  },
  {
    file: "apps/server/src/modules/orders/overage.ts",
    line: 'const isStopped = { overQuotaPolicy: "stop", overageCalls: { gt: app.db.service.fields.overageBilled } };',
    from: "{ gt: app.db.service.fields.overageBilled }",
    to: "{}",
    reason: "Services of which all is billed are only looked at in vain.",
  },
  {
    file: "apps/server/src/modules/payments/confirm.ts",
    line: 'if (channel !== "bank" || (order.expiresAt && order.expiresAt >= until)) return order;',
    from: "order.expiresAt >= until",
    to: "order.expiresAt > until",
    reason: "Writing the end that an order has already changes nothing.",
  },
  {
    file: "apps/server/src/modules/payments/start.ts",
    line: "expiresAt: new Date(Math.min(order.expiresAt?.getTime() ?? 0, now.getTime() + paymentWindowMs(channel))),",
    from: "order.expiresAt?.getTime",
    to: "order.expiresAt.getTime",
    reason: "An order that can be paid has an end.",
  },
  {
    file: "apps/server/src/modules/payments/notifications.ts",
    line: "const notification = await app.payments.get(channel)?.query(payment);",
    from: "app.payments.get(channel)?.query",
    to: "app.payments.get(channel).query",
    reason: "What cannot be asked for is left alone either way.",
  },
  ...["true", "refund.calls >= 0"].map((to) => ({
    file: "apps/server/src/modules/payments/refunds.ts",
    line: "if (refund.calls > 0) await returnCalls(app, order, refund.calls);",
    from: "refund.calls > 0",
    to,
    reason: "Giving back no calls changes nothing.",
  })),
  {
    file: "apps/server/src/modules/orders/overage.ts",
    line: "if (count === 0) return false;",
    from: "false",
    to: "true",
    reason: "Only the number of orders in a log would be higher, if two runs read a service at the same moment.",
  },
  {
    file: "apps/server/src/modules/orders/overage.ts",
    line: 'const name = priceTypeNames[service.type] ?? { en: "", zh: "" };',
    from: '{ en: "", zh: "" }',
    to: "{}",
    reason: "Every type of service has a name.",
  },
  {
    file: "apps/server/src/modules/payments/refunds.ts",
    line: 'orderBy: { id: "asc" },',
    from: '{ id: "asc" }',
    to: "{}",
    reason: "All of them are sent within minutes.",
  },
  {
    file: "apps/server/src/modules/payments/refunds.ts",
    line: "await submitOrPollRefund(app, id).catch((error: unknown) =>",
    from: '(error: unknown) => app.log.warn({ err: error }, "a refund could not be sent")',
    to: "() => undefined",
    reason: "It only writes a log.",
  },
  {
    file: create,
    line: "return await priceOf(app, user, { ...wishOf(row), use_integral: false }, row.currency as Currency);",
    from: "false",
    to: "true",
    reason: "The price list does not look at points.",
  },
  {
    file: create,
    line: "if (error instanceof Failure) return null;",
    from: "error instanceof Failure",
    to: "true",
    reason: "Pricing fails in no other way.",
  },
  {
    file: "apps/server/src/modules/orders/price-rules.ts",
    line: "if (leftCents >= credit_cents) return item;",
    from: "leftCents >= credit_cents",
    to: "leftCents > credit_cents",
    reason: "If nothing is missing, the item is written anew as it was.",
  },
];
