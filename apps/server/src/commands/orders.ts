import { writeFile } from "node:fs/promises";
import { staffApi } from "@meridian/contract";
import type { App } from "../app.ts";
import { addDays, bookDay } from "../lib/calendar.ts";
import { reconcile } from "../modules/payments/reconcile.ts";
import { endpointVerb } from "./endpoint-verb.ts";
import { readTextAt } from "./files.ts";
import { commandOf } from "./verbs.ts";

const calls = staffApi.adminOrders;

/** What accounts buy. */
export const orderCommand = commandOf("orders", {
  summary: "Orders of all accounts: list, create, close, refund, issue coupons",
  verbs: {
    list: endpointVerb(calls.orderList),
    show: endpointVerb(calls.orderInfo),
    make: endpointVerb(calls.orderMake),
    close: endpointVerb(calls.orderClose, { question: "Close order {id}?" }),
    refund: endpointVerb(calls.orderRefund, {
      text: "refund an order in full, or in part with the unused calls that the part paid for",
      question: async (_app, { id, amount_cents, calls }) =>
        `Refund ${amount_cents !== undefined ? `${amount_cents} cents` : calls !== undefined ? `${calls} calls` : "all"} of order ${id}?`,
    }),
    packages: endpointVerb(calls.packageList),
    "change-package": endpointVerb(calls.packageChange),
    coupon: endpointVerb(calls.couponGive),
  },
});

/** Transfers, refunds and differences with the providers' books. */
export const paymentCommand = commandOf("payments", {
  summary: "Bank transfers, manual refunds and reconciliation differences",
  verbs: {
    list: endpointVerb(calls.transferList, {
      fixed: { is_matched: "0" },
      text: "list bank transfers not matched to an order",
    }),
    import: endpointVerb(calls.transferImport, {
      words: ["csv"],
      read: { csv: readTextAt },
      text: "import the file of a bank statement: reference,date,amount,currency,payer,remark",
    }),
    match: endpointVerb(calls.transferMatch),
    settle: endpointVerb(calls.refundSettle),
    differences: endpointVerb(calls.differenceList, {
      fixed: { is_resolved: "0" },
      text: "list differences from the providers' books",
    }),
    resolve: endpointVerb(calls.differenceResolve),
    reconcile: {
      form: "[YYYY-MM-DD]",
      text: "reconcile a day, by default yesterday",
      options: {},
      run: (app, { words: [, day] }) => reconcile(app, day),
    },
  },
});

/** Length of the longest bar, in characters. */
const BAR = 30;
const shownDays: Readonly<Record<string, number>> = { day: 29, month: 334, year: 1460 };

/** Thirty days, about twelve months or five years until today, by China's calendar. */
function lately({ now }: App, { unit = "day" }: Readonly<Record<string, unknown>>) {
  const today = bookDay(now());
  return { unit, start_date: addDays(today, -(shownDays[String(unit)] ?? 0)), end_date: today };
}

/** What was sold. */
export const reportCommand = commandOf("report", {
  summary: "Revenue and refunds by day, month or year",
  verbs: {
    sales: endpointVerb(calls.salesReport, {
      text: "print a table and a chart, or write --file <file.csv>",
      options: ["file"],
      defaults: lately,
      show: async ({ csv, list }, { values: { file } }) => {
        if (typeof file === "string") {
          await writeFile(file, csv);
          return { file, rows: list.length };
        }
        const most = Math.max(1, ...list.map(({ paid_cents }) => paid_cents));
        return list.map((row) => ({ ...row, chart: "█".repeat(Math.round((row.paid_cents / most) * BAR)) }));
      },
    }),
  },
});
