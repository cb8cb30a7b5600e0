import { expect, test } from "vitest";
import type { SolutionTexts } from "../../content/solution-texts.ts";
import { pageNames } from "../../page-names.ts";
import { distanceKm } from "./distance.ts";
import type { Evidence, Place, Portrait, Result, Verdict } from "./example.ts";

interface Rule {
  events: { ip: string }[];
  judge(evidence: Evidence<{ ip: string }>): Verdict;
}

type Texts = SolutionTexts<{ ip: string }>;

const rules = import.meta.glob<Rule>("./rules/*.ts", { eager: true });
const texts = import.meta.glob<{ default: Texts }>("../../content/*/solution/*.ts", { eager: true });
const names = Object.keys(rules).map((file) => file.slice("./rules/".length, -".ts".length));

const place = {
  country_code: "CN",
  country_name: "China",
  region_name: "Sichuan",
  city_name: "Chengdu",
  latitude: 30.65,
  longitude: 104.08,
  accuracy: { level: "city", radius_km: 25 },
  asn: { asn: "AS4134", asn_name: "Chinanet", domain: "", usage_type: "", isp: "", organization: "Chinanet" },
  time_zone: { name: "Asia/Shanghai", offset: "+08:00", current_time: "2026-11-21T12:00:00+08:00" },
  currency: { code: "CNY", name: "", symbol: "¥" },
  start_ip: "61.139.0.0",
  end_ip: "61.139.38.255",
} as unknown as Place;

const nowhere = {
  ...place,
  country_code: "",
  country_name: "",
  region_name: "",
  latitude: null,
  longitude: null,
  asn: { ...place.asn, asn: "", organization: "" },
  time_zone: { name: "", offset: "", current_time: "" },
};
const abroad = { ...place, country_code: "UY", country_name: "Uruguay", latitude: -34.9, longitude: -56.2 };

const portrait = (scenario: string, score: number | null): Portrait => ({ scenario, risk: { score, reasons: [] } });
const portraits = [portrait("unknown", null), portrait("home_broadband", 0), portrait("data_center", 90)];

const resultsOf = ({ events, judge }: Rule): Result<{ ip: string }>[] =>
  events.flatMap((event) =>
    [place, nowhere, abroad].flatMap((place) =>
      portraits.map((portrait) => ({ event, place, portrait, verdict: judge({ event, place, portrait }) })),
    ),
  );

test("the fourteen solutions of the site have a rule, each with several events", () => {
  const listed = Object.values(pageNames).filter((name) => name.startsWith("solution/"));
  expect(listed).toHaveLength(14);
  expect(names.map((name) => `solution/${name}`).sort()).toEqual(listed.sort());
  for (const name of names) expect(rules[`./rules/${name}.ts`]!.events.length).toBeGreaterThan(3);
});

test.each(names)("%s: every verdict of the rule has words in both languages, and the run can be summed up", (name) => {
  const results = resultsOf(rules[`./rules/${name}.ts`]!);
  for (const language of ["en", "zh"]) {
    const { example } = texts[`../../content/${language}/solution/${name}.ts`]!.default;
    for (const { verdict } of results) expect(Object.keys(example.verdicts)).toContain(verdict.name);
    for (const { event } of results) expect(example.event(event)).not.toMatch(/undefined|NaN/);
    for (const sentence of example.summary(results)) {
      expect(sentence).not.toMatch(/undefined|NaN|Infinity/);
      expect(/\p{Script=Han}/u.test(sentence)).toBe(language === "zh");
    }
  }
});

test("a login of many points is asked for a second factor, one of few is not", () => {
  const { judge } = rules["./rules/finance.ts"]!;
  const login = { ip: "192.0.2.1", usualCountry: "CN", isKnownDevice: true };
  expect(judge({ event: login, place, portrait: portrait("home_broadband", 0) }).name).toBe("pass");
  expect(judge({ event: login, place: abroad, portrait: portrait("unknown", 0) }).name).toBe("notify");
  expect(judge({ event: login, place: abroad, portrait: portrait("data_center", 20) }).name).toBe("secondFactor");
});

test("ten in the morning is found in zones east, west and of half hours", () => {
  const { judge } = rules["./rules/audience.ts"]!;
  const at = (offset: string) =>
    judge({
      event: { ip: "192.0.2.1" },
      place: { ...place, time_zone: { ...place.time_zone, offset } },
      portrait: portraits[0]!,
    }).text;
  expect([at("+08:00"), at("-03:00"), at("+05:30"), at("+13:00")]).toEqual(["02:00", "13:00", "04:30", "21:00"]);
});

test("distances are those of the great circle, and none where a place is unknown", () => {
  const paris = { latitude: 48.8566, longitude: 2.3522 };
  const newYork = { latitude: 40.7128, longitude: -74.006 };
  expect(distanceKm(paris, newYork)).toBeCloseTo(5837, -1);
  expect(distanceKm(paris, paris)).toBe(0);
  expect(distanceKm(paris, { latitude: null, longitude: null })).toBe(0);
});
