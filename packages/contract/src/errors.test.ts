import { expect, test } from "vitest";
import { conflicts } from "./conflicts.ts";
import { errors, errorText } from "./errors.ts";

test("an error's data is in its message: amounts in their currency, the rest as it is, and nothing for what is missing", () => {
  const data = { min_cents: 10_000, available_cents: 150, currency: "USD" };
  expect(errorText("BALANCE_TOO_LOW", "en", data)).toBe("The minimum is $100.00; $1.50 is available");
  expect(errorText("BALANCE_TOO_LOW", "zh", { ...data, min_cents: "?" })).toBe("最低 ?，目前可用 $1.50");
  expect(errorText("TOO_LARGE", "en", { max_bytes: 0 })).toBe("The request is larger than 0 bytes");
  expect(errorText("TOO_LARGE", "zh")).toBe("请求超过  字节");
  expect(errorText("NOT_FOUND", "zh")).toBe("未找到");
});

test("a conflict says the rule that its state names, and a general sentence for a state without one", () => {
  for (const language of ["en", "zh"] as const) {
    for (const [state, texts] of Object.entries(conflicts))
      expect(errorText("CONFLICT", language, { state })).toBe(texts?.[language].replace(/\{\w+\}/g, ""));
    for (const state of [undefined, null, "no such state", "toString", 3])
      expect(errorText("CONFLICT", language, { state })).toBe(errors.CONFLICT[language]);
    expect(errorText("NOT_FOUND", language, { state: Object.keys(conflicts)[0] })).toBe(errors.NOT_FOUND[language]);
  }
});
