import { email } from "@meridian/contract/fields";
import { riskRules } from "@meridian/contract/risk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canonicalEmail } from "../../apps/server/src/modules/account/identities.ts";
import { describeEmail } from "../../apps/server/src/modules/lookup-api/products/email.ts";
import { newKey } from "../setup/accounts.ts";
import { startApp } from "../setup/app.ts";

/** Well-formed by RFC 5321 and RFC 6531, at public domains. */
const usual: [address: string, domain: string][] = [
  ["ann@example.com", "example.com"],
  ["Ann.Lee@Example.COM", "example.com"],
  ["user@xn--80ak6aa92e.xn--p1ai", "xn--80ak6aa92e.xn--p1ai"],
  ["a@münchen.de", "xn--mnchen-3ya.de"],
  ["用户@例子.中国", "xn--fsqu00a.xn--fiqs8s"],
  ["почта@пример.рф", "xn--e1afmkfd.xn--p1ai"],
  ["δοκιμή@παράδειγμα.ευ", "xn--hxajbheg2az3al.xn--qxa6a"],
  ["संपर्क@डाटामेल.भारत", "xn--c2bd4bq1db8d.xn--h2brj9c"],
  ["josé@example.es", "example.es"],
  ["a@example。com", "example.com"],
  ["ann+news@example.com", "example.com"],
  ["o'brien@example.ie", "example.ie"],
  ["ann_lee@example.com", "example.com"],
  ["_ann_@example.com", "example.com"],
  ["-ann-@example.com", "example.com"],
  ["a@x.com", "x.com"],
  ["1@qq.com", "qq.com"],
  ["12345678@163.com", "163.com"],
  ["ann@example.photography", "example.photography"],
  ["ann@example.co.uk", "example.co.uk"],
  ["ann@mail.sub.example.com", "mail.sub.example.com"],
  ["ann@exam-ple.com", "exam-ple.com"],
  ["ann@3com.com", "3com.com"],
  ["ann@123.com", "123.com"],
  ["ann@a--b.com", "a--b.com"],
  ["customer/department=shipping@example.com", "example.com"],
  ["!def!xyz%abc@example.com", "example.com"],
  ["a#b$c&d*e?f^g`h{i|j}k~l@example.com", "example.com"],
  [`${"a".repeat(64)}@example.com`, "example.com"],
  [`ann@${"a".repeat(63)}.com`, `${"a".repeat(63)}.com`],
  ["x@privaterelay.appleid.com", "privaterelay.appleid.com"],
];

test.each(usual)("%s is a valid address, also for an account", (address, domain) => {
  expect(describeEmail(address)).toMatchObject({ valid: true, domain });
  if (address.length <= 120) expect(email().safeParse(address).success).toBe(true);
});

/** As people paste them. */
test.each([
  [" ann@example.com ", "ann@example.com"],
  ["mailto:ann@example.com", "ann@example.com"],
  ["\u202aann@example.com\u202c", "ann@example.com"],
  ["\ufeffann@example.com", "ann@example.com"],
  ["ann＠example.com", "ann@example.com"],
  ["Ann@MÜNCHEN.de", "Ann@xn--mnchen-3ya.de"],
])("%j is read as %s", (written, right) => {
  expect(email().parse(written)).toBe(right);
  expect(describeEmail(written).valid).toBe(true);
});

/** Well-formed, but nobody signs in with them. */
test.each([
  ['"ann lee"@example.com', "example.com"],
  ['"ann@home"@example.com', "example.com"],
  ['"a\\"b"@example.com', "example.com"],
  ["ann@[192.0.2.1]", "[192.0.2.1]"],
  ["ann@[IPv6:2001:db8::1]", "[ipv6:2001:db8::1]"],
])("%s is a valid address, but not for an account", (address, domain) => {
  expect(describeEmail(address)).toMatchObject({ valid: true, domain });
  expect(email().safeParse(address).success).toBe(false);
});

/** Forms that some servers accept although the standards do not have them. */
test.each([
  "a..b@docomo.ne.jp",
  "ann.@docomo.ne.jp",
  ".ann@example.com",
  "ann@localhost",
  "ann@example.com.",
  "ann@exam_ple.com",
  "ann(comment)@example.com",
  "ann@b",
])("%s may be valid or not", (address) => {
  expect(describeEmail(address).valid).toBeNull();
  expect(email().safeParse(address).success).toBe(false);
});

test.each([
  "nobody",
  "@example.com",
  "ann@",
  "ann@@example.com",
  "ann lee@example.com",
  "ann@exa mple.com",
  "ann@-example.com",
  "ann@example-.com",
  "ann@.com",
  "ann@example..com",
  "ann@192.0.2.1",
  "ann@[300.0.2.1]",
  "ann@[example.com]",
  "ann@example.123",
  "ann@example,com",
  "ann<ann@example.com>",
  'an"n@example.com',
  "ann\u0000@example.com",
  `${"a".repeat(65)}@example.com`,
  `${"ü".repeat(33)}@example.com`,
  `ann@${"a".repeat(64)}.com`,
  `ann@${"a.".repeat(130)}com`,
])("%j is no address", (address) => {
  expect(describeEmail(address)).toMatchObject({ valid: false, is_disposable: false });
  expect(email().safeParse(address).success).toBe(false);
});

test("no text takes longer to read than its length", () => {
  for (const piece of ["a", ".", "a.", "ü", '"', "(", "()", "\\", "@", " ", "-", "\u200b"]) {
    for (const length of [60, 500_000]) {
      const text = piece.repeat(length / piece.length);
      for (const address of [`${text} @example.com`, `${text}@ex ample.com`, `a@${text}!`]) {
        expect(describeEmail(address).valid).toBe(false);
        expect(email().safeParse(address).success).toBe(false);
      }
    }
  }
});

test("one mailbox is one account, however its domain is written", () => {
  const [latin, ascii] = ["Ann@MÜNCHEN.de", "ann@xn--mnchen-3ya.de"].map(canonicalEmail);
  expect(latin).toBe(ascii);
});

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

/** Known from validator.js#351, node-email#17 and ivolo#704. */
test.each([
  ["user@xn--80ak6aa92e.xn--p1ai", true, []],
  ["a@münchen.de", true, []],
  ["x@privaterelay.appleid.com", true, []],
  ["a..b@docomo.ne.jp", null, []],
  ["nobody", false, ["email_invalid"]],
  ["ann@mailinator.com", true, ["email_disposable"]],
])("%s adds no risk that its form does not have", async (address, valid, codes) => {
  const { secret } = await newKey(running.app);
  const ask = async (fields: object) => {
    const payload = { ip: "8.8.8.8", ...fields };
    const headers = { "x-api-key": secret };
    return (await running.server.inject({ method: "POST", url: "/v2/antifraud", payload, headers })).json();
  };
  const [without, with_] = [await ask({}), await ask({ email: address })];
  const codesOf = (answer: { reasons: { code: string }[] }) => answer.reasons.map(({ code }) => code);
  expect(with_.signals.email.valid).toBe(valid);
  expect(codesOf(with_).filter((code) => !codesOf(without).includes(code))).toEqual(codes);
  const added = codes.reduce((sum, code) => sum + riskRules[code as keyof typeof riskRules].weight, 0);
  expect(with_.score).toBe(without.score + added);
});
