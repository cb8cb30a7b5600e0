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
    sources: ["packages/ipdb/src/{address,bits,words,reserved,privacy-flags}.ts"],
    tests: [
      "packages/ipdb/src/{address,words,reserved,privacy-flags,reader,index}.test.ts",
      "packages/ipdb/src/export/export.test.ts",
    ],
  },
  "ipdb-builder": {
    sources: ["packages/ipdb/src/build/{encode-records,merge,partition,layers}.ts", "packages/ipdb/src/index-v4.ts"],
    tests: [
      "packages/ipdb/src/{index,place-dates,reader}.test.ts",
      "packages/ipdb/src/build/{build,encode-records}.test.ts",
    ],
  },
  contract: {
    sources: ["packages/contract/src/{money,ids}.ts"],
    tests: ["packages/contract/src/{money,ids}.test.ts"],
  },
  input: {
    sources: ["packages/contract/src/{input,fields}.ts"],
    tests: ["packages/contract/src/{input,fields,errors}.test.ts"],
  },
  metering: {
    sources: [`${modules}/metering/credit-account.ts`],
    tests: [`${modules}/metering/credit-account{,-lease}.test.ts`],
  },
  "usage-ledger": {
    sources: [`${modules}/metering/{usage-ledger,call-page}.ts`],
    tests: [`${modules}/metering/{usage-ledger,call-page,usage-log}.test.ts`],
  },
  gather: {
    sources: [`${modules}/metering/gather.ts`],
    tests: [`${modules}/metering/gather.test.ts`],
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
    tests: [`${modules}/rewards/{rewards,cashback}.test.ts`],
    needsDatabase: true,
  },
  refunds: {
    sources: [
      `${modules}/orders/refundable.ts`,
      `${modules}/payments/refunds.ts`,
      `${modules}/services/withdrawing.ts`,
    ],
    tests: [
      `${modules}/orders/{refund-terms,terms,downgrades}.test.ts`,
      `${modules}/payments/{payments,partial-refunds,transfers}.test.ts`,
    ],
    needsDatabase: true,
  },
  purchases: {
    sources: [`${modules}/orders/{complete,create,credit,states,quotes,overage,next-package}.ts`],
    tests: [
      `${modules}/orders/{orders,coupons,terms,downgrades,refund-terms,paid-notice}.test.ts`,
      `${modules}/payments/payments.test.ts`,
    ],
    needsDatabase: true,
  },
  payments: {
    sources: [`${modules}/payments/{notifications,confirm,start}.ts`],
    tests: [`${modules}/payments/{payments,transfers}.test.ts`, `${modules}/orders/orders.test.ts`],
    needsDatabase: true,
  },
  stock: {
    sources: [`${modules}/mall/{exchange,exchange-states,delivery}.ts`],
    tests: [`${modules}/mall/{mall,stock,staff-goods}.test.ts`],
    needsDatabase: true,
  },
  splits: {
    sources: [`${modules}/splits/{balances,allocate}.ts`],
    tests: [`${modules}/splits/{splits,balances}.test.ts`],
    needsDatabase: true,
  },
  invoices: {
    sources: [`${modules}/invoices/{order-parts,apply,red,red-steps,finish}.ts`],
    tests: [`${modules}/invoices/{invoices,staff-invoices}.test.ts`],
    needsDatabase: true,
  },
  "commercial-invoices": {
    sources: [`${modules}/invoices/commercial/{documents,details}.ts`],
    tests: [`${modules}/invoices/commercial/{billing,statements}.test.ts`],
    needsDatabase: true,
  },
  leases: {
    sources: [`${modules}/metering/{lease-store,flush,unfolded,counted,fold}.ts`],
    tests: [`${modules}/metering/{leases,settling,metering,fold}.test.ts`],
    needsDatabase: true,
  },
};
