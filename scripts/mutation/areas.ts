export interface Area {
  /** What is mutated: paths or patterns. */
  sources: readonly string[];
  /** The tests that must notice. */
  tests: readonly string[];
  /** The tests start a database. */
  needsDatabase?: boolean;
}

const server = "apps/server/src";
const modules = `${server}/modules`;

export const areas: Readonly<Record<string, Area>> = {
  "ipdb-addresses": {
    sources: ["packages/ipdb/src/{address,bits,reserved,privacy-flags}.ts"],
    tests: ["packages/ipdb/src/{address,reserved,reader,index}.test.ts"],
  },
  contract: {
    sources: ["packages/contract/src/{money,ids}.ts"],
    tests: ["packages/contract/src/{money,ids}.test.ts"],
  },
  metering: {
    sources: [`${modules}/metering/credit-account.ts`],
    tests: [`${modules}/metering/credit-account{,-lease}.test.ts`],
  },
  orders: {
    sources: [`${modules}/orders/{price-rules,sold-calls,overage-rules,terms}.ts`, `${server}/lib/proportion.ts`],
    tests: [
      `${modules}/orders/{price-rules,sold-calls,overage-rules,payment-window}.test.ts`,
      `${server}/lib/proportion.test.ts`,
    ],
  },
  rewards: {
    sources: [`${modules}/{rewards,points}/amounts.ts`],
    tests: [`${modules}/{rewards,points}/amounts.test.ts`],
  },
  services: {
    sources: [`${modules}/services/terms.ts`, `${server}/lib/{months,invoiceable}.ts`],
    tests: [`${modules}/services/terms.test.ts`, `${server}/lib/{months,invoiceable}.test.ts`],
  },
  tax: {
    sources: [`${modules}/invoices/commercial/tax-rates.ts`],
    tests: [`${modules}/invoices/commercial/tax-rates.test.ts`, `${modules}/invoices/staff-tax-rates.test.ts`],
    needsDatabase: true,
  },
  limits: {
    sources: [`${server}/lib/limits/{bucket,policies}.ts`],
    tests: [`${server}/lib/limits/{bucket,limits,policies,source-standing}.test.ts`],
  },
  calendar: {
    sources: [`${server}/lib/calendar.ts`],
    tests: [`${server}/lib/calendar.test.ts`],
  },
  points: {
    sources: [`${modules}/points/{ledger,earnings}.ts`],
    tests: [`${modules}/points/{ledger,earnings}.test.ts`],
    needsDatabase: true,
  },
  cashback: {
    sources: [`${modules}/rewards/{balances,payouts,earnings}.ts`],
    tests: [`${modules}/rewards/rewards.test.ts`],
    needsDatabase: true,
  },
  refunds: {
    sources: [`${modules}/orders/{refundable,credit}.ts`, `${modules}/payments/refunds.ts`],
    tests: [`${modules}/orders/{refund-terms,terms,downgrades}.test.ts`, `${modules}/payments/partial-refunds.test.ts`],
    needsDatabase: true,
  },
  leases: {
    sources: [`${modules}/metering/lease-store.ts`],
    tests: [`${modules}/metering/{metering,settling,faults}.test.ts`],
    needsDatabase: true,
  },
};
