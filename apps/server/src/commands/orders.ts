import { readFile, writeFile } from "node:fs/promises";
import { staffApi } from "@meridian/contract";
import type { App } from "../app.ts";
import { DAY_MS, HOUR_MS } from "../lib/durations.ts";
import { commandLine } from "../lib/staff/actor.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import { reportSales } from "../modules/orders/report.ts";
import { closeByStaff, issueCoupon, listAllOrders, makeOrder, showOrder } from "../modules/orders/staff-orders.ts";
import { listDifferences, resolveDifference } from "../modules/payments/differences.ts";
import { reconcile } from "../modules/payments/reconcile.ts";
import { refundOrder, settleRefund } from "../modules/payments/refunds.ts";
import { importTransfers, listTransfers, matchTransfer } from "../modules/payments/transfers.ts";
import { commandOf, readInput, stringOption } from "./verbs.ts";

const calls = staffApi.adminOrders;
const listed = { page: stringOption, limit: stringOption } as const;

/** What accounts buy. */
export const orderCommand = commandOf("orders", {
  summary: "Orders of all accounts: list, create, close, refund, issue coupons",
  options: {
    ...listed,
    status: stringOption,
    kind: stringOption,
    keyword: stringOption,
    account: stringOption,
    package: stringOption,
    num: stringOption,
    currency: stringOption,
    cents: stringOption,
    calls: stringOption,
    quota: stringOption,
    qps: stringOption,
    contract: stringOption,
    remark: stringOption,
    reason: stringOption,
    min: stringOption,
    until: stringOption,
    en: stringOption,
    zh: stringOption,
  },
  verbs: {
    list: {
      form: "[--status s] [--kind k] [--keyword w] [--page n]",
      text: "list orders, newest first",
      run: async (app, { values: { status, kind, keyword, page, limit = "50" } }) =>
        (await listAllOrders(app, "en", readInput(calls.orderList, { status, kind, keyword, page, limit }))).list,
    },
    show: {
      form: "<id>",
      text: "show an order with its payments and refunds",
      run: (app, { words: [, id] }) => showOrder(app, "en", readInput(calls.orderInfo, { id }).id),
    },
    make: {
      form: "--account n --package n --currency CNY [--cents n]",
      text: "create an order for the account to confirm; also --num, --quota, --qps, --contract, --remark",
      run: (app, { values }) =>
        makeOrder(
          app,
          commandLine,
          readInput(calls.orderMake, {
            account_id: values.account,
            pkg_id: values.package,
            num: values.num,
            currency: values.currency,
            amount_cents: values.cents,
            quota: values.quota,
            qps: values.qps,
            contract_no: values.contract,
            remark: values.remark,
          }),
        ),
    },
    close: {
      form: "<id>",
      text: "close an unpaid order",
      question: (_app, { words: [, id] }) => `Close order ${id}?`,
      run: (app, { words: [, id] }) => closeByStaff(app, commandLine, readInput(calls.orderClose, { id }).id),
    },
    refund: {
      form: "<id> --reason <text> [--cents n | --calls n]",
      text: "refund an order in full, or in part with the unused calls that the part paid for",
      question: (_app, { words: [, id], values }) =>
        `Refund ${values.cents ?? (values.calls ? `${values.calls} calls` : "all")} of order ${id}?`,
      run: (app, { words: [, id], values }) => {
        const { cents: amount_cents, reason } = values;
        const input = readInput(calls.orderRefund, { id, amount_cents, calls: values.calls, reason });
        return refundOrder(app, commandLine, { ...input, order_id: input.id });
      },
    },
    coupon: {
      form: "--account n --en <name> --zh <name> --currency CNY --cents n",
      text: "issue a coupon to an account; also --min, --until YYYY-MM-DD",
      run: (app, { values }) =>
        issueCoupon(
          app,
          commandLine,
          readInput(calls.couponGive, {
            account_id: values.account,
            name_en: values.en,
            name_zh: values.zh,
            currency: values.currency,
            amount_cents: values.cents,
            min_cents: values.min,
            end_date: values.until,
          }),
        ),
    },
  },
});

/** Transfers, refunds and differences with the providers' books. */
export const paymentCommand = commandOf("payments", {
  summary: "Bank transfers, manual refunds and reconciliation differences",
  options: { ...listed, code: stringOption, transaction: stringOption },
  verbs: {
    list: {
      form: "[--page n]",
      text: "list bank transfers not matched to an order",
      run: async (app, { values: { page, limit = "50" } }) =>
        (await listTransfers(app, readInput(calls.transferList, { is_matched: "0", page, limit }))).list,
    },
    import: {
      form: "<file.csv>",
      text: "import a bank statement: reference,date,amount,currency,payer,remark",
      run: async (app, { words: [, path = ""] }) => {
        const csv = await readFile(path, "utf8").catch(() => {
          throw new StaffProblem([`${path || "the file"} cannot be read`]);
        });
        return importTransfers(app, commandLine, readInput(calls.transferImport, { csv }).csv);
      },
    },
    match: {
      form: "<transfer> --code <payment reference>",
      text: "match a transfer to an order",
      run: (app, { words: [, id], values: { code } }) =>
        matchTransfer(app, commandLine, readInput(calls.transferMatch, { id, remark_code: code })),
    },
    settle: {
      form: "<refund> --transaction <number>",
      text: "record a refund sent by bank transfer",
      run: (app, { words: [, id], values: { transaction } }) => {
        const input = readInput(calls.refundSettle, { id, transaction_no: transaction });
        return settleRefund(app, commandLine, input.id, input.transaction_no);
      },
    },
    differences: {
      form: "[--page n]",
      text: "list differences from the providers' books",
      run: async (app, { values: { page, limit = "50" } }) =>
        (await listDifferences(app, readInput(calls.differenceList, { is_resolved: "0", page, limit }))).list,
    },
    resolve: {
      form: "<difference>",
      text: "mark a difference as resolved",
      run: (app, { words: [, id] }) =>
        resolveDifference(app, commandLine, readInput(calls.differenceResolve, { id }).id),
    },
    reconcile: {
      form: "[YYYY-MM-DD]",
      text: "reconcile a day, by default yesterday",
      run: (app, { words: [, day] }) => reconcile(app, day),
    },
  },
});

/** Length of the longest bar, in characters. */
const BAR = 30;
const CHINA_MS = 8 * HOUR_MS;
const shownDays: Readonly<Record<string, number>> = { day: 29, month: 334, year: 1460 };

/** Thirty days, about twelve months or five years until today, by China's calendar. */
function lately({ now }: App, unit: string) {
  const dayAgo = (days: number) => new Date(now().getTime() + CHINA_MS - days * DAY_MS).toISOString().slice(0, 10);
  return { start_date: dayAgo(shownDays[unit] ?? 0), end_date: dayAgo(0) };
}

/** What was sold. */
export const reportCommand = commandOf("report", {
  summary: "Revenue and refunds by day, month or year",
  options: {
    unit: stringOption,
    from: stringOption,
    until: stringOption,
    currency: stringOption,
    csv: stringOption,
  },
  verbs: {
    sales: {
      form: "[--unit month] [--from YYYY-MM-DD] [--until YYYY-MM-DD]",
      text: "print a table and a chart, or write --csv <file>; also --currency USD",
      run: async (app, { values: { unit = "day", from, until, currency, csv } }) => {
        const given = { unit, ...lately(app, String(unit)), ...(from && { start_date: from }) };
        const input = readInput(calls.salesReport, { ...given, ...(until && { end_date: until }), currency });
        const report = await reportSales(app, input);
        if (typeof csv === "string") {
          await writeFile(csv, report.csv);
          return { file: csv, rows: report.list.length };
        }
        const most = Math.max(1, ...report.list.map(({ paid_cents }) => paid_cents));
        return report.list.map((row) => ({ ...row, chart: "█".repeat(Math.round((row.paid_cents / most) * BAR)) }));
      },
    },
  },
});
