import { expect, test } from "vitest";
import { matchesZone, timeZoneGroups, zoneFacts } from "./time-zones.ts";

const zonesIn = (name: string, named: string[] = []) =>
  timeZoneGroups(named)
    .find(({ group }) => group === name)
    ?.items.map(({ value }) => value);

test("the list holds UTC and every zone of the runtime, by continent", () => {
  expect(zonesIn("Asia")).toContain("Asia/Shanghai");
  expect(zonesIn("UTC")).toContain("UTC");
  const listed = timeZoneGroups([]).flatMap(({ items }) => items.map(({ value }) => value));
  expect(listed).toEqual(expect.arrayContaining(Intl.supportedValuesOf("timeZone")));
  expect(new Set(listed).size).toBe(listed.length);
});

test("a zone chosen under an alias stays in the list", () => {
  expect(zonesIn("Asia", ["Asia/Somewhere_Else"])).toContain("Asia/Somewhere_Else");
});

test("a zone is found by city, by offset and by its localized name", () => {
  expect(matchesZone("America/New_York", "new york", "en")).toBe(true);
  expect(matchesZone("Asia/Shanghai", "+8", "en")).toBe(true);
  expect(matchesZone("Asia/Shanghai", "中国", "zh")).toBe(true);
  expect(matchesZone("Asia/Shanghai", "tokyo", "en")).toBe(false);
  expect(zoneFacts("Asia/Shanghai", "en")).toEqual({ offset: "GMT+8", name: "China Standard Time" });
});
