import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lookupApiEndpoints, lookupCallNames } from "@meridian/contract/lookup-api/index";
import { IpdbReader } from "@meridian/ipdb";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeSmallDatabase } from "../../../../../../tests/setup/ip-database.ts";
import type { App } from "../../../app.ts";
import { parseBytes } from "../../lookup/answers.ts";
import { openRegions } from "../../lookup/regions.ts";
import { LookupFailure } from "../failure.ts";
import { type AnyProduct, readQuestion } from "../product.ts";
import { productCatalog } from "./catalog.ts";

/** The products that need no external source. */
const own = ["scenario", "portrait", "antifraud", "phone", "card", "idcard", "ports"] as const;

let directory = "";
let app: App;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "meridian-products-"));
  const reader = IpdbReader.open(await writeSmallDatabase(directory));
  app = {
    lookupDatabase: { reader },
    regions: openRegions("cldr"),
    now: () => new Date("2026-11-20T12:00:00Z"),
  } as unknown as App;
});
afterAll(() => rm(directory, { recursive: true }));

test.each(lookupCallNames)("%s has a sample that is one of its answers", (name) => {
  expect(lookupApiEndpoints[name].output.safeParse(lookupApiEndpoints[name].sample.answer).error).toBeUndefined();
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

test.each(own)("%s answers any input that fits the contract, or rejects it with a declared error", async (name) => {
  const product: AnyProduct = productCatalog[name];
  await fc.assert(
    fc.asyncProperty(fields, fc.constantFrom("en" as const, "zh" as const), async (given, language) => {
      try {
        const question = readQuestion(product, given);
        expect(product.recorded(question, "").length).toBeLessThan(300);
        const { json } = await product.find({ app, language, callerIp: "", admission: null }, question);
        expect(lookupApiEndpoints[name].output.safeParse(parseBytes(json)).error).toBeUndefined();
      } catch (error) {
        expect(error).toBeInstanceOf(LookupFailure);
      }
    }),
    { numRuns: 400 },
  );
});

test.each(["whois", "dns", "host", "cell"] as const)(
  "%s parses any fields, or rejects them with a declared error",
  (name) => {
    const product: AnyProduct = productCatalog[name];
    fc.assert(
      fc.property(fields, (given) => {
        try {
          expect(product.recorded(readQuestion(product, given), "")).not.toMatch(/[\r\n\0]/);
        } catch (error) {
          expect(error).toBeInstanceOf(LookupFailure);
        }
      }),
      { numRuns: 400 },
    );
  },
);
