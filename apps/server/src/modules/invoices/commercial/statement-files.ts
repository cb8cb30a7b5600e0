import type { Language } from "@meridian/contract/errors";
import { csvOf } from "../../../lib/csv.ts";
import { amountIn, INK, PdfPage } from "../../../lib/pdf-page.ts";
import { localTime } from "../../../lib/time-zones.ts";
import type { MonthStatement } from "./statement.ts";

/** The lines of the PDF; the CSV has all of them. */
const MAX_DRAWN = 100;

const texts = {
  en: {
    title: "Statement",
    month: "Month",
    zone: "Time zone",
    account: "Account",
    open: "The month has not ended; this is its state so far.",
    sums: "Totals",
    paid: "Paid",
    refunded: "Refunded",
    balance: "Balance",
    date: "Date",
    entry: "Entry",
    order: "Order",
    amount: "Amount",
    currency: "Currency",
    number: "Number",
    more: (count: number) => `${count} more entries are in the CSV file. The totals include them.`,
    kinds: {
      payment: "Payment",
      refund: "Refund",
      invoice: "Invoice",
      credit_note: "Credit note",
      fapiao: "Fapiao",
      red_fapiao: "Red fapiao",
    },
  },
  zh: {
    title: "对账单",
    month: "月份",
    zone: "时区",
    account: "账号",
    open: "当月尚未结束，以下为截至目前的情况。",
    sums: "合计",
    paid: "已付",
    refunded: "已退",
    balance: "净额",
    date: "日期",
    entry: "项目",
    order: "订单号",
    amount: "金额",
    currency: "币种",
    number: "编号",
    more: (count: number) => `另有 ${count} 条记录见 CSV 文件，合计已包含。`,
    kinds: {
      payment: "付款",
      refund: "退款",
      invoice: "商业发票",
      credit_note: "贷项通知单",
      fapiao: "发票",
      red_fapiao: "红字发票",
    },
  },
} as const;

/** A month in the reader's words, such as November 2026. */
export const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${month}-01`));

/** A statement as PDF: totals by currency, then what happened, in order. */
export function drawStatement(statement: MonthStatement): Promise<Buffer> {
  const { language, month, timeZone, entries, total } = statement;
  const words = texts[language];
  const strong = { isBold: true, color: INK };
  const small = { size: 9, color: INK };
  const pdf = new PdfPage({
    title: `${words.title} ${month}`,
    author: statement.seller,
    language,
    at: new Date(`${month}-01`),
  });
  pdf.line(words.title, { ...strong, size: 22 });
  pdf.line(statement.seller);
  pdf.space(1);
  pdf.rule();
  pdf.fact(words.month, monthName(month, language));
  pdf.fact(words.account, statement.buyer);
  pdf.fact(words.zone, timeZone);
  if (!statement.isComplete) pdf.line(words.open, { size: 9 });
  for (const { currency, paidCents, refundedCents } of statement.sums) {
    const amount = amountIn(language, currency);
    pdf.space(0.8);
    pdf.fact(words.sums, currency, strong);
    pdf.rule();
    pdf.fact(words.paid, amount(paidCents));
    pdf.fact(words.refunded, amount(-refundedCents));
    pdf.fact(words.balance, amount(paidCents - refundedCents), strong);
  }
  pdf.space(1);
  const day = new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", { dateStyle: "medium", timeZone: "UTC" });
  const shares = [0.17, 0.37, 0.29, 0.17] as const;
  const row = (cells: readonly [string, string, string, string], style: object) =>
    pdf.row(
      cells.map((text, index) => ({
        text,
        share: shares[index] ?? 0,
        ...(index === 3 && { align: "right" as const }),
        ...style,
      })),
    );
  row([words.date, words.entry, words.order, words.amount], { ...small, isBold: true });
  pdf.rule();
  for (const { at, kind, number, orderNo, currency, cents } of entries.slice(0, MAX_DRAWN))
    row(
      [
        day.format(localTime(at, timeZone)),
        [words.kinds[kind], number].filter(Boolean).join(" "),
        orderNo,
        amountIn(language, currency)(signed(kind, cents)),
      ],
      small,
    );
  if (total > MAX_DRAWN) pdf.line(words.more(total - MAX_DRAWN), { size: 9 });
  return pdf.draw();
}

const reducing: readonly string[] = ["refund", "credit_note", "red_fapiao"];
const signed = (kind: string, cents: number): number => (reducing.includes(kind) ? -cents : cents);

/** The same as CSV; amounts are numbers, so that a spreadsheet can add them. */
export function tableOf({ language, timeZone, entries, sums }: MonthStatement): string {
  const words = texts[language];
  const amount = (cents: number) => cents / 100;
  return csvOf([
    [`${words.date} (${timeZone})`, words.entry, words.number, words.order, words.currency, words.amount],
    ...entries.map(({ at, kind, number, orderNo, currency, cents }) => [
      localTime(at, timeZone).toISOString().slice(0, 19).replace("T", " "),
      words.kinds[kind],
      number,
      orderNo,
      currency,
      amount(signed(kind, cents)),
    ]),
    ...sums.flatMap(({ currency, paidCents, refundedCents }) => [
      ["", words.paid, "", "", currency, amount(paidCents)],
      ["", words.refunded, "", "", currency, amount(-refundedCents)],
      ["", words.balance, "", "", currency, amount(paidCents - refundedCents)],
    ]),
  ]);
}
