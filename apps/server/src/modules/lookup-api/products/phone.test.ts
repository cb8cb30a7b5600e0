import { describe, expect, test } from "vitest";
import { describePhone, readPhoneNumber } from "./phone.ts";

/** Mainland mobile ranges in use, by their first three digits (MIIT's numbering plan). */
const prefixes = [
  ...[130, 131, 132, 133, 134, 135, 136, 137, 138, 139],
  ...[145, 147, 150, 151, 152, 153, 155, 156, 157, 158, 159],
  ...[162, 165, 166, 167, 170, 171, 172, 173, 174, 175, 176, 177, 178],
  ...[180, 181, 182, 183, 184, 185, 186, 187, 188, 189],
  ...[190, 191, 192, 193, 195, 196, 197, 198, 199],
];
const operators = {
  en: ["China Telecom", "China Unicom", "China Mobile", "China Broadnet"],
  zh: ["中国电信", "中国联通", "中国移动", "中国广电"],
};

describe("a mainland mobile number", () => {
  test.each(prefixes)("of %d names its operator, in both languages", (prefix) => {
    for (const language of ["en", "zh"] as const)
      for (let next = 0; next <= 9; next++) {
        const answer = describePhone(readPhoneNumber(`${prefix}${next}1234567`), language);
        expect(operators[language], answer.e164).toContain(answer.carrier);
      }
  });

  test("of a virtual operator names the network its range was assigned to", () => {
    const carrierOf = (number: string) => describePhone(readPhoneNumber(number), "en").carrier;
    expect(["16212345678", "16512345678", "16712345678", "13491234567"].map(carrierOf)).toEqual([
      "China Telecom",
      "China Mobile",
      "China Unicom",
      "China Telecom",
    ]);
  });
});
