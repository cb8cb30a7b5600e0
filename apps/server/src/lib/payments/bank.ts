import type { Config } from "../../config.ts";
import type { PaymentProvider } from "./provider.ts";

/**
 * A transfer to our account, which staff match with the order by its payment reference; the bank sends no callbacks.
 */
export function openBank(config: Config): PaymentProvider {
  return {
    channel: "bank",
    currencies: ["CNY", "USD"],
    create: async ({ paymentNo }) => ({
      bank: {
        account_name: config.BANK_ACCOUNT_NAME ?? "",
        account_no: config.BANK_ACCOUNT_NO ?? "",
        bank: config.BANK_NAME ?? "",
        remark_code: paymentNo,
      },
    }),
    query: async () => null,
    readCallback: async () => {
      throw new Error("a bank transfer has no callback");
    },
    answerTo: () => ({ status: 404, type: "text/plain", body: "" }),
    // Staff transfer the money back by hand and confirm it.
    refund: async () => ({ state: "pending", transactionNo: "", error: "" }),
    statement: async () => null,
  };
}
