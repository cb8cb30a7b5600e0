import { randomUUID } from "node:crypto";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Payment } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import { inUnits } from "../../lib/payments/provider.ts";
import { sandboxCallback } from "../../lib/payments/sandbox.ts";
import { receiveCallback } from "./notifications.ts";

const texts = {
  en: {
    title: "Payment sandbox",
    label: "Sandbox: no money moves",
    lead: "This page stands in for a payment provider. It exists only outside production.",
    order: "Order",
    accept: "Pay",
    refuse: "Refuse",
    done: "This payment has been decided.",
  },
  zh: {
    title: "支付沙箱",
    label: "沙箱环境，不会产生真实扣款",
    lead: "此页面模拟支付机构，仅在非生产环境提供。",
    order: "订单",
    accept: "确认支付",
    refuse: "拒绝支付",
    done: "该笔支付已处理。",
  },
} as const;

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f8f5;color:#24352f;font:16px/1.6 -apple-system,"Segoe UI","PingFang SC","Microsoft YaHei UI",sans-serif}
main{box-sizing:border-box;width:min(420px,calc(100vw - 32px));padding:32px;background:#fff;border:1px solid #dfe6e1;border-radius:16px}
.label{display:inline-block;padding:4px 10px;border-radius:99px;background:#fdf0d5;color:#855300;font-size:13px}
h1{margin:16px 0 8px;font-size:22px;color:#0e1f1a}p{margin:0 0 16px}.quiet{color:#54655f;font-size:14px}
.sum{font-size:34px;font-weight:600;color:#0e1f1a;font-variant-numeric:tabular-nums}
form{display:grid;gap:12px}button{font:inherit;font-weight:500;min-height:44px;border-radius:8px;border:1px solid #81918a;background:none;color:inherit;cursor:pointer}
button.main{background:#0a6b57;border-color:#0a6b57;color:#fff}button:focus-visible{outline:2px solid #0a6b57;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#0a100e;color:#cfdbd6}main{background:#111917;border-color:#1f2c28}h1,.sum{color:#eef5f2}.quiet{color:#8fa19a}.label{background:#2b2009;color:#e8b04a}button.main{background:#34d3a6;border-color:#34d3a6;color:#03150f}}`;

async function findSandboxPayment({ db }: App, paymentNo: string) {
  const payment = await db.payment.findUnique({ where: { paymentNo }, include: { order: true } });
  if (payment?.channel !== "sandbox") throw new Failure("NOT_FOUND");
  return payment;
}

const returnUrlOf = ({ instructions }: Payment): string => (instructions as { reference: string }).reference;

/** The page where the payer accepts or refuses. @throws Failure NOT_FOUND */
export async function sandboxPage(app: App, paymentNo: string): Promise<string> {
  const payment = await findSandboxPayment(app, paymentNo);
  const { order, amountCents, currency, status } = payment;
  const language: Language = new URL(returnUrlOf(payment)).pathname.startsWith("/zh/") ? "zh" : "en";
  const text = texts[language];
  const buttons = `<form method="post"><button class="main" name="result" value="paid">${text.accept}</button><button name="result" value="refused">${text.refuse}</button></form>`;
  const title = escapeHtml(inLanguage(language, order.titleEn, order.titleZh));
  return `<!doctype html><html lang="${language === "zh" ? "zh-CN" : "en"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${text.title}</title><style>${style}</style></head><body><main><span class="label">${text.label}</span><h1>${text.title}</h1><p class="quiet">${text.lead}</p><p class="sum">${inUnits(amountCents)} ${currency}</p><p>${title}<br><span class="quiet">${text.order} ${order.orderNo}</span></p>${status === "pending" ? buttons : `<p>${text.done}</p>`}</main></body></html>`;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Acts as a provider: sends a signed callback. Returns the URL to redirect the payer to. */
export async function decideSandbox(app: App, paymentNo: string, result: "paid" | "refused"): Promise<string> {
  const payment = await findSandboxPayment(app, paymentNo);
  const { amountCents, currency } = payment;
  const notification = { event_id: randomUUID(), payment_no: paymentNo, result, amount_cents: amountCents, currency };
  await receiveCallback(app, "sandbox", sandboxCallback(app.secrets, notification));
  return returnUrlOf(payment);
}
