import { REACHABLE_BLOCKS, RESERVED_BLOCKS } from "@meridian/ipdb";
import { GENERATED, indent, pascalCase, summaryOf, typedObjects } from "./emit.ts";
import type { SdkField, SdkObject, SdkType } from "./model.ts";

/** The models and the reserved blocks of the C# SDK. */
export const csharpFiles = (objects: readonly SdkObject[]): Record<string, string> => ({
  "sdk/csharp/src/Models.cs": `// ${GENERATED}
using System.Collections.Generic;
using Newtonsoft.Json;

namespace Meridian.Ip
{
${indent(typedObjects(objects).map(classSource).join("\n\n"), 4)}
}
`,
  "sdk/csharp/src/ReservedBlocks.cs": `// ${GENERATED}
namespace Meridian.Ip
{
    /// <summary>Blocks that are not globally reachable, by IANA's registries of special-purpose addresses.</summary>
    internal static class ReservedBlocks
    {
        internal static readonly string[] Reserved =
        {
${indent(listSource(RESERVED_BLOCKS), 12)}
        };

        /// <summary>Reachable blocks within those.</summary>
        internal static readonly string[] Reachable =
        {
${indent(listSource(REACHABLE_BLOCKS), 12)}
        };
    }
}
`,
});

const listSource = (texts: readonly string[]): string => texts.map((text) => `"${text}",`).join("\n");

const classSource = (object: SdkObject): string => `/// <summary>${xml(summaryOf(object))}</summary>
public sealed class ${object.name}
{
${indent(object.fields.map((field) => propertySource(object, field)).join("\n\n"), 4)}
}`;

function propertySource({ name: owner }: SdkObject, { name, type, description }: SdkField): string {
  const pascal = pascalCase(name);
  // A property cannot have the name of its class.
  const property = pascal === owner ? `${pascal}Number` : pascal;
  return `/// <summary>${xml(description)}</summary>
[JsonProperty("${name}")]
public ${typeName(type)} ${property} { get; private set; }`;
}

const xml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/`([^`]*)`/g, "<c>$1</c>");

const scalars = { string: "string", integer: "long?", number: "double?", boolean: "bool?" } as const;

const typeName = (type: SdkType): string =>
  typeof type === "string" ? scalars[type] : "list" in type ? `IList<${typeName(type.list)}>` : type.object;
