import { phone, smsCode } from "@meridian/contract/fields";
import { expect, test } from "vitest";
import { canonicalPhone } from "../../apps/server/src/modules/account/phones.ts";
import { readPhoneNumber } from "../../apps/server/src/modules/lookup-api/products/phone.ts";

/** How people, address books and pages write numbers. */
const numbers: [written: string, right: string, knownFrom: string][] = [
  ["13800138000", "+8613800138000", "plain"],
  ["+8613800138000", "+8613800138000", "plain"],
  ["138 0013 8000", "+8613800138000", "address books"],
  ["138-0013-8000", "+8613800138000", "address books"],
  ["\u202d+86 138-0013-8000\u202c", "+8613800138000", "verbb/hyper#86: pasted from macOS contacts"],
  ["\u2068+1 (201) 555-0123\u2069", "+12015550123", "Signal-Android#11630"],
  ["\u200e+1 201 555 0123", "+12015550123", "pasted from WhatsApp"],
  ["\ufeff+12015550123", "+12015550123", "files"],
  ["＋８６１３８００１３８０００", "+8613800138000", "Chinese and Japanese keyboards"],
  ["１３８００１３８０００", "+8613800138000", "Chinese and Japanese keyboards"],
  ["+1\u2011201\u2011555\u20110123", "+12015550123", "non-breaking hyphens"],
  ["+1\u2013201\u2013555\u20130123", "+12015550123", "en dashes"],
  ["+1\u2212201\u2212555\u22120123", "+12015550123", "minus signs"],
  ["+1.201.555.0123", "+12015550123", "dots"],
  ["+1/201/555/0123", "+12015550123", "slashes"],
  ["+44 (0)20 7946 0958", "+442079460958", "the British custom"],
  ["+49 (0) 30 123456", "+4930123456", "the German custom"],
  ["0044 20 7946 0958", "+442079460958", "00 for +"],
  ["0086 13800138000", "+8613800138000", "00 for +"],
  ["tel:+1-201-555-0123", "+12015550123", "RFC 3966, as /v2/phone itself answers"],
  ["TEL:+12015550123;ext=5", "+12015550123", "RFC 3966"],
  ["+383 44 123 456", "+38344123456", "libphonenumber#1486"],
  ["\u00a0+1\u00a0201\u00a0555\u00a00123\u00a0", "+12015550123", "no-break spaces"],
];

test.each(numbers)("%j is %s", (written, right) => {
  expect(canonicalPhone(phone().parse(written))).toBe(right);
  expect(readPhoneNumber(written).number).toBe(right);
});

test.each(["", "+", "abc", "1380013800x", "+86", "00", "tel:", "++8613800138000"])("%j is no number", (written) => {
  expect(phone().safeParse(written).success).toBe(false);
});

test.each([
  "123456",
  "123 456",
  "123-456",
  "123.456",
  " 123456\n",
  "1 2 3 4 5 6",
  "１２３４５６",
  "\u202d123456\u202c",
  "123\u2011456",
])("the code %j is 123456", (written) => {
  expect(smsCode().parse(written)).toBe("123456");
});

test.each(["12345", "1234567", "12345a", ""])("%j is no code", (written) => {
  expect(smsCode().safeParse(written).success).toBe(false);
});
