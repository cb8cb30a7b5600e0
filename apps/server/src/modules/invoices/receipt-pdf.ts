import type { Language } from "@meridian/contract/errors";
import { amountIn, INK, PdfPage, timeText } from "../../lib/pdf-page.ts";

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

/** A receipt of one page or more, in one language. */
export function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const { language, seller, timeZone } = receipt;
  const words = texts[language];
  const amount = amountIn(language, receipt.currency);
  const strong = { isBold: true, color: INK };
  const pdf = new PdfPage({
    title: `${words.title} ${receipt.orderNo}`,
    author: seller.name,
    language,
    at: receipt.paidAt,
  });
  pdf.line(words.title, { ...strong, size: 22 });
  pdf.line(seller.name);
  pdf.space(1.4);
  pdf.rule();
  pdf.fact(words.orderNo, receipt.orderNo);
  pdf.fact(words.paidAt, timeText(receipt.paidAt, language, timeZone, "short"));
  pdf.fact(words.channel, receipt.channel);
  pdf.fact(words.buyer, receipt.buyer);
  pdf.fact(words.seller, seller.name);
  if (seller.taxNo) pdf.fact(words.taxNo, seller.taxNo);
  pdf.space(1);
  pdf.fact(words.item, words.amount, strong);
  pdf.rule();
  for (const { name, detail, cents } of receipt.lines)
    pdf.fact([name, detail].filter(Boolean).join("  "), amount(cents), { share: 0.7 });
  pdf.space(0.4);
  pdf.rule();
  if (receipt.discountCents > 0) {
    pdf.fact(words.origin, amount(receipt.originCents));
    pdf.fact(words.discount, amount(-receipt.discountCents));
  }
  pdf.fact(words.paid, amount(receipt.paidCents), strong);
  if (receipt.refundedCents > 0) {
    pdf.fact(words.refunded, amount(-receipt.refundedCents));
    pdf.fact(words.kept, amount(receipt.paidCents - receipt.refundedCents), strong);
  }
  pdf.space(2);
  pdf.line(words.note, { size: 9 });
  if (seller.address) pdf.line(seller.address, { size: 9 });
  return pdf.draw();
}
