import type twilio from "twilio";
import type { Config } from "../config.ts";
import { loadPackage } from "./runtime-files.ts";
import type { SmsProvider } from "./sms-provider.ts";

/** Sends through Twilio's Messages API by its official library. */
export function openTwilioSms(config: Config): SmsProvider {
  const { TWILIO_ACCOUNT_SID = "", TWILIO_AUTH_TOKEN = "", TWILIO_FROM = "", TWILIO_URL } = config;
  const library = loadPackage("twilio") as typeof twilio;
  const client = library(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, {
    timeout: 8000,
    ...(TWILIO_URL && { httpClient: redirectedClient(library, TWILIO_URL) }),
  });
  return {
    name: "twilio",
    async send({ to, text }) {
      await client.messages.create({ to, from: TWILIO_FROM, body: text });
    },
  };
}

/** The library always calls Twilio's own host; the address is rewritten for a custom gateway. */
function redirectedClient({ RequestClient }: typeof twilio, url: string) {
  const client = new RequestClient({ timeout: 8000 });
  return Object.assign(Object.create(client) as typeof client, {
    request: (options: Parameters<typeof client.request>[0]) =>
      client.request({ ...options, uri: options.uri.replace(/^https:\/\/api[^/]*\.twilio\.com/, url) }),
  });
}
