import { api, staffApi } from "@meridian/contract";
import type { Endpoint } from "@meridian/contract/endpoint";
import { lensReportCalls } from "@meridian/contract/lookup-api/calls/lens-reports";
import type { LookupApiEndpoint } from "@meridian/contract/lookup-api/endpoint";
import { lookupApiEndpoints } from "@meridian/contract/lookup-api/index";
import { jsonSchema } from "@meridian/contract/sample";
import { expect, test } from "vitest";
import { dropIns } from "../modules/lookup-api/drop-in/drop-ins.ts";
import { bulkWork } from "./bulk-work.ts";

interface Schema {
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  items?: Schema;
  maxItems?: number;
  maxLength?: number;
}

/** From here on an input is large. */
const LONG_LIST = 50;
const LONG_TEXT = 4000;

const isLong = ({ anyOf, items, maxItems = Number.MAX_VALUE, maxLength = 0 }: Schema): boolean =>
  (items !== undefined && maxItems >= LONG_LIST) || maxLength > LONG_TEXT || (anyOf?.some(isLong) ?? false);

function growsWithInput(endpoint: Endpoint | LookupApiEndpoint): boolean {
  const fields = (jsonSchema(endpoint.input, "output") as Schema).properties ?? {};
  const bodies = "body" in endpoint ? Object.values(endpoint.body ?? {}) : [];
  return (
    endpoint.maxBodyBytes !== undefined ||
    "keyword" in fields ||
    Object.values(fields).some(isLong) ||
    bodies.some(({ schema }) => isLong(schema as Schema))
  );
}

const endpoints: (Endpoint | LookupApiEndpoint)[] = [
  ...Object.values({ ...api, ...staffApi }).flatMap((module) => Object.values(module) as Endpoint[]),
  ...(Object.values({ ...lookupApiEndpoints, ...lensReportCalls }) as LookupApiEndpoint[]),
];

test("lists every endpoint whose cost grows with its input, also those in the forms of other services, and no other", () => {
  const grown = endpoints.filter(growsWithInput).map(({ path }) => path as string);
  const batches = Object.values(dropIns).flatMap(({ batches = [], posts = [] }) =>
    [...batches, ...posts].map(({ path }) => path),
  );
  expect(Object.keys(bulkWork).toSorted()).toEqual([...grown, ...batches].toSorted());
});

test.each(Object.entries(bulkWork))("the budget of %s is whole steps of at least one unit", (_, budget) => {
  const { most, perStep } = budget;
  expect(perStep).toBeGreaterThanOrEqual(1);
  expect(perStep).toBeLessThanOrEqual(most);
});
