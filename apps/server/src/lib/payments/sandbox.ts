import { createHmac } from "node:crypto";
import * as z from "zod";
import type { Config } from "../../config.ts";
import { isSameText } from "../same-text.ts";
import type { Secrets } from "../secrets.ts";
import { headerOf, type PaymentProvider, type RawCallback } from "./provider.ts";

export const SANDBOX_SIGNATURE = "x-sandbox-signature";

const Notification = z.object({
  event_id: z.string(),
  payment_no: z.string(),
  result: z.enum(["paid", "refused"]),
  amount_cents: z.int(),
  currency: z.string(),
});

const sign = ({ payments }: Secrets, body: Buffer): string => createHmac("sha256", payments).update(body).digest("hex");

/** A callback as the sandbox sends it. */
export function sandboxCallback(secrets: Secrets, notification: z.input<typeof Notification>): RawCallback {
  const body = Buffer.from(JSON.stringify(notification));
  return { body, headers: { [SANDBOX_SIGNATURE]: sign(secrets, body) } };
}

/** For development: our own page where the payer accepts or refuses, and no money moves. */
export function openSandbox({ PUBLIC_URL }: Config, secrets: Secrets): PaymentProvider {
  return {
    channel: "sandbox",
    currencies: ["CNY", "USD"],
    create: async ({ paymentNo, returnUrl }) => ({
      redirect_url: `${PUBLIC_URL}/v1/pay_sandbox/${paymentNo}`,
      reference: returnUrl,
    }),
    query: async () => null,
    async readCallback(callback) {
      if (!isSameText(headerOf(callback, SANDBOX_SIGNATURE), sign(secrets, callback.body)))
        throw new Error("wrong signature");
      const notification = Notification.parse(JSON.parse(callback.body.toString()));
      return {
        eventId: notification.event_id,
        paymentNo: notification.payment_no,
        type: notification.result,
        state: notification.result === "paid" ? "paid" : "failed",
        transactionNo: `sandbox-${notification.payment_no}`,
        amountCents: notification.amount_cents,
        currency: notification.currency,
      };
    },
    answerTo: (isAccepted) => ({
      status: isAccepted ? 200 : 400,
      type: "text/plain",
      body: isAccepted ? "ok" : "refused",
    }),
    refund: async ({ refundNo }) => ({ state: "succeeded", transactionNo: `sandbox-${refundNo}`, error: "" }),
    statement: async () => null,
  };
}
