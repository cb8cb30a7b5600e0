import { expect, test } from "vitest";
import * as z from "zod";
import { anyId, ownId, ownIds, publicId, siteId, thingOf } from "./ids.ts";
import { jsonSchema } from "./sample.ts";

const largestInteger = 2_147_483_647;

test("an id accepts the largest value its column can hold, and nothing larger", () => {
  for (const id of [publicId(), anyId(), siteId(), ownId("key"), ownIds("lead_file", 5)]) {
    expect(id.safeParse(String(largestInteger)).success).toBe(true);
    expect(id.safeParse(String(largestInteger + 1)).success).toBe(false);
  }
  expect(ownIds("notice", 1).parse("9007199254740991")).toEqual([Number.MAX_SAFE_INTEGER]);
});

test("the kind of an id is found through optional, nullable, default and union wrappers", () => {
  const fields = [
    ownId("key"),
    ownId("key").optional(),
    ownId("key").nullable().default(null),
    z.union([z.literal(""), ownId("key")]),
    ownId("key").meta({ description: "Key ID" }).optional().meta({ clearable: true }),
  ];
  expect(fields.map(thingOf)).toEqual(fields.map(() => "key"));
  expect([thingOf(ownIds("notice", 9).optional()), thingOf(publicId())]).toEqual(["notice", "public"]);
  expect([thingOf(anyId()), thingOf(siteId())]).toEqual(["any", "site"]);
  expect(thingOf(z.int())).toBeUndefined();
});

test("ownership of ids does not appear in the JSON Schema", () => {
  expect(jsonSchema(z.object({ id: ownId("key"), ids: ownIds("notice", 2), news: publicId() }), "input")).toEqual({
    type: "object",
    properties: {
      id: { type: "integer", minimum: 1, maximum: largestInteger },
      ids: {
        type: "array",
        items: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        maxItems: 2,
      },
      news: { type: "integer", minimum: 1, maximum: largestInteger },
    },
    required: ["id", "ids", "news"],
  });
});
