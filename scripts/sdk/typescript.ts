import type { SdkObject, SdkType } from "./model.ts";

/** The types of answers in TypeScript, and the fields of a record. */
export function typescriptModel(objects: readonly SdkObject[]): Record<string, string> {
  const byName = new Map(objects.map((object) => [object.name, object]));
  const groups = byName.get("QueryAnswer")!.fields.map(({ name, type }) => {
    const { fields } = byName.get((type as { object: string }).object)!;
    return `  ${name}: [${fields.map((field) => JSON.stringify(field.name)).join(", ")}],`;
  });
  return {
    "sdk/typescript/src/model.gen.ts": `// Generated from the contract by scripts/generate.ts.
${objects.map(interfaceOf).join("\n")}
/** The groups of a record with their fields, in the API's order. */
export const recordFields = {
${groups.join("\n")}
} as const;
`,
  };
}

function interfaceOf({ name, description, fields }: SdkObject): string {
  const lines = fields.map(
    ({ name, description, type, isNullable }) =>
      `${comment(description, "  ")}  ${/^\w+$/.test(name) ? name : JSON.stringify(name)}${isNullable ? "?" : ""}: ${typeText(type)}${isNullable ? " | null" : ""};`,
  );
  return `${comment(description, "")}export interface ${name} {\n${lines.join("\n")}\n}\n`;
}

const comment = (text: string, indent: string): string =>
  text === "" ? "" : `${indent}/** ${text.replaceAll("*/", "*\\/")} */\n`;

function typeText(type: SdkType): string {
  if (typeof type !== "string") return "list" in type ? `${typeText(type.list)}[]` : type.object;
  return type === "integer" ? "number" : type;
}
