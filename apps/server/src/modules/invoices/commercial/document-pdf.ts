import type { BillingDocument } from "../../../generated/client.ts";
import { amountIn, INK, PdfPage, timeText } from "../../../lib/pdf-page.ts";
import type { Party } from "./buyer.ts";
import { channelNames } from "./channels.ts";
import { partsOf } from "./documents.ts";

const texts = {
  en: {
    invoice: "Invoice",
    credit_note: "Credit note",
    number: "Number",
    issued: "Date",
    invoiceNo: "For invoice",
    order: "Order",
    channel: "Paid by",
    seller: "Seller",
    buyer: "Billed to",
    item: "Item",
    amount: "Amount",
    net: "Net",
    tax: (name: string, percent: string) => `${name} ${percent}%`,
    invoiceTotal: "Total, paid",
    creditTotal: "Total, refunded",
    reversed: "Reverse charge: the recipient accounts for the tax.",
  },
  zh: {
    invoice: "商业发票",
    credit_note: "贷项通知单",
    number: "编号",
    issued: "日期",
    invoiceNo: "对应发票",
    order: "订单号",
    channel: "支付方式",
    seller: "销售方",
    buyer: "购买方",
    item: "项目",
    amount: "金额",
    net: "不含税金额",
    tax: (name: string, percent: string) => `${name} ${percent}%`,
    invoiceTotal: "合计（已付）",
    creditTotal: "合计（已退）",
    reversed: "反向征税：税款由购买方申报缴纳。",
  },
} as const;

/** A rate in thousandths of a percent as a percentage, such as 8.875. */
export const percentOf = (rate: number): number => rate / 1000;

/** An invoice or credit note as PDF; the same document gives the same page. */
export function drawDocument(document: BillingDocument, orderNo: string): Promise<Buffer> {
  const { seller, buyer, lines, language } = partsOf(document);
  const words = texts[language];
  const { kind, number, issuedAt, timeZone, taxRate, taxName } = document;
  const amount = amountIn(language, document.currency);
  const strong = { isBold: true, color: INK };
  const pdf = new PdfPage({ title: `${words[kind]} ${number}`, author: seller.name, language, at: issuedAt });
  pdf.line(words[kind], { ...strong, size: 22 });
  pdf.line(number);
  pdf.space(1);
  pdf.rule();
  parties(pdf, [
    { title: words.seller, party: seller },
    { title: words.buyer, party: buyer },
  ]);
  pdf.space(0.6);
  pdf.rule();
  pdf.fact(words.issued, timeText(issuedAt, language, timeZone));
  if (document.invoiceNo) pdf.fact(words.invoiceNo, document.invoiceNo);
  pdf.fact(words.order, orderNo);
  if (document.payChannel)
    pdf.fact(words.channel, channelNames[document.payChannel]?.[language] ?? document.payChannel);
  pdf.space(1);
  pdf.fact(words.item, words.amount, strong);
  pdf.rule();
  for (const { name, detail, cents } of lines)
    pdf.fact([name, detail].filter(Boolean).join("  "), amount(cents), { share: 0.7 });
  pdf.space(0.4);
  pdf.rule();
  if (document.taxCents > 0) {
    pdf.fact(words.net, amount(document.netCents));
    pdf.fact(words.tax(taxName, String(percentOf(taxRate))), amount(document.taxCents));
  }
  pdf.fact(kind === "invoice" ? words.invoiceTotal : words.creditTotal, amount(document.totalCents), strong);
  if (document.isReversed) {
    pdf.space(2);
    pdf.line(words.reversed, { size: 9 });
  }
  return pdf.draw();
}

/** Two parties beside each other. */
function parties(pdf: PdfPage, both: readonly { title: string; party: Party }[]): void {
  const columns = both.map(({ title, party }) => [
    { text: title },
    { text: party.name, isBold: true, color: INK },
    ...party.address.map((text) => ({ text, color: INK })),
    ...(party.tax_no ? [{ text: `${party.tax_no_name}: ${party.tax_no}`, color: INK }] : []),
  ]);
  const rows = Math.max(...columns.map(({ length }) => length));
  for (let index = 0; index < rows; index++)
    pdf.row(columns.map((column) => ({ ...(column[index] ?? { text: " " }), share: 0.5 })));
}
