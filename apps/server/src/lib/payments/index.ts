import type { Config } from "../../config.ts";
import type { Secrets } from "../secrets.ts";
import { openAlipay } from "./alipay.ts";
import { openBank } from "./bank.ts";
import type { PayChannel, PaymentProvider } from "./provider.ts";
import { openSandbox } from "./sandbox.ts";
import { openStripe } from "./stripe.ts";
import { openWechat } from "./wechat.ts";

/** The available channels, in the order shown to a payer. */
export type Payments = ReadonlyMap<PayChannel, PaymentProvider>;

/** Opens the channels that the settings name, and outside production the sandbox. */
export function openPayments(config: Config, secrets: Secrets): Payments {
  const providers = [
    config.ALIPAY_APP_ID ? openAlipay(config) : null,
    config.WECHAT_MCH_ID ? openWechat(config) : null,
    config.STRIPE_SECRET_KEY ? openStripe(config) : null,
    config.BANK_ACCOUNT_NO ? openBank(config) : null,
    config.NODE_ENV === "production" ? null : openSandbox(config, secrets),
  ];
  return new Map(providers.flatMap((provider) => (provider ? [[provider.channel, provider]] : [])));
}
