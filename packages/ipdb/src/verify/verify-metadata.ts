import { IpdbError } from "../error.ts";
import { FORMAT_VERSION } from "../format.ts";
import type { SectionViews } from "../views.ts";

const TEXT_FIELDS = ["version", "builtAt"];
const COUNT_FIELDS = ["rangesV4", "rangesV6", "places", "networks"];
const SOURCE_FIELDS = ["layer", "name", "licence", "attribution", "url", "sourceVersion", "updatedDate"];

export function verifyMetadata(views: SectionViews): void {
  const problem = findProblem(views.text("metadata"));
  if (problem !== null) {
    throw new IpdbError("BAD_CONTENT", "metadata", views.places.metadata.offset, problem);
  }
}

function findProblem(text: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "not JSON";
  }
  if (!isObject(value) || value.formatVersion !== FORMAT_VERSION || !Array.isArray(value.layers)) {
    return "not the metadata of this format version";
  }
  const badField =
    TEXT_FIELDS.find((field) => typeof value[field] !== "string") ??
    COUNT_FIELDS.find((field) => !Number.isSafeInteger(value[field]));
  if (badField !== undefined) {
    return `"${badField}" is missing or of another type`;
  }
  const isSound = value.layers.every(
    (layer: unknown) =>
      isObject(layer) &&
      SOURCE_FIELDS.every((field) => typeof layer[field] === "string") &&
      Number.isSafeInteger(layer.rows),
  );
  return isSound ? null : "a layer lacks a field";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
