import { GENERATED, typedObjects } from "./emit.ts";
import type { SdkField, SdkObject, SdkType } from "./model.ts";
import { excludedRanges, type HexRange } from "./reserved.ts";

/** The models and the reserved ranges of the Rust SDK, as rustfmt would write them. */
export const rustFiles = (objects: readonly SdkObject[]): Record<string, string> => ({
  "sdk/rust/src/models.rs": modelsSource(objects),
  "sdk/rust/src/reserved.rs": reservedSource(),
});

const typeNames: Readonly<Record<string, string>> = { QueryAnswer: "Record" };

const rustName = (name: string): string => typeNames[name] ?? name;

function modelsSource(objects: readonly SdkObject[]): string {
  const byName = new Map(objects.map((object) => [object.name, object]));
  const fields = byName.get("QueryAnswer")!.fields.flatMap(({ name, type }) => {
    const group = typeof type === "object" && "object" in type ? byName.get(type.object)! : null;
    return [name, ...(group?.fields ?? []).map((field) => `${name}.${field.name}`)];
  });
  return `// ${GENERATED}
//! The API's answers. A value is \`None\` if it is unknown or was not asked for.

use serde::{Deserialize, Serialize};

/// The groups of a record, and their fields.
pub(crate) const FIELDS: &[&str] = &[
${fields.map((field) => `    "${field}",`).join("\n")}
];

${typedObjects(objects).map(structSource).join("\n")}`;
}

const structSource = ({
  name,
  description,
  fields,
}: SdkObject): string => `/// ${description || `\`${name}\` in the API's answers.`}
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ${rustName(name)} {
${fields.map(fieldSource).join("\n")}
}
`;

function fieldSource({ name, description, type, isNullable }: SdkField): string {
  const skip = isNullable ? `    #[serde(skip_serializing_if = "Option::is_none")]\n` : "";
  const plain = typeName(type);
  return `    /// ${description}\n${skip}    pub ${name === "type" ? "r#type" : name}: ${isNullable ? `Option<${plain}>` : plain},`;
}

const scalars = { string: "String", integer: "i64", number: "f64", boolean: "bool" } as const;

const typeName = (type: SdkType): string => {
  if (typeof type === "string") return scalars[type];
  return "list" in type ? `Vec<${typeName(type.list)}>` : rustName(type.object);
};

const reservedSource = (): string => `// ${GENERATED}
//! Ranges that no database file has: reserved addresses and, for IPv6, those that embed an IPv4 address.

pub(crate) const IPV4: &[(u32, u32)] = &[
${excludedRanges(4).map(rangeSource).join("\n")}
];

#[rustfmt::skip]
pub(crate) const IPV6: &[(u128, u128)] = &[
${excludedRanges(6).map(rangeSource).join("\n")}
];
`;

const rangeSource = ([first, last]: HexRange): string => `    (0x${first}, 0x${last}),`;
