import { type RiskReasonCode, riskLevelOf, riskRules, riskScoreOf } from "@meridian/contract/risk";
import { UNKNOWN_NETWORK, UNKNOWN_PRIVACY } from "@meridian/ipdb";
import { describe, expect, test } from "vitest";
import { recordData } from "../../lookup/answers.ts";
import { openRegions } from "../../lookup/regions.ts";
import { describeCard } from "./card.ts";
import { describeEmail } from "./email.ts";
import type { KnownAddress } from "./known-address.ts";
import { describePhone, readPhoneNumber } from "./phone.ts";
import { addressFindings, isDecided, riskOf } from "./risk.ts";
import { scenarioOf } from "./scenario.ts";

const noFlags = { vpn: false, tor: false, dataCenter: false, proxy: false, relay: false, hosting: false };
interface Known {
  privacy?: Partial<Record<keyof typeof noFlags, boolean | null>>;
  isInferred?: boolean;
}

const network = (usageType: string, { privacy = {}, isInferred = false }: Known = {}): KnownAddress => ({
  ...recordData(
    null,
    {
      ...UNKNOWN_NETWORK,
      asn: 64500,
      name: "ACME",
      usageType,
      isUsageTypeInferred: isInferred,
      privacy: { ...UNKNOWN_PRIVACY, ...privacy },
    },
    "en",
    openRegions("cldr"),
  ),
  isHostingInferred: isInferred,
});

describe("an address's scenario", () => {
  test.each([
    ["ISP", "home_broadband"],
    ["MOB", "mobile"],
    ["DCH", "data_center"],
    ["CDN", "cdn"],
    ["EDU", "education"],
    ["GOV", "government"],
    ["COM", "enterprise"],
  ])("follows the usage type %s: %s, less surely where it follows from the name", (usageType, scenario) => {
    expect(scenarioOf(network(usageType))).toEqual({ scenario, confidence: "high", inferred: false });
    expect(scenarioOf(network(usageType, { isInferred: true }))).toEqual({
      scenario,
      confidence: "medium",
      inferred: true,
    });
  });

  test("comes from a list, else from the usage type, and is unknown without either", () => {
    const listed = network("ISP", { privacy: { hosting: true } });
    expect(scenarioOf(listed)).toEqual({ scenario: "data_center", confidence: "high", inferred: false });
    const named = network("DCH", { privacy: { hosting: true }, isInferred: true });
    expect(scenarioOf(named)).toEqual({ scenario: "data_center", confidence: "medium", inferred: true });
    expect(scenarioOf(network(""))).toEqual({ scenario: "unknown", confidence: null, inferred: false });
  });
});

describe("the score of an address", () => {
  const riskFor = (data: ReturnType<typeof network>) => {
    const finding = scenarioOf(data);
    const findings = addressFindings(data, finding);
    return riskOf(findings, isDecided(findings), "en");
  };

  test("is the sum of the weights of its reasons, and 100 at most", () => {
    const risk = riskFor(network("ISP", { privacy: { ...noFlags, tor: true, vpn: true } }));
    expect(risk).toMatchObject({ score: 100, level: "high", unknown: [] });
    expect(risk.reasons.map(({ code, weight }) => [code, weight])).toEqual([
      ["tor", 70],
      ["vpn", 40],
    ]);
    expect(riskFor(network("ISP", { privacy: { ...noFlags, vpn: true } }))).toMatchObject({
      score: 40,
      level: "medium",
    });
    for (const code of Object.keys(riskRules) as RiskReasonCode[])
      expect(riskScoreOf([code])).toBe(riskRules[code].weight);
  });

  test("counts a data center once, whichever sources report it", () => {
    expect(riskFor(network("DCH", { privacy: { ...noFlags, dataCenter: true, hosting: true } })).score).toBe(30);
    expect(riskFor(network("DCH")).score).toBe(30);
    expect(riskFor(network("DCH", { privacy: { hosting: true }, isInferred: true })).score).toBe(20);
  });

  test("is null if nothing could be decided, and lists the undecided findings", () => {
    expect(riskFor(network(""))).toEqual({
      score: null,
      level: null,
      reasons: [],
      unknown: ["tor", "proxy", "vpn", "data_center", "relay"],
    });
    expect(riskFor(network("", { privacy: { ...noFlags } }))).toMatchObject({ score: 0, level: "low", unknown: [] });
    expect(riskFor(network("", { privacy: { ...noFlags, vpn: null } }))).toMatchObject({ score: 0, unknown: ["vpn"] });
  });

  test("is also null if only the network's use is known, and checked findings are not listed as unknown", () => {
    expect(riskFor(network("ISP"))).toMatchObject({ score: null, level: null });
    expect(riskFor(network("EDU"))).toMatchObject({ score: null, level: null });
    expect(riskFor(network("ISP", { privacy: { hosting: false } }))).toMatchObject({
      score: 0,
      level: "low",
      unknown: ["tor", "proxy", "vpn", "relay"],
    });
  });

  test("has a level from the first point on", () => {
    expect([0, 29, 30, 69, 70, 100].map(riskLevelOf)).toEqual(["low", "low", "medium", "medium", "high", "high"]);
  });
});

describe("a card", () => {
  test.each([
    ["6228480402564890018", { bin: "622848", bank_code: "ABC", type: "debit", valid_luhn: true, country_code: "CN" }],
    ["6228480402564890019", { valid_luhn: false }],
    ["622848", { bin: "622848", bank_code: "ABC", valid_luhn: null }],
    ["4111111111111111", { bin: "411111", brand: "Visa", bank: "", country_code: "", valid_luhn: true }],
    ["378282246310005", { brand: "American Express", valid_luhn: true }],
    ["2223003122003222", { brand: "Mastercard", valid_luhn: true }],
    ["000000", { brand: "", bank: "" }],
  ])("%s", (digits, part) => {
    expect(describeCard(digits)).toMatchObject(part);
  });

  test("is never shown with more than its first eight digits", () => {
    for (const digits of ["6228480402564890018", "4111111111111111", "9400621673734008267"])
      expect(describeCard(digits).bin.length).toBeLessThanOrEqual(8);
  });
});

describe("a phone number", () => {
  const describeText = (number: string, language: "en" | "zh") => describePhone(readPhoneNumber(number), language);

  test.each([
    ["139 1234 5678", { region: "江苏省", city: "常州市", carrier: "中国移动", type: "mobile", valid: true }],
    ["+8613800138000", { region: "北京市", city: "北京市", time_zones: ["Asia/Shanghai"] }],
    ["19912345678", { region: "", city: "", carrier: "中国电信" }],
    ["+33612345678", { country_code: "FR", carrier: "SFR" }],
    ["+12125550123", { country_code: "US", city: "New York", region: "NY", type: "fixed_line_or_mobile" }],
    ["12345678901", { valid: false }],
  ])("%s", (number, part) => {
    expect(describeText(number, "zh")).toMatchObject(part);
  });

  test("is described in the requested language", () => {
    expect(describeText("13912345678", "en")).toMatchObject({ city: "Changzhou", region: "Jiangsu" });
  });
});

test("an email's domain is compared as a whole and by its parents", () => {
  expect(describeEmail("a@mailinator.com")).toMatchObject({ valid: true, is_disposable: true });
  expect(describeEmail("a@x.33mail.com")).toMatchObject({ is_disposable: true });
  expect(describeEmail("a@example.com")).toEqual({ valid: true, domain: "example.com", is_disposable: false });
  expect(describeEmail("nobody")).toEqual({ valid: false, domain: "", is_disposable: false });
});
