import { expect, test } from "vitest";
import { requireGoodPassword } from "./password-rules.ts";

const codeOf = (password: string) =>
  requireGoodPassword(password, "+8613912345678", "ann.lee@example.com").then(
    () => "accepted",
    ({ failure }) => failure,
  );

test.each([
  ["of 8 letters", "gzvkwbtn"],
  ["of one kind of characters, however long", "correct horse battery staple"],
  ["of 64 characters", `${"tw-9".repeat(15)}gzvk`],
  ["of 128 characters", "gzvk".repeat(32)],
  ["of Chinese characters", "马电池钉书针正确答案"],
  ["that only contains a word or a name", "meridian gzvkwbtn"],
])("a password %s is accepted", async (_, password) => {
  expect(await codeOf(password)).toBe("accepted");
});

test.each([
  ["of 7 characters", "gzvkwbt"],
  ["of 129 characters", `${"gzvk".repeat(32)}b`],
  ["of 8 characters in UTF-16 only", "🐎🔋📎✅"],
  ["that repeats three characters", "abcabcabcabcabc"],
  ["among the most common", "qwertyuiop"],
  ["among the most common, in capitals", "PassWord1"],
  ["among the most common, in full width", "ｑｗｅｒｔｙｕｉｏｐ"],
  ["among the most common that leaked in China", "qq123456"],
  ["that is the phone number", "13912345678"],
  ["that is the phone number with its country", "+8613912345678!"],
  ["that is the email address", "Ann.Lee@example.com"],
  ["that is the name in the email address with digits", "ann.lee2026"],
  ["that is our name with digits", "Meridian-2026"],
  ["that is our name in Chinese with digits", "子午20260101"],
  ["that is several words of the site", "admin@meridian1"],
])("a password %s is refused", async (_, password) => {
  expect(await codeOf(password)).toBe("WEAK_PASSWORD");
});

test("at least the 3,000 most common passwords of 8 characters and more are refused", async () => {
  const { default: passwords } = await import("@zxcvbn-ts/language-common/src/passwords.json", {
    with: { type: "json" },
  });
  const common = passwords.filter(({ length }) => length >= 8).slice(0, 3000);
  expect(common).toHaveLength(3000);
  const results = await Promise.all(common.map(codeOf));
  expect(common.filter((_, index) => results[index] === "accepted")).toEqual([]);
});
