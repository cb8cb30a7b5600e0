import type { DatabaseMetadata, LayerSource } from "@meridian/ipdb";
import type { Edition } from "../editions.ts";

/** The text that goes with every edition: its sources, the notice of modification, and the required attributions. */
export function licenceText(
  edition: Edition,
  { version, builtAt }: DatabaseMetadata,
  own: readonly LayerSource[],
): string {
  const used = own.filter(({ isSharable }) => isSharable);
  const leftOut = own.filter(({ isSharable }) => !isSharable);
  const lines = [
    `Meridian ${edition.name.en} (${edition.id}), version ${version}, built ${builtAt}`,
    "",
    "This database was made from the sources below and modified: their ranges were merged, and their records were",
    "joined, renamed and completed. The sources are used under their own licenses, which stay in force for their data;",
    "whoever shows or passes on the data has to name them as these licenses ask. The selection and the arrangement are",
    "licensed to customers under the data license of this site (/statement/licence).",
    "",
    "The data are given as they are, without warranty. The place of an address is approximate.",
    "",
    "Sources",
    "-------",
    ...used.flatMap(({ name, licence, attribution, url, sourceVersion, updatedDate }) => [
      "",
      name,
      `  license:     ${licence}`,
      ...(attribution ? [`  attribution: ${attribution}`] : []),
      ...(url ? [`  homepage:    ${url}`] : []),
      `  version:     ${sourceVersion}${updatedDate ? ` of ${updatedDate}` : ""}`,
      "  modified:    yes",
    ]),
    "",
    "Left out",
    "--------",
    "",
    ...(leftOut.length === 0
      ? ["Nothing: every source of this version may be passed on."]
      : [
          "These sources are used for answers of the API. Their licenses do not allow to pass their data on, so what they",
          "gave is unknown in this file:",
          "",
          ...leftOut.map(({ name, licence }) => `  ${name} (${licence})`),
        ]),
  ];
  return `${lines.join("\n")}\n`;
}
