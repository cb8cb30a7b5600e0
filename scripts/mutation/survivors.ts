import { ipdbSurvivors } from "./ipdb-survivors.ts";
import { moneySurvivors } from "./money-survivors.ts";
import type { Survivor } from "./survivor.ts";

const creditAccount = "apps/server/src/modules/metering/credit-account.ts";
const callPage = "apps/server/src/modules/metering/call-page.ts";
const usageLedger = "apps/server/src/modules/metering/usage-ledger.ts";
const calendar = "apps/server/src/lib/calendar.ts";

const counted = "apps/server/src/modules/metering/counted.ts";
const fold = "apps/server/src/modules/metering/fold.ts";
const contractFields = "packages/contract/src/fields.ts";

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
  ...ipdbSurvivors,
  ...moneySurvivors,
];
