import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { EvidenceSection } from "./ip/evidence-section.tsx";
import type { IpReport } from "./queries.ts";

type Evidence = IpReport["evidence"];

const cities = { id: "dbip-city", name: "DB-IP City Lite", version: "1", updated_date: "2026-06-05" };
const rules = { id: "network-name-rules", name: "Rules for names of networks", version: "2", updated_date: null };
const brest = {
  country: "France",
  country_code: "FR",
  province: "Bretagne",
  city: "Brest",
  latitude: 48,
  longitude: -4,
};
const evidence: Evidence = [
  {
    ...{ fields: ["location.continent", "location.country"], source: cities, inferred_by: null, confidence: 0.94 },
    candidates: [
      { ...brest, source: cities, reason: "guess", confidence: 0.712 },
      { ...brest, city: "Quimper", source: null, reason: "mainland_china", confidence: null },
    ],
  },
  { fields: ["location.province"], source: cities, inferred_by: null, confidence: null },
  { fields: ["location.city", "location.latitude"], source: cities, inferred_by: null, confidence: 0.712 },
  { fields: ["asn.usage_type"], source: rules, inferred_by: "usage_of_network" },
  { fields: ["asn.asn", "asn.name"], source: null, inferred_by: null },
  { fields: ["location.region_code", "location.geoname_id"], source: null, inferred_by: "code_of_name" },
  { fields: ["asn.mcc", "asn.mnc"], source: null, inferred_by: "codes_of_operator" },
  { fields: ["proxy.is_vpn"], source: cities, inferred_by: null },
];
const open = (given: Evidence) =>
  renderInApp(<EvidenceSection evidence={given} />, { at: "/ip/192.0.2.1", texts: ["report", "report/ip"] });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test("each part of the place and network has its source, date, and how sure it is", async () => {
  await open(evidence);
  const [parts, others] = screen.getAllByRole("table");
  expect(rowsOf(parts!)).toEqual([
    ["Country", "DB-IP City LiteJune 5, 2026", "Right for 94% of such places, as measured."],
    ["Region", "DB-IP City LiteJune 5, 2026", "–"],
    ["City", "DB-IP City LiteJune 5, 2026", "71% of such places are right to 50 km, as measured."],
    ["Usage", "Network name rules", "Inferred from the network’s name or number."],
    ["Network", "–", "–"],
    ["Region and city codes", "–", "Looked up by the name of the region or city."],
    ["MCC-MNC", "–", "From our table of mobile carriers, by network number."],
  ]);
  expect(rowsOf(others!)).toEqual([
    [
      "Brest, Bretagne, France",
      "DB-IP City LiteJune 5, 2026",
      "The city is a guess: the address may well be in another one.",
    ],
    ["Quimper, Bretagne, France", "–", "In mainland China, the source that knows it best goes first."],
  ]);
});

test("without other places there is no list of them, and without sources no section", async () => {
  const { unmount } = await open([{ ...evidence[0]!, candidates: [] }]);
  expect(screen.getAllByRole("table")).toHaveLength(1);
  unmount();
  await open([evidence.at(-1)!]);
  expect(screen.queryByText("What the answer rests on")).toBeNull();
});
