import fc from "fast-check";

/** How an order is paid: after some days and calls, by reports of which a process may die of one, or not at all. */
interface Paying {
  language: "en" | "zh";
  days: number;
  calls: number;
  reports: number;
  killedAfter: number | null;
  isCancelled: boolean;
}

export type Step =
  | ({ do: "buy"; level: number; num: number; currency: "CNY" | "USD" | undefined; isDowngrade: boolean } & Paying)
  | ({ do: "renew"; num: number } & Paying)
  | { do: "use"; calls: number; isBatch: boolean; isShared: boolean; isKilled: boolean }
  /** Null is until just before the end of the term. */
  | { do: "wait"; days: number | null }
  /** A part in percent of what is left of an order, counted from the newest. */
  | { do: "refund"; order: number; percent: number }
  /** The package after the end of the term. */
  | { do: "choose"; level: number | null }
  | { do: "allocate"; calls: number }
  | { do: "reclaim" };

const paying = {
  language: fc.constantFrom("en" as const, "zh" as const),
  days: fc.constantFrom(0, 0, 0, 3, 20),
  calls: fc.constantFrom(0, 0, 150, 900),
  reports: fc.constantFrom(1, 1, 3),
  killedAfter: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(60) }),
  isCancelled: fc.constantFrom(false, false, false, true),
};
const rarely = fc.constantFrom(false, false, false, true);

/** Anything that a customer, a provider or our staff may do next. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("buy" as const),
      level: fc.constantFrom(1, 2, 3, 3),
      num: fc.constantFrom(1, 1, 2),
      currency: fc.constantFrom("CNY" as const, "USD" as const, undefined),
      isDowngrade: rarely,
      ...paying,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("renew" as const), num: fc.constantFrom(1, 1, 2), ...paying }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("use" as const),
      calls: fc.integer({ min: 1, max: 2500 }),
      isBatch: fc.boolean(),
      isShared: rarely,
      isKilled: rarely,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.constantFrom(1, 10, 31, 70, null, null) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      order: fc.nat(3),
      percent: fc.constantFrom(100, 90, 40, 10),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("choose" as const), level: fc.constantFrom(1, 1, 2, 2, 3, null) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("allocate" as const), calls: fc.integer({ min: 1, max: 900 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reclaim" as const) }) },
);
