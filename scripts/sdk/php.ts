import { REACHABLE_BLOCKS, RESERVED_BLOCKS } from "@meridian/ipdb";
import { camelCase, GENERATED, indent, summaryOf, typedObjects } from "./emit.ts";
import type { SdkField, SdkObject, SdkType } from "./model.ts";

/** The models and the reserved blocks of the PHP SDK. */
export const phpFiles = (objects: readonly SdkObject[]): Record<string, string> => ({
  "sdk/php/src/Models.php": [head, ...typedObjects(objects).map(classSource)].join("\n"),
  "sdk/php/src/ReservedBlocks.php": `${head}
/** @internal Blocks that are not globally reachable, by IANA's registries of special-purpose addresses. */
final class ReservedBlocks
{
    public const RESERVED = [
${indent(listSource(RESERVED_BLOCKS), 8)}
    ];

    /** Reachable blocks within those. */
    public const REACHABLE = [
${indent(listSource(REACHABLE_BLOCKS), 8)}
    ];
}
`,
});

const head = `<?php

// ${GENERATED}

declare(strict_types=1);

namespace Meridian;
`;

const listSource = (texts: readonly string[]): string => texts.map((text) => `'${text}',`).join("\n");

function classSource(object: SdkObject): string {
  const { name, fields } = object;
  const parameters = fields.map(
    (field) =>
      `/** ${documentation(field)} */\npublic readonly ${typeName(field.type)} $${camelCase(field.name)} = null,`,
  );
  const read = fields.map((field) => `${readSource(field)},`);
  const written = fields.map((field) => `'${field.name}' => $this->${camelCase(field.name)},`);
  return `/** ${summaryOf(object)} */
final class ${name} implements \\JsonSerializable
{
    public function __construct(
${indent(parameters.join("\n"), 8)}
    ) {
    }

    /** Reads decoded JSON; ignores unknown fields. @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
${indent(read.join("\n"), 12)}
        );
    }

    /** The same fields as in the API's JSON. @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return [
${indent(written.join("\n"), 12)}
        ];
    }
}
`;
}

const documentation = ({ type, description }: SdkField): string =>
  typeof type === "object" && "list" in type
    ? `${description}. @var list<${elementName(type.list)}>|null`
    : description;

const elementName = (type: SdkType): string =>
  typeof type === "object" && "object" in type ? type.object : String(type);

const scalars = { string: "?string", integer: "?int", number: "?float", boolean: "?bool" } as const;

const typeName = (type: SdkType): string =>
  typeof type === "string" ? scalars[type] : "list" in type ? "?array" : `?${type.object}`;

function readSource({ name, type }: SdkField): string {
  const value = `$data['${name}']`;
  if (typeof type === "string") return `${value} ?? null`;
  if ("object" in type) return `isset(${value}) ? ${type.object}::fromArray(${value}) : null`;
  return typeof type.list === "object" && "object" in type.list
    ? `isset(${value}) ? array_map(${type.list.object}::fromArray(...), ${value}) : null`
    : `${value} ?? null`;
}
