import { expect, test } from "vitest";
import * as z from "zod";
import {
  address,
  captchaToken,
  countryCode,
  day,
  email,
  file,
  flag,
  integer,
  lines,
  list,
  listOf,
  pageOf,
  paging,
  password,
  phone,
  serviceType,
  smsCode,
  structures,
  text,
  timestamp,
  timeZone,
} from "./fields.ts";

const INVALID = Symbol("invalid");
const read = (field: z.ZodType, value: unknown): unknown => {
  const result = field.safeParse(value);
  return result.success ? result.data : INVALID;
};
const pair = z.object({ a: z.int() });

test.each<[name: string, field: z.ZodType, accepted: [given: unknown, read: unknown][], refused: unknown[]]>([
  [
    "a whole number",
    integer(-5, 40),
    [
      [7, 7],
      ["7", 7],
      ["-5", -5],
      ["40", 40],
      ["007", 7],
    ],
    [41, -6, "41", "-6", 1.5, "1.5", "7x", "x7", "--5", "", " 7", true, null],
  ],
  [
    "a type of service",
    serviceType(),
    [
      [1, 1],
      ["15", 15],
    ],
    [2, "2", "001", "1x", "x1", ""],
  ],
  [
    "a flag",
    flag(),
    [
      [true, true],
      [1, true],
      ["1", true],
      ["true", true],
      [false, false],
      [0, false],
      ["0", false],
      ["false", false],
    ],
    [2, "2", "yes", "TRUE", "", null],
  ],
  [
    "text on lines",
    lines(3),
    [
      [" a ", "a"],
      ["a\nb", "a\nb"],
    ],
    ["", "   ", "abcd", "a\0b", 1],
  ],
  ["text on one line", text(3), [["\tabc\n", "abc"]], ["a\nb", "a\u2028b", "a\u2029b", "a\u0085b", "abcd"]],
  [
    "an address",
    address(),
    [
      ["8.8.8.8", "8.8.8.8"],
      ["f".repeat(45), "f".repeat(45)],
    ],
    ["f".repeat(46)],
  ],
  [
    "a point in time",
    timestamp(),
    [
      [new Date("2026-11-20T12:00:00Z"), "2026-11-20T12:00:00.000Z"],
      ["2026-11-20T12:00:00Z", "2026-11-20T12:00:00Z"],
    ],
    ["2026-11-20", "2026-11-20T12:00:00", 0],
  ],
  ["a day", day(), [["2026-02-28", "2026-02-28"]], ["2026-02-29", "2026-2-28", "2026-02-28T00:00:00Z"]],
  [
    "a phone number",
    phone(),
    [
      ["138 0013-8000", "13800138000"],
      ["+86 13800138000", "+8613800138000"],
      ["0049 (0)30 1234567", "+49301234567"],
      ["+1234567890", "+1234567890"],
      ["+123456789012345", "+123456789012345"],
    ],
    [
      "12800138000",
      "1380013800",
      "138001380001",
      "x13800138000",
      "13800138000x",
      "+1234567",
      "+1234567890123456",
      "+0234567890",
      1,
    ],
  ],
  [
    "an email address",
    email(),
    [
      [" mailto:Ann@EXAMPLE.com", "Ann@example.com"],
      [`${"a".repeat(50)}@${"b".repeat(63)}.coms`, `${"a".repeat(50)}@${"b".repeat(63)}.coms`],
    ],
    ["ann@example", "ann", "@example.com", `${"a".repeat(52)}@${"b".repeat(63)}.coms`, 1],
  ],
  [
    "a code",
    smsCode(),
    [
      ["123 456", "123456"],
      ["１２３-４５６", "123456"],
    ],
    ["12345", "1234567", "12345a", 123456],
  ],
  [
    "a password",
    password(),
    [
      ["x".repeat(128), "x".repeat(128)],
      [" a ", " a "],
    ],
    ["", "x".repeat(129)],
  ],
  [
    "a country",
    countryCode(),
    [
      ["us", "US"],
      ["DEU", "DE"],
      ["UK", "GB"],
    ],
    ["XX", "", "U", "USAA", 1],
  ],
  ["a time zone", timeZone(), [["Asia/Shanghai", "Asia/Shanghai"]], ["", "x".repeat(65)]],
  [
    "a solution",
    captchaToken(),
    [
      ["x".repeat(2000), "x".repeat(2000)],
      [undefined, undefined],
    ],
    ["x".repeat(2001)],
  ],
  ["a file", file(), [], ["text", {}]],
  [
    "a list",
    list(integer(1, 9), 2),
    [
      ["1, 2", [1, 2]],
      [",1,, ", [1]],
      ["", []],
      [
        ["1", 2],
        [1, 2],
      ],
    ],
    ["1,2,3", "x", [1, 2, 3], 1],
  ],
  [
    "a list of objects",
    structures(pair, 1),
    [
      ['[{"a":1}]', [{ a: 1 }]],
      [[{ a: 1 }], [{ a: 1 }]],
    ],
    ['{"a":1}', '[{"a":1},{"a":2}]', "[{", "", [1]],
  ],
  [
    "the number of a page",
    paging.page,
    [
      [undefined, 1],
      ["1000000", 1_000_000],
    ],
    ["0", 1_000_001],
  ],
  [
    "rows per page",
    paging.limit,
    [
      [undefined, 10],
      ["100", 100],
    ],
    ["0", 101],
  ],
])("%s is read from the forms it has, and nothing else", (_name, field, accepted, refused) => {
  for (const [given, expected] of accepted) expect([given, read(field, given)]).toEqual([given, expected]);
  for (const given of refused) expect([given, read(field, given)]).toEqual([given, INVALID]);
});

test("an answer's rows are checked, and columns that it does not declare are left out", () => {
  const row = { a: 1, secret: 2 };
  expect(listOf(pair).parse({ list: [row], total: 1 })).toEqual({ list: [{ a: 1 }], total: 1 });
  const page = { total: 1, page: 1, limit: 10 };
  expect(pageOf(pair).parse({ list: [row], ...page })).toEqual({ list: [{ a: 1 }], ...page });
  expect(read(pageOf(pair), { list: [{ a: "x" }], ...page })).toBe(INVALID);
  expect(read(pageOf(pair), { list: [] })).toBe(INVALID);
});
