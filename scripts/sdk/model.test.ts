import type { Json } from "@meridian/contract/json-fields";
import { fieldsOfSchema, plainAnswer } from "@meridian/contract/json-fields";
import { lookupCall, lookupCallNames } from "@meridian/contract/lookup-api/index";
import { lookupDocument } from "@meridian/contract/lookup-api/openapi";
import { jsonSchema } from "@meridian/contract/sample";
import { expect, test } from "vitest";
import { type SdkObject, type SdkType, sdkModel } from "./model.ts";

const objects = sdkModel(lookupDocument().schemas);
const byName = new Map(objects.map((object) => [object.name, object]));

const contained = (type: SdkType): string[] =>
  typeof type === "string" ? [] : "list" in type ? contained(type.list) : [type.object];

/** Paths of all fields, as `fieldsOfSchema` writes them. */
function pathsOf({ fields }: SdkObject, prefix = ""): string[] {
  return fields.flatMap(({ name, type }) => {
    const path = `${prefix}${name}`;
    const inside = contained(type).flatMap((object) =>
      pathsOf(byName.get(object)!, `${path}${isList(type) ? "[]" : ""}.`),
    );
    return [path, ...inside];
  });
}

const isList = (type: SdkType) => typeof type === "object" && "list" in type;

test("each object has a name of its own, and comes after those it contains", () => {
  expect(byName.size).toBe(objects.length);
  for (const [index, { fields }] of objects.entries())
    for (const name of fields.flatMap(({ type }) => contained(type)))
      expect(objects.slice(0, index).map((object) => object.name)).toContain(name);
});

test.each(lookupCallNames.filter((name) => name !== "batch"))(
  "the model of %s has every field of its answer that no field of the input has to ask for",
  (name) => {
    const root = byName.get(`${name[0]!.toUpperCase()}${name.slice(1)}Answer`)!;
    const wanted = fieldsOfSchema(plainAnswer(jsonSchema(lookupCall(name).output, "output")));
    expect(pathsOf(root)).toEqual(wanted.map((field) => field.name));
  },
);

test("what has no type in the SDKs is refused", () => {
  const schemas: Record<string, Json> = { OddAnswer: { type: "object", properties: { any: {} } } };
  expect(() => sdkModel(schemas)).toThrow("OddAny");
});
