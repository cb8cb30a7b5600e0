import type { QueryAnswer } from "../../../typescript/src/index.ts";
import type { Option, Values } from "../command.ts";
import { UsageError } from "../errors.ts";

type Test = (record: QueryAnswer) => boolean;

/** Options that ask for one of several values. */
const valued = {
  country: ["CODE", "in this country: two letters", ({ location }: QueryAnswer) => location?.country_code],
  continent: ["NAME", "on this continent", ({ location }: QueryAnswer) => location?.continent],
  province: ["NAME", "in this province or state", ({ location }: QueryAnswer) => location?.province],
  city: ["NAME", "in this city", ({ location }: QueryAnswer) => location?.city],
  asn: ["NUMBER", "in the network with this number", ({ asn }: QueryAnswer) => asn?.asn],
  usage: ["TYPE", "in a network of this usage type, such as ISP", ({ asn }: QueryAnswer) => asn?.usage_type],
} as const;
const flags = {
  hosting: ["hosting companies", ({ proxy }: QueryAnswer) => proxy?.is_hosting],
  "data-center": ["data centers", ({ proxy }: QueryAnswer) => proxy?.is_data_center],
  vpn: ["VPN exits", ({ proxy }: QueryAnswer) => proxy?.is_vpn],
  tor: ["Tor exits", ({ proxy }: QueryAnswer) => proxy?.is_tor],
  proxy: ["public proxies", ({ proxy }: QueryAnswer) => proxy?.is_proxy],
  relay: ["private relays", ({ proxy }: QueryAnswer) => proxy?.is_relay],
  anycast: ["anycast addresses", ({ location }: QueryAnswer) => location?.is_anycast],
} as const;

export const conditionOptions: Readonly<Record<string, Option>> = {
  ...Object.fromEntries(
    Object.entries(valued).map(([name, [value, text]]) => [
      name,
      { type: "string", multiple: true, value, text: `${text}; several with commas` } as const,
    ]),
  ),
  ...Object.fromEntries(Object.entries(flags).map(([name, [text]]) => [name, { type: "boolean", text } as const])),
  not: { type: "boolean", text: "addresses that do not meet the conditions" },
};

/** Whether a record meets all conditions; unknown addresses meet none. @throws UsageError without conditions */
export function conditionOf(values: Values): (record: QueryAnswer | null) => boolean {
  const tests: Test[] = [];
  for (const [name, [, , read]] of Object.entries(valued)) {
    const given = (values[name] as string[] | undefined)?.flatMap((text) => text.split(","));
    if (!given) continue;
    const wanted = new Set(given.map((text) => wordOf(name, text)));
    tests.push((record) => wanted.has((read(record) ?? "").toLowerCase()));
  }
  for (const [name, [, read]] of Object.entries(flags)) if (values[name]) tests.push((record) => read(record) === true);
  if (tests.length === 0) throw new UsageError("give a condition, such as --country CN or --hosting");
  const isNot = values.not === true;
  return (record) => (record !== null && tests.every((test) => test(record))) !== isNot;
}

function wordOf(name: string, text: string): string {
  const word = text.trim().toLowerCase();
  if (name === "asn") {
    if (!/^(?:as)?\d{1,10}$/.test(word)) throw new UsageError(`--asn: "${text}" is no AS number`);
    return word.startsWith("as") ? word : `as${word}`;
  }
  if (name === "country" && !/^[a-z]{2}$/.test(word))
    throw new UsageError(`--country: "${text}" is no code of a country`);
  if (word === "") throw new UsageError(`--${name} must not be empty`);
  return word;
}
