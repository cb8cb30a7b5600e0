import { REACHABLE_BLOCKS, RESERVED_BLOCKS } from "@meridian/ipdb";
import { GENERATED, indent, summaryOf, typedObjects } from "./emit.ts";
import type { SdkField, SdkObject, SdkType } from "./model.ts";

/** The models and the reserved blocks of the Ruby SDK. */
export const rubyFiles = (objects: readonly SdkObject[]): Record<string, string> => ({
  "sdk/ruby/lib/meridian/models.rb": `${head}
require_relative "model"

module Meridian
${indent(typedObjects(objects).map(classSource).join("\n\n"), 2)}
end
`,
  "sdk/ruby/lib/meridian/reserved_blocks.rb": `${head}
module Meridian
  # @private Blocks that are not globally reachable, by IANA's registries of special-purpose addresses.
  module ReservedBlocks
    RESERVED = %w[
${indent(RESERVED_BLOCKS.join("\n"), 6)}
    ].freeze

    # Reachable blocks within those.
    REACHABLE = %w[
${indent(REACHABLE_BLOCKS.join("\n"), 6)}
    ].freeze
  end
end
`,
});

const head = `# frozen_string_literal: true

# ${GENERATED}
`;

const classSource = (object: SdkObject): string => `# ${summaryOf(object)}
class ${object.name} < Model
${indent(object.fields.map(fieldSource).join("\n\n"), 2)}
end`;

function fieldSource({ name, type, description }: SdkField): string {
  const inner = typeof type === "string" ? null : "list" in type ? type.list : type;
  const object = inner !== null && typeof inner === "object" && "object" in inner ? `, ${inner.object}` : "";
  return `# @return [${typeName(type)}, nil] ${description}\nfield :${name}${object}`;
}

const scalars = { string: "String", integer: "Integer", number: "Numeric", boolean: "Boolean" } as const;

const typeName = (type: SdkType): string =>
  typeof type === "string" ? scalars[type] : "list" in type ? `Array<${typeName(type.list)}>` : type.object;
