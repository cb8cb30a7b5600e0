import { type ESTree, type Plugin, Visitor } from "vite";

interface Part {
  start: number;
  end: number;
}

const propertiesOf = (call: ESTree.CallExpression): ESTree.ObjectPropertyKind[] => {
  const [declaration] = call.arguments;
  return declaration?.type === "ObjectExpression" ? declaration.properties : [];
};

const isOneOf = (property: ESTree.ObjectPropertyKind, names: readonly string[]): boolean =>
  property.type === "Property" && property.key.type === "Identifier" && names.includes(property.key.name);

/** A property and the comma behind it. */
const wholeOf = ({ start, end }: Part, code: string): Part => ({
  start,
  end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
});

/** What only documents a call: the summaries of `endpoint({…})`, and the texts and examples of `.meta({…})`. */
function documentationIn(call: ESTree.CallExpression, code: string): Part[] {
  const { callee, end } = call;
  const properties = propertiesOf(call);
  const named = (names: readonly string[]) =>
    properties.filter((property) => isOneOf(property, names)).map((property) => wholeOf(property, code));
  if (callee.type === "Identifier" && callee.name === "endpoint") return named(["summary", "summaryZh"]);
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier" || callee.property.name !== "meta")
    return [];
  const texts = named(["en", "zh", "examples"]);
  const isAll = texts.length > 0 && texts.length === properties.length;
  return isAll ? [{ start: callee.object.end, end }] : texts;
}

/** Leaves the documentation of calls and fields out of the site, which uses only their schemas. */
export const withoutDocumentation = (): Plugin => ({
  name: "without-documentation",
  transform: {
    filter: { id: /\/packages\/contract\/src\/[^?]+\.ts$/ },
    handler(code) {
      const parts: Part[] = [];
      new Visitor({ CallExpression: (call) => parts.push(...documentationIn(call, code)) }).visit(this.parse(code));
      const kept = parts
        .sort((one, other) => other.start - one.start)
        .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
      return { code: kept, map: null };
    },
  },
});
