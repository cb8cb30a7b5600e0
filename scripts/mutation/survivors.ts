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
const calendar = "apps/server/src/lib/calendar.ts";

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
    reason: "No balance has the id null, so the look-up finds none.",
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
];
