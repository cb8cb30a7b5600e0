import { priceTypeNames } from "@meridian/contract/catalog";
import { formatMoney } from "@meridian/contract/money";
import type { App } from "../../app.ts";
import type { Package, Service } from "../../generated/client.ts";
import { notify } from "../notices/notices.ts";
import { daysOf } from "./account-days.ts";

const SERVICES_LINK = "/user?tab=services";

/** Tells the account what changes when, after it has chosen the next package or cancelled that. */
export async function notifyNext(app: App, service: Service, current: Package, next: Package | null): Promise<void> {
  const name = priceTypeNames[service.type] ?? { en: "", zh: "" };
  const day = await daysOf(app, service.accountId);
  const end = service.expireAt ?? app.now();
  const cents = next && (service.currency === "CNY" ? next.priceCnyCents : next.priceUsdCents);
  const price = formatMoney(cents ?? 0, service.currency);
  await notify(app, service.accountId, {
    type: "order",
    ...(next
      ? {
          title: {
            en: `${name.en} changes to ${next.nameEn} on ${day("en", end)}`,
            zh: `${name.zh}：${day("zh", end)} 起改为${next.nameZh}`,
          },
          content: {
            en: `Until then ${current.nameEn} continues unchanged. The renewal with ${next.nameEn} costs ${price} per ${next.cycle} and begins once it is paid. You can cancel the change until you pay.`,
            zh: `在此之前${current.nameZh}不变。续费${next.nameZh}的价格为每${next.cycle === "year" ? "年" : "月"} ${price}，付款后生效；付款前可取消更换。`,
          },
        }
      : {
          title: { en: `${name.en} stays with ${current.nameEn}`, zh: `${name.zh}：继续使用${current.nameZh}` },
          content: {
            en: `The change of package is canceled. The term ends on ${day("en", end)}, as before.`,
            zh: `更换套餐已取消，到期日仍为 ${day("zh", end)}。`,
          },
        }),
    link: SERVICES_LINK,
  });
}
