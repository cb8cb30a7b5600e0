import { expect, test } from "vitest";
import type { SolutionTexts } from "../../content/solution-texts.ts";
import zh from "../../content/zh/solution.ts";
import { pageNames } from "../../page-names.ts";
import { distanceKm } from "./distance.ts";
import type { Evidence, Place, Portrait, Verdict } from "./evidence.ts";
import type { Result } from "./example.ts";
import { outcomesOf } from "./outcomes.tsx";
import { programOf } from "./program.ts";
import type { SolutionName } from "./solution-name.ts";

interface Rule {
  events: { ip: string }[];
  judge(evidence: Evidence<{ ip: string }>): Verdict;
}

type Texts = SolutionTexts<{ ip: string }>;

const rules = import.meta.glob<Rule>("./rules/*.ts", { eager: true });
const sources = import.meta.glob<string>("./rules/*.ts", { eager: true, query: "?raw", import: "default" });
const texts = import.meta.glob<{ default: Texts }>("../../content/*/solution/*.ts", { eager: true });
const names = Object.keys(rules).map((file) => file.slice("./rules/".length, -".ts".length));

const place: Place = {
  location: {
    country_code: "CN",
    country: "China",
    province: "Sichuan",
    city: "Chengdu",
    latitude: 30.65,
    longitude: 104.08,
    accuracy_radius_km: 25,
    time_zone: "Asia/Shanghai",
  },
  asn: { asn: "AS4134", name: "Chinanet", organization: "Chinanet" },
};

const nullsOf = <T extends object>(part: T) => Object.fromEntries(Object.keys(part).map((name) => [name, null]));
const nowhere = { location: nullsOf(place.location), asn: nullsOf(place.asn) } as unknown as Place;
const abroad: Place = {
  ...place,
  location: { ...place.location, country_code: "UY", country: "Uruguay", latitude: -34.9, longitude: -56.2 },
};

const portrait = (scenario: string, score: number | null): Portrait => ({ scenario, risk: { score } });
const portraits = [portrait("unknown", null), portrait("home_broadband", 0), portrait("data_center", 90)];

const resultsOf = ({ events, judge }: Rule): Result<{ ip: string }>[] =>
  events.flatMap((event) =>
    [place, nowhere, abroad].flatMap((place) =>
      portraits.map((portrait) => ({ event, place, portrait, verdict: judge({ event, place, portrait }) })),
    ),
  );

test("all fourteen solutions have a rule with several events", () => {
  const listed = Object.values(pageNames).filter((name) => name.startsWith("solution/"));
  expect(listed).toHaveLength(14);
  expect(names.map((name) => `solution/${name}`).sort()).toEqual(listed.sort());
  for (const name of names) expect(rules[`./rules/${name}.ts`]!.events.length).toBeGreaterThan(3);
});

test.each(names)("%s: every verdict of the rule has a text in both languages, and a run has a summary", (name) => {
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

test.each(names)("%s: every verdict has its own icon, and so has every decision", (name) => {
  const { decisions, verdicts } = outcomesOf[name as SolutionName];
  const { example, flow } = texts[`../../content/en/solution/${name}.ts`]!.default;
  expect(Object.keys(verdicts).sort()).toEqual(Object.keys(example.verdicts).sort());
  expect(new Set(Object.values(verdicts)).size).toBe(Object.keys(verdicts).length);
  expect(new Set(decisions).size).toBe(flow.decisions.length);
});

test("a login with many points needs a second factor, one with few does not", () => {
  const { judge } = rules["./rules/finance.ts"]!;
  const login = { ip: "192.0.2.1", usualCountry: "CN", isKnownDevice: true };
  expect(judge({ event: login, place, portrait: portrait("home_broadband", 0) }).name).toBe("pass");
  expect(judge({ event: login, place: abroad, portrait: portrait("unknown", 0) }).name).toBe("notify");
  expect(judge({ event: login, place: abroad, portrait: portrait("data_center", 20) }).name).toBe("secondFactor");
});

test("10 a.m. is converted to UTC for zones to the east, to the west and with half hours", () => {
  const { judge } = rules["./rules/audience.ts"]!;
  const at = (time_zone: string) =>
    judge({
      event: { ip: "192.0.2.1" },
      place: { ...place, location: { ...place.location, time_zone } },
      portrait: portraits[0]!,
    }).text;
  const zones = ["Asia/Shanghai", "America/Montevideo", "Asia/Kolkata", "Pacific/Tongatapu", "UTC"];
  expect(zones.map(at)).toEqual(["02:00", "13:00", "04:30", "21:00", "10:00"]);
});

test("distances follow the great circle, and are 0 if a place is unknown", () => {
  const paris = { latitude: 48.8566, longitude: 2.3522 };
  const newYork = { latitude: 40.7128, longitude: -74.006 };
  expect(distanceKm(paris, newYork)).toBeCloseTo(5837, -1);
  expect(distanceKm(paris, paris)).toBe(0);
  expect(distanceKm(paris, { latitude: null, longitude: null })).toBe(0);
});

test("every comment of every rule has a Chinese text", () => {
  const programs = Object.values(sources).map((source) => programOf(source, "", null, zh.comment));
  const comments = programs.flatMap((program) =>
    [...program.matchAll(/^ *(?:\/\/|\/\*\*) (.+)$/gm)].map(([, text]) => text!),
  );
  expect(comments.filter((text) => !/\p{Script=Han}/u.test(text))).toEqual(
    programs.map(() => "MERIDIAN_KEY=... node rule.mts"),
  );
});
