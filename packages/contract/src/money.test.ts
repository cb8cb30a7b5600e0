import { expect, test } from "vitest";
import { formatMoney } from "./money.ts";

test.each([
  { cents: 1250, currency: "CNY", text: "¥12.50" },
  { cents: 5, currency: "USD", text: "$0.05" },
  { cents: 0, currency: "CNY", text: "¥0.00" },
  { cents: -5, currency: "USD", text: "-$0.05" },
  { cents: -123_456, currency: "CNY", text: "-¥1234.56" },
  { cents: 2_147_483_647, currency: "USD", text: "$21474836.47" },
])("$cents cents in $currency read $text", ({ cents, currency, text }) => {
  expect(formatMoney(cents, currency)).toBe(text);
});
