import { type CountryCode, getExampleNumber } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import { callingCodeOf, callingCodes, fullPhone, loadPhoneLibrary } from "./calling-codes.ts";

test("every country has one code of one to four digits", () => {
  expect(new Set(callingCodes.map(({ country }) => country)).size).toBe(callingCodes.length);
  for (const { code } of callingCodes) expect(code).toMatch(/^[1-9]\d{0,3}$/);
  expect(callingCodeOf("GB")).toBe("44");
});

const library = await loadPhoneLibrary();

/** Known from react-international-phone#64, and from how countries write their numbers at home and for calls abroad. */
test.for([
  ["13800138000", "CN", "13800138000"],
  ["07 79 59 29 93", "CI", "+2250779592993"],
  ["07911 123456", "GB", "+447911123456"],
  ["(020) 7946 0958", "GB", "+442079460958"],
  ["(030) 1234567", "DE", "+49301234567"],
  ["06 1234 5678", "IT", "+390612345678"],
  ["312 345 6789", "IT", "+393123456789"],
  ["06 12 34 56 78", "FR", "+33612345678"],
  ["8 (912) 345-67-89", "RU", "+79123456789"],
  ["1 (201) 555-0123", "US", "+12015550123"],
  ["201.555.0123", "US", "+12015550123"],
  ["06 20 123 4567", "HU", "+36201234567"],
  ["20 123 4567", "HU", "+36201234567"],
  ["0 11 15 2345 6789", "AR", "+5491123456789"],
  ["(011) 91234-5678", "BR", "+5511912345678"],
  ["8123 4567", "SG", "+6581234567"],
  ["612 34 56 78", "ES", "+34612345678"],
  ["050-123-4567", "IL", "+972501234567"],
  ["090-1234-5678", "JP", "+819012345678"],
  ["０９０１２３４５６７８", "JP", "+819012345678"],
  ["098765 43210", "IN", "+919876543210"],
  ["0044 20 7946 0958", "DE", "+442079460958"],
  ["011 44 20 7946 0958", "US", "+442079460958"],
  ["0011 44 20 7946 0958", "AU", "+442079460958"],
  ["447911123456", "GB", "+447911123456"],
  ["+1 201 555 0123", "GB", "+1 201 555 0123"],
  ["＋1 201 555 0123", "GB", "＋1 201 555 0123"],
  ["ann@example.com", "GB", "ann@example.com"],
  ["", "GB", ""],
])("%s in %s is sent as %s", ([typed = "", country = "", sent]) => {
  expect(fullPhone(typed, country, library)).toBe(sent);
});

test("every country's numbers, as written at home, are sent in E.164 form", () => {
  for (const { country } of callingCodes) {
    const example = getExampleNumber(country as CountryCode, examples);
    if (!example || country === "CN") continue;
    const sent = fullPhone(example.formatNational(), country, library);
    expect([country, sent]).toEqual([country, example.number]);
  }
});

test("until the library is loaded, nothing of a number is dropped", () => {
  expect(fullPhone("07911 123456", "GB", null)).toBe("+4407911123456");
  expect(fullPhone("07 79 59 29 93", "CI", null)).toBe("+2250779592993");
});
