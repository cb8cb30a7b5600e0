import { REACHABLE_BLOCKS, RESERVED_BLOCKS } from "@meridian/ipdb";
import { camelCase, GENERATED, indent, pascalCase, summaryOf, typedObjects } from "./emit.ts";
import type { SdkObject, SdkType } from "./model.ts";

const folder = "sdk/java/src/main/java/com/meridian/ip";

/** The models and the reserved blocks of the Java SDK. */
export const javaFiles = (objects: readonly SdkObject[]): Record<string, string> => ({
  ...Object.fromEntries(
    typedObjects(objects).map((object) => [`${folder}/${object.name}.java`, `${head}\n${classSource(object)}`]),
  ),
  [`${folder}/ReservedBlocks.java`]: `${head}
import java.util.List;

/** Blocks that are not globally reachable, by IANA's registries of special-purpose addresses. */
final class ReservedBlocks {
    static final List<String> RESERVED = List.of(
${indent(listSource(RESERVED_BLOCKS), 12)});

    /** Reachable blocks within those. */
    static final List<String> REACHABLE = List.of(
${indent(listSource(REACHABLE_BLOCKS), 12)});

    private ReservedBlocks() {}
}
`,
});

const head = `// ${GENERATED}
package com.meridian.ip;
`;

const listSource = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(",\n");

function classSource(object: SdkObject): string {
  const { name, fields } = object;
  const hasList = fields.some(({ type }) => typeof type === "object" && "list" in type);
  const declared = fields.map(
    ({ name, type }) => `@SerializedName("${name}")\nprivate ${typeName(type)} ${camelCase(name)};`,
  );
  const getters = fields.map(
    ({
      name,
      type,
      description,
    }) => `/** ${javadoc(description)}${description.includes("null") ? "" : "; null if unknown"}. */
public ${typeName(type)} get${pascalCase(name)}() {
    return ${camelCase(name)};
}`,
  );
  return `import com.google.gson.annotations.SerializedName;
${hasList ? "import java.util.List;\n" : ""}
/** ${javadoc(summaryOf(object))} */
public final class ${name} {
${indent(declared.join("\n\n"), 4)}

    ${name}() {}

${indent(getters.join("\n\n"), 4)}
}
`;
}

/** Markdown's code and the few signs that HTML takes differently. */
const javadoc = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/`([^`]*)`/g, "{@code $1}");

const scalars = { string: "String", integer: "Long", number: "Double", boolean: "Boolean" } as const;

const typeName = (type: SdkType): string =>
  typeof type === "string" ? scalars[type] : "list" in type ? `List<${typeName(type.list)}>` : type.object;
