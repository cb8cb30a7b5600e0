import { GENERATED, objectIn, summaryOf, typedObjects } from "./emit.ts";
import type { SdkField, SdkObject, SdkType } from "./model.ts";
import { excludedRanges, type HexRange } from "./reserved.ts";

/** The models and the reserved ranges of the Python SDK. */
export const pythonFiles = (objects: readonly SdkObject[]): Record<string, string> => ({
  "sdk/python/meridian/models.py": modelsSource(typedObjects(objects)),
  "sdk/python/meridian/_reserved.py": reservedSource(),
});

const modelsSource = (objects: readonly SdkObject[]): string => `# ${GENERATED}
"""The API's answers. A field is \`\`None\`\` if its value is unknown or it was not asked for."""

from dataclasses import dataclass
from typing import Optional, Tuple

from ._model import Model

__all__ = [${objects.map(({ name }) => `"${name}"`).join(", ")}]


${objects.map(classSource).join("\n\n\n")}
`;

function classSource(object: SdkObject): string {
  const nested = object.fields.flatMap(({ name, type }) => {
    const model = objectIn(type);
    return model === null ? [] : [`${JSON.stringify(name)}: ${model}`];
  });
  const lists = object.fields.flatMap(({ name, type }) => (isList(type) ? [JSON.stringify(name)] : []));
  const declared = [
    ...(nested.length > 0 ? [`${object.name}._nested = {${nested.join(", ")}}`] : []),
    ...(lists.length > 0 ? [`${object.name}._lists = frozenset([${lists.join(", ")}])`] : []),
  ];
  return `@dataclass(frozen=True)
class ${object.name}(Model):
    """${summaryOf(object)}"""

${[object.fields.map(fieldSource).join("\n"), ...(declared.length > 0 ? [declared.join("\n")] : [])].join("\n\n\n")}`;
}

const fieldSource = ({ name, type, description }: SdkField): string =>
  `    ${name}: Optional[${typeName(type)}] = None\n    """${description}"""`;

const scalars = { string: "str", integer: "int", number: "float", boolean: "bool" } as const;

const typeName = (type: SdkType): string =>
  typeof type === "string" ? scalars[type] : "list" in type ? `Tuple[${typeName(type.list)}, ...]` : type.object;

const isList = (type: SdkType): boolean => typeof type === "object" && "list" in type;

const reservedSource = (): string => `# ${GENERATED}
"""Ranges that no database file has: reserved addresses and, for IPv6, those that embed an IPv4 address."""

IPV4 = (
${excludedRanges(4).map(rangeSource).join("\n")}
)
IPV6 = (
${excludedRanges(6).map(rangeSource).join("\n")}
)
`;

const rangeSource = ([first, last]: HexRange): string => `    (0x${first}, 0x${last}),`;
