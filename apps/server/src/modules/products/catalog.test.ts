import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ProductName, productAnswers, productExample } from "@meridian/contract/product-answers";
import { IpdbReader } from "@meridian/ipdb";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeSmallDatabase } from "../../../../../tests/setup/ip-database.ts";
import type { App } from "../../app.ts";
import { furtherProducts } from "./catalog.ts";
import { ProductFailure } from "./product.ts";

/** The products that answer from what the process itself holds. */
const own = ["scenario", "portrait", "antifraud", "phone", "card", "idcard", "ports"] as const satisfies ProductName[];

let directory = "";
let app: App;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "meridian-products-"));
  const reader = IpdbReader.open(await writeSmallDatabase(directory));
  app = { lookupDatabase: { reader }, now: () => new Date("2026-11-20T12:00:00Z") } as unknown as App;
});
afterAll(() => rm(directory, { recursive: true }));

describe.each(Object.keys(productAnswers) as ProductName[])("%s", (name) => {
  test("has an example that is one of its answers", () => {
    expect(productAnswers[name].safeParse(productExample(name)).error).toBeUndefined();
  });
});

const value = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.stringMatching(/^[+\d\s.:/-]{0,24}$/),
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom("8.8.8.8", "13912345678", "6228480402564890018", "11010519491231002X", "443", "+442079460958"),
  fc.integer(),
  fc.anything(),
);
const fields = fc.dictionary(
  fc.constantFrom(
    "ip",
    "number",
    "query",
    "name",
    "type",
    "port",
    "mcc",
    "mnc",
    "lac",
    "cid",
    "phone",
    "email",
    "card",
  ),
  value,
);

test.each(own)("%s answers whatever it is asked in the contract's form, or refuses it by name", async (name) => {
  const product = furtherProducts[name];
  await fc.assert(
    fc.asyncProperty(fields, fc.constantFrom("en" as const, "zh" as const), async (given, language) => {
      try {
        const input = product.read(given);
        expect(product.recorded(input).length).toBeLessThan(300);
        const { body } = await product.answer({ app, language }, input);
        expect(productAnswers[name].safeParse(body).error).toBeUndefined();
      } catch (error) {
        expect(error).toBeInstanceOf(ProductFailure);
      }
    }),
    { numRuns: 400 },
  );
});

test.each(["whois", "dns", "host", "cell"] as const)("%s reads any fields, or refuses them by name", (name) => {
  const product = furtherProducts[name];
  fc.assert(
    fc.property(fields, (given) => {
      try {
        expect(product.recorded(product.read(given))).not.toMatch(/[\r\n\0]/);
      } catch (error) {
        expect(error).toBeInstanceOf(ProductFailure);
      }
    }),
    { numRuns: 400 },
  );
});
