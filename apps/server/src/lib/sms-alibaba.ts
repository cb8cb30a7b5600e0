import type * as Dysms from "@alicloud/dysmsapi20170525";
import type * as OpenApi from "@alicloud/openapi-core";
import type { Config } from "../config.ts";
import { loadPackage } from "./runtime-files.ts";
import type { SmsProvider } from "./sms-provider.ts";

/**
 * Sends a template message through Alibaba Cloud SMS by its official library. The template of codes has the single
 * variable `code`, that of other messages `content`.
 */
export function openAlibabaSms(config: Config): SmsProvider {
  const endpoint = config.ALIBABA_SMS_URL ? new URL(config.ALIBABA_SMS_URL) : null;
  const dysms = loadPackage("@alicloud/dysmsapi20170525") as (typeof Dysms)["default"];
  const { $OpenApiUtil } = loadPackage("@alicloud/openapi-core") as typeof OpenApi;
  const client = new dysms.default(
    new $OpenApiUtil.Config({
      accessKeyId: config.ALIBABA_ACCESS_KEY_ID,
      accessKeySecret: config.ALIBABA_ACCESS_KEY_SECRET,
      endpoint: endpoint?.host ?? "dysmsapi.aliyuncs.com",
      protocol: endpoint?.protocol.replace(":", "") ?? "https",
      connectTimeout: 5000,
      readTimeout: 8000,
    }),
  );
  return {
    name: "alibaba",
    async send({ to, code, text }) {
      const templateCode = code === null ? config.ALIBABA_SMS_NOTICE_TEMPLATE : config.ALIBABA_SMS_TEMPLATE;
      if (templateCode === undefined) throw new Error("ALIBABA_SMS_NOTICE_TEMPLATE is not set");
      const response = await client.sendSms(
        new dysms.SendSmsRequest({
          // Mainland numbers are sent without the country code, others with it but without the plus sign.
          phoneNumbers: to.replace(/^\+86/, "").replace(/^\+/, ""),
          signName: config.ALIBABA_SMS_SIGN,
          templateCode,
          templateParam: JSON.stringify(code === null ? { content: text } : { code }),
        }),
      );
      if (response.body?.code !== "OK")
        throw new Error(`Alibaba Cloud SMS: ${response.body?.code} ${response.body?.message}`);
    },
  };
}
