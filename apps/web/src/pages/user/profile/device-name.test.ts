import { expect, test } from "vitest";
import { deviceNameOf } from "./device-name.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`;

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/140.0.0.0 Safari/537.36`, "pc", "Chrome", "Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${blink} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "pc", "Edge", "Windows"],
  [mac, "pc", "Safari", "macOS"],
  [mac, "wap", "Safari", "iPadOS"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Mobile/15E148 MicroMessenger/8.0.50`,
    "wap",
    "WeChat",
    "iOS",
  ],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${blink} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1 Mobile`,
    "wap",
    "Chrome",
    "HarmonyOS",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "pc", "Firefox", "Linux"],
] as const)("%s on %s is named by browser and system", (user_agent, plat, program, system) => {
  expect(deviceNameOf({ user_agent, plat })).toEqual({ program, system });
});

test("a program without a browser is named by its own user agent", () => {
  expect(deviceNameOf({ user_agent: "curl/8.5.0", plat: "pc" })).toEqual({ program: "curl", system: null });
});

test("an unknown device has no name", () => {
  expect(deviceNameOf({ user_agent: "", plat: "wap" })).toEqual({ program: null, system: null });
  expect(deviceNameOf({ user_agent: "Mozilla/5.0", plat: "pc" })).toEqual({ program: null, system: null });
});
