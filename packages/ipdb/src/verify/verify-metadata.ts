import { IpdbError } from "../error.ts";
import { FORMAT_VERSION } from "../format.ts";
import type { SectionViews } from "../views.ts";

const TEXT_FIELDS = ["version", "builtAt", "dataDate"];
const COUNT_FIELDS = ["rangesV4", "rangesV6", "places", "networks"];
const SOURCE_FIELDS = ["id", "layer", "name", "licence", "attribution", "url", "sourceVersion", "updatedDate"];

/** Checks the metadata and returns the number of its sources. */
export function verifyMetadata(views: SectionViews): number {
  const checked = countLayers(views.text("metadata"));
  if (typeof checked === "string") {
    throw new IpdbError("BAD_CONTENT", "metadata", views.places.metadata.offset, checked);
  }
  return checked;
}

/** The number of layers, or what is wrong. */
function countLayers(text: string): number | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "not JSON";
  }
  if (!isObject(value) || value.formatVersion !== FORMAT_VERSION || !Array.isArray(value.layers)) {
    return "not metadata of this format version";
  }
  const badField =
    TEXT_FIELDS.find((field) => typeof value[field] !== "string") ??
    COUNT_FIELDS.find((field) => !Number.isSafeInteger(value[field]));
  if (badField !== undefined) {
    return `"${badField}" is missing or has the wrong type`;
  }
  const isSound = value.layers.every(
    (layer: unknown) =>
      isObject(layer) &&
      SOURCE_FIELDS.every((field) => typeof layer[field] === "string") &&
      typeof layer.isSharable === "boolean" &&
      Number.isSafeInteger(layer.rows),
  );
  return isSound ? value.layers.length : "a layer is missing a field";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
