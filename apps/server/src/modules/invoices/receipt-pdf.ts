import type { Language } from "@meridian/contract/errors";
import type PdfDocument from "pdfkit";
import { loadPackage, packageFile } from "../../lib/runtime-files.ts";

interface ReceiptLine {
  name: string;
  /** Such as "12 months" or "500,000 calls". */
  detail: string;
  cents: number;
}

export interface Receipt {
  language: Language;
  seller: { name: string; taxNo: string; address: string };
  buyer: string;
  orderNo: string;
  paidAt: Date;
  timeZone: string;
  channel: string;
  currency: string;
  lines: readonly ReceiptLine[];
  originCents: number;
  discountCents: number;
  paidCents: number;
  refundedCents: number;
}

const texts = {
  en: {
    title: "Receipt",
    orderNo: "Order number",
    paidAt: "Paid on",
    channel: "Payment",
    buyer: "Received from",
    seller: "Received by",
    taxNo: "Tax number",
    item: "Item",
    amount: "Amount",
    origin: "Price",
    discount: "Reduction",
    paid: "Paid",
    refunded: "Refunded",
    kept: "Paid after refunds",
    note: "This receipt confirms the payment. It is no tax invoice.",
  },
  zh: {
    title: "付款收据",
    orderNo: "订单号",
    paidAt: "支付时间",
    channel: "支付方式",
    buyer: "付款方",
    seller: "收款方",
    taxNo: "纳税人识别号",
    item: "项目",
    amount: "金额",
    origin: "原价",
    discount: "优惠",
    paid: "实付金额",
    refunded: "已退款",
    kept: "退款后实付",
    note: "本收据仅作付款凭证，不能替代发票。",
  },
} as const;

const REGULAR = packageFile("@embedpdf/fonts-sc", "fonts/NotoSansHans-Regular.otf");
const BOLD = packageFile("@embedpdf/fonts-sc", "fonts/NotoSansHans-Bold.otf");

const A4_WIDTH = 595.28;
const MARGIN = 56;
const WIDTH = A4_WIDTH - 2 * MARGIN;
const INK = "#101828";
const MUTED = "#667085";
const LINE = "#d0d5dd";

/** A receipt of one page or more, in one language. */
export function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const { language } = receipt;
  const words = texts[language];
  const money = new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en-US", {
    style: "currency",
    currency: receipt.currency,
    currencyDisplay: "code",
  });
  // The font lacks the narrow space that the formatter puts after the code.
  const amount = (cents: number) => money.format(cents / 100).replaceAll(/\s/g, " ");
  const Document = loadPackage("pdfkit") as typeof PdfDocument;
  const pdf = new Document({
    size: "A4",
    margin: MARGIN,
    font: REGULAR,
    lang: language === "zh" ? "zh-CN" : "en",
    info: { Title: `${words.title} ${receipt.orderNo}`, Author: receipt.seller.name },
  });
  pdf.registerFont("regular", REGULAR);
  pdf.registerFont("bold", BOLD);
  const done = collect(pdf);

  const rule = () => {
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + WIDTH, pdf.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    pdf.moveDown(0.6);
  };
  const row = (name: string, value: string, { isBold = false, color = MUTED, share = 0.36 } = {}) => {
    const y = pdf.y;
    const nameWidth = WIDTH * share;
    pdf
      .font(isBold ? "bold" : "regular")
      .fontSize(10.5)
      .fillColor(color)
      .text(name, MARGIN, y, { width: nameWidth });
    const below = pdf.y;
    pdf.fillColor(INK).text(value, MARGIN + nameWidth, y, { width: WIDTH - nameWidth, align: "right" });
    pdf.y = Math.max(below, pdf.y) + 4;
    pdf.x = MARGIN;
  };

  pdf.font("bold").fontSize(22).fillColor(INK).text(words.title);
  pdf.font("regular").fontSize(10.5).fillColor(MUTED).text(receipt.seller.name).moveDown(1.4);
  rule();
  row(words.orderNo, receipt.orderNo);
  row(words.paidAt, timeOf(receipt));
  row(words.channel, receipt.channel);
  row(words.buyer, receipt.buyer);
  row(words.seller, receipt.seller.name);
  if (receipt.seller.taxNo) row(words.taxNo, receipt.seller.taxNo);
  pdf.moveDown(1);
  row(words.item, words.amount, { isBold: true, color: INK });
  rule();
  for (const { name, detail, cents } of receipt.lines)
    row([name, detail].filter(Boolean).join("  "), amount(cents), { share: 0.7 });
  pdf.moveDown(0.4);
  rule();
  if (receipt.discountCents > 0) {
    row(words.origin, amount(receipt.originCents));
    row(words.discount, amount(-receipt.discountCents));
  }
  row(words.paid, amount(receipt.paidCents), { isBold: true, color: INK });
  if (receipt.refundedCents > 0) {
    row(words.refunded, amount(-receipt.refundedCents));
    row(words.kept, amount(receipt.paidCents - receipt.refundedCents), { isBold: true, color: INK });
  }
  pdf.moveDown(2).font("regular").fontSize(9).fillColor(MUTED).text(words.note, MARGIN, pdf.y, { width: WIDTH });
  if (receipt.seller.address) pdf.text(receipt.seller.address, { width: WIDTH });
  pdf.end();
  return done;
}

const timeOf = ({ language, paidAt, timeZone }: Receipt): string =>
  new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone,
  }).format(paidAt);

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on("data", (part: Buffer) => parts.push(part));
    pdf.on("end", () => resolve(Buffer.concat(parts)));
    pdf.on("error", reject);
  });
}
