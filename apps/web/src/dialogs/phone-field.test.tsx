import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { loadPhoneLibrary } from "../lib/calling-codes.ts";
import type { Language } from "../lib/language.ts";
import { renderInApp } from "../testing/render.tsx";
import { PhoneField } from "./phone-field.tsx";

async function open(language: Language, browser: string, timeZone: string) {
  vi.spyOn(navigator, "language", "get").mockReturnValue(browser);
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ timeZone } as never);
  await loadPhoneLibrary();
  const sent: string[] = [];
  const field = <PhoneField onChange={(value) => sent.push(value)} />;
  const { user } = await renderInApp(field, { at: "/", language, texts: ["dialogs"] });
  const select = () => screen.queryByRole<HTMLSelectElement>("combobox");
  return { user, input: screen.getByRole("textbox"), select, lastSent: () => sent.at(-1) };
}

test.each([
  ["en", "en-US", "America/New_York", "Email or phone", null],
  ["en", "de", "Europe/Berlin", "Email or phone", null],
  ["en", "zh-CN", "America/New_York", "Phone or email", "CN"],
  ["en", "zh-TW", "Asia/Taipei", "Phone or email", "TW"],
  ["en", "en-GB", "Asia/Shanghai", "Phone or email", "CN"],
  ["zh", "en-US", "America/New_York", "手机号或邮箱", "US"],
  ["zh", "zh", "Asia/Urumqi", "手机号或邮箱", "CN"],
] as const)(
  "on a page in %s, a browser in %s in the zone %s is asked for: %s",
  async (language, browser, timeZone, label, country) => {
    const { select } = await open(language, browser, timeZone);
    expect(screen.getByLabelText(label)).not.toBeNull();
    expect(select()?.value ?? null).toBe(country);
  },
);

test.each([
  ["en-US", "512 555 0142", "US", "+15125550142"],
  ["en-GB", "07911 123456", "GB", "+447911123456"],
  ["en-US", "13800138000", "CN", "13800138000"],
  ["en-US", "+49 30 123456", undefined, "+49 30 123456"],
  ["en-US", "ann@example.com", undefined, "ann@example.com"],
])("in a browser in %s, %s is a number of %s, sent as %s", async (browser, typed, country, sent) => {
  const { user, input, select, lastSent } = await open("en", browser, "America/New_York");
  await user.type(input, typed);
  expect(select()?.value).toBe(country);
  await vi.waitFor(() => expect(lastSent()).toBe(sent));
});

test("a country that was chosen stays, whatever is typed", async () => {
  const { user, input, select, lastSent } = await open("en", "en-US", "America/New_York");
  await user.type(input, "1");
  await user.selectOptions(select()!, "US");
  await user.type(input, "5125550142");
  expect(select()?.value).toBe("US");
  await vi.waitFor(() => expect(lastSent()).toBe("+15125550142"));
});
