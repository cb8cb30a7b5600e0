import { expect, test } from "vitest";
import { recordData } from "../lookup/answers.ts";
import { openRegions } from "../lookup/regions.ts";
import { dropIns } from "../lookup-api/drop-in/drop-ins.ts";
import { dropInTables } from "./drop-in-tables.ts";
import { readGuides } from "./guide-files.ts";

const guides = await readGuides();

test("every table of fields and errors is in a guide, in both languages, and no guide has an unknown one", () => {
  for (const language of ["en", "zh"] as const) {
    const texts = guides.filter(({ slug }) => slug.startsWith("from-")).map((guide) => guide[language].content);
    const included = texts.flatMap((text) => [...text.matchAll(/^\{table:([\w-]+)\}$/gm)].map(([, name]) => name));
    expect(included.toSorted()).toEqual(Object.keys(dropInTables).toSorted());
  }
});

test.each(["en", "zh"] as const)("a table has a row for each field with its source or reason (%s)", (language) => {
  for (const { tables } of Object.values(dropIns))
    for (const [name, mapping] of Object.entries(tables)) {
      const lines = dropInTables[`fields-${name}`]?.(language).split("\n").slice(2) ?? [];
      expect(
        lines.map((line) => line.split(" | ")[0]),
        name,
      ).toEqual(Object.keys(mapping).map((path) => `| \`${path}\``));
      for (const line of lines) expect(line.split(" | ")[1], line).toMatch(/\S/);
    }
});

test("fields are filled from fields that /v2/query has", () => {
  const answer = recordData(null, null, "en", openRegions("cldr"));
  const names = new Set(["ip", ...Object.values(answer).flatMap((group) => Object.keys(group))]);
  const sources = Object.values(dropIns).flatMap(({ tables }) =>
    Object.values(tables).flatMap((mapping) =>
      Object.values(mapping).flatMap((row) => ("from" in row && typeof row.from === "string" ? [row.from] : [])),
    ),
  );
  const named = sources.flatMap((from) => [...from.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
  expect(named.filter((name) => !names.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(100);
});

test("the tables of errors show what a program gets, in the reader's language", () => {
  expect(dropInTables["errors-maxmind"]?.("en")).toContain(
    '| This is not an IP address | 400 | `{"code":"IP_ADDRESS_INVALID","error":"This is not an IP address"}` |',
  );
  expect(dropInTables["errors-ipinfo"]?.("zh")).toContain(
    '"error":{"title":"Wrong ip","message":"不是有效的 IP 地址"}',
  );
});
