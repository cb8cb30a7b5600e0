import { expect, test } from "vitest";
import { noticeFor } from "./texts.ts";

const name = { en: "IP geolocation", zh: "IP 归属地" };
const notice = (metric: Parameters<typeof noticeFor>[0]["metric"], value: number, isZero = false) =>
  noticeFor({ metric, threshold: 5, value, isZero, name });

test("an alert before the expiry asks for renewal, and only one after it says that calls are rejected", () => {
  expect(notice("expire_days", 5).content?.en).toBe("Renew before then to avoid an interruption.");
  expect(notice("expire_days", 0, true).content?.en).toBe("Calls are rejected until you renew.");
});

test("one day and one call are singular", () => {
  expect(notice("expire_days", 1).title.en).toBe("IP geolocation expires in 1 day");
  expect(notice("remaining_num", 1).title.en).toBe("IP geolocation: 1 call left");
  expect(notice("daily_num", 2).title.en).toBe("IP geolocation: 2 calls today");
});

test("a threshold is given in its unit", () => {
  expect(notice("error_rate", 7).content?.en).toBe("Alert threshold: 5%.");
  expect(notice("daily_num", 7).content?.zh).toBe("预警阈值：每日 5 次。");
});
