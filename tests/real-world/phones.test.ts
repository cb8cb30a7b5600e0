import { phone, smsCode } from "@meridian/contract/fields";
import { expect, test } from "vitest";
import { canonicalPhone } from "../../apps/server/src/lib/phones.ts";
import { describePhone, readPhoneNumber } from "../../apps/server/src/modules/lookup-api/products/phone.ts";

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
  ["+44 (0)20 7946 0018", "+442079460018", "the British custom"],
  ["+44(0)2079460018", "+442079460018", "the British custom"],
  ["0044 (0)20 7946 0018", "+442079460018", "00 and the British custom"],
  ["+39 (0)6 698 12345", "+390669812345", "Italy keeps the 0"],
  ["011 44 20 7946 0018", "+442079460018", "dialed in North America"],
  ["011-44-20-7946-0018", "+442079460018", "dialed in North America"],
  ["0011 44 20 7946 0018", "+442079460018", "dialed in Australia"],
  ["00 86 138 0013 8000", "+8613800138000", "00 for +"],
  ["+0086 138 0013 8000", "+8613800138000", "both 00 and +"],
  ["86 138 0013 8000", "+8613800138000", "country code without +"],
  ["8613800138000", "+8613800138000", "country code without +"],
  ["(+86) 138 0013 8000", "+8613800138000", "brackets"],
  ["[+86] 138-0013-8000", "+8613800138000", "brackets"],
  ["+86·138·0013·8000", "+8613800138000", "middle dots"],
  ["+44 07911 123456", "+447911123456", "the 0 of home after the country code"],
  ["+7 (8) 912 345-67-89", "+79123456789", "the 8 of home after the country code"],
  ["+225 07 79 59 29 93", "+2250779592993", "react-international-phone#64: no prefix, but part of the number"],
  ["+1\u2010201\u2010555\u20100123", "+12015550123", "Unicode hyphens"],
  ["+1\u2014201\u2014555\u20140123", "+12015550123", "em dashes"],
  ["+1\uff0d201\uff0d555\uff0d0123", "+12015550123", "full-width hyphens"],
  ["+1\u00ad201\u00ad555\u00ad0123", "+12015550123", "soft hyphens"],
  ["+81ー90ー1234ー5678", "+819012345678", "Japanese long-vowel marks"],
  ["＋１（２０１）５５５－０１２３", "+12015550123", "full-width signs"],
  ["\u2066+12015550123\u2069", "+12015550123", "isolated directions"],
  ["\u2067+972 50 123 4567\u2069", "+972501234567", "isolated directions"],
  ["\u200b138\u200b0013\u200b8000", "+8613800138000", "zero-width spaces"],
  ["+1\u2009201\u2009555\u20090123", "+12015550123", "thin spaces"],
  ["+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧", "+966501234567", "Arabic digits"],
  ["+۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹", "+989123456789", "Persian digits"],
  ["+९१ ९८७६५ ४३२१०", "+919876543210", "Devanagari digits"],
  ["+1 201 555 0123 ext. 5", "+12015550123", "business cards"],
  ["+1 201 555 0123 x5", "+12015550123", "business cards"],
  ["+86 10 6552 9988 转 101", "+861065529988", "Chinese business cards"],
  ["tel:138-0013-8000;phone-context=+86", "+8613800138000", "RFC 3966, a local number"],
  ["tel:+86-138-0013-8000", "+8613800138000", "RFC 3966"],
  ["tel://+8613800138000", "+8613800138000", "links on pages"],
  ["sms:+8613800138000", "+8613800138000", "links on pages"],
  ["+86 138 0013 8000\n", "+8613800138000", "a line"],
  ["tel:+1-201-555-0123", "+12015550123", "RFC 3966, as /v2/phone itself answers"],
  ["TEL:+12015550123;ext=5", "+12015550123", "RFC 3966"],
  ["+383 44 123 456", "+38344123456", "libphonenumber#1486"],
  ["\u00a0+1\u00a0201\u00a0555\u00a00123\u00a0", "+12015550123", "no-break spaces"],
];

test.each(numbers)("%j is %s", (written, right) => {
  expect(canonicalPhone(phone().parse(written))).toBe(right);
  expect(readPhoneNumber(written).number).toBe(right);
});

/** Every number that /v2/phone answers is read again, in any of its notations. */
test.each(["+8613800138000", "+442079460018", "+390669812345", "+12015550123", "+2250779592993", "+74012123456"])(
  "the notations of %s are read",
  (number) => {
    const { formats, e164 } = describePhone(readPhoneNumber(number), "en");
    expect(e164).toBe(number);
    for (const written of [formats.international, formats.rfc3966])
      expect([readPhoneNumber(written).number, canonicalPhone(phone().parse(written))]).toEqual([number, number]);
  },
);

/** Known from libphonenumber#1425, #1265, #2127, #1486 and its pull request 1605. */
test.each([
  ["+7 4012 123456", "RU", "fixed_line", ["Europe/Kaliningrad"]],
  ["+91 98765 43210", "IN", "mobile", ["Asia/Kolkata"]],
  ["+54 11 4321 1234", "AR", "fixed_line", ["America/Argentina/Buenos_Aires"]],
  ["19945009001", "CN", "mobile", ["Asia/Shanghai"]],
  ["+383 44 123 456", "XK", "mobile", ["Europe/Belgrade"]],
  ["+212 612 345678", "MA", "mobile", ["Africa/Casablanca"]],
  ["+853 6612 3456", "MO", "mobile", ["Asia/Macau"]],
  ["+299 32 12 34", "GL", "fixed_line", ["America/Nuuk"]],
  ["+977 984 1234567", "NP", "mobile", ["Asia/Kathmandu"]],
  ["+95 9 212 3456", "MM", "mobile", ["Asia/Yangon"]],
  ["+298 211234", "FO", "mobile", ["Atlantic/Faroe"]],
  ["+380 39 123 4567", "UA", "mobile", ["Europe/Kyiv"]],
  ["+691 320 1234", "FM", "fixed_line_or_mobile", ["Pacific/Pohnpei"]],
  ["+691 330 1234", "FM", "fixed_line_or_mobile", ["Pacific/Chuuk"]],
  ["+7 383 123 45 67", "RU", "fixed_line", ["Asia/Novosibirsk"]],
  ["+44 7781 123456", "GG", "mobile", ["Europe/Guernsey"]],
])("%s is of %s, %s, in %j", (written, country_code, type, time_zones) => {
  expect(describePhone(readPhoneNumber(written), "en")).toMatchObject({ valid: true, country_code, type, time_zones });
});

test.each(["95588", "+86 95588", "+86 12345678901", "+1 555", "+44 20", "400123"])(
  "%s is not valid, and has neither place, carrier nor zone",
  (written) => {
    const unknown = { valid: false, region: "", city: "", carrier: "", time_zones: [] };
    for (const language of ["en", "zh"] as const)
      expect(describePhone(readPhoneNumber(written), language)).toMatchObject(unknown);
  },
);

test("a long text is refused without being cleaned", () => {
  for (const piece of [" ", "(0)", "-", "1", ";", "ext "]) {
    const text = `+1${piece.repeat(1_000_000 / piece.length)}`;
    expect(phone().safeParse(text).success).toBe(false);
  }
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
  "123\u2013456",
  "123/456",
  "123_456",
  "\u200b123\u200b456\ufeff",
  "\u00a0123\u00a0456",
  "١٢٣٤٥٦",
])("the code %j is 123456", (written) => {
  expect(smsCode().parse(written)).toBe("123456");
});

test.each(["12345", "1234567", "12345a", ""])("%j is no code", (written) => {
  expect(smsCode().safeParse(written).success).toBe(false);
});
