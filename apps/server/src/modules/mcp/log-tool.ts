import { AddressCounter } from "@meridian/contract/addresses/address-counter";
import type { Language } from "@meridian/contract/errors";
import { type BulkCaller, bulkQueue, type Steps } from "../../lib/bulk-queue.ts";
import { lensSteps } from "../lookup-api/lens.ts";
import type { LookupApi } from "../lookup-api/lookup-api.ts";
import { type Tool, ToolFailure } from "./tool.ts";

const MAX_CHARACTERS = 200_000;
const STEP_CHARACTERS = 8192;
/** Entries of each list in the summary. */
const MAX_LISTED = 20;

const counted = {
  type: "array",
  items: {
    type: "object",
    properties: { name: { type: "string" }, lines: { type: "integer" }, addresses: { type: "integer" } },
    required: ["name", "lines", "addresses"],
  },
};

/** Reads the addresses out of any text and counts where they are. */
export const logTool: Tool = {
  name: "summarize_log",
  title: "Addresses in a log",
  description:
    "Find all IP addresses in a log or any other text, and count them by country, city, network, kind of network and risk. Free, and nothing of the text is kept.",
  input: {
    type: "object",
    properties: {
      text: { type: "string", maxLength: MAX_CHARACTERS, description: `At most ${MAX_CHARACTERS} characters` },
    },
    required: ["text"],
    additionalProperties: false,
  },
  output: {
    type: "object",
    properties: {
      addresses: { type: "integer", description: "Distinct addresses" },
      occurrences: { type: "integer" },
      reserved: { type: "integer", description: "Distinct addresses that are private or otherwise reserved" },
      unknown: { type: "integer", description: "Distinct addresses without data" },
      countries: counted,
      cities: counted,
      networks: counted,
      usage_types: counted,
      risk_levels: counted,
    },
    required: ["addresses", "occurrences", "reserved", "unknown", "countries", "cities", "networks"],
  },
  async run({ lookupApi, language, bulk }, { text }) {
    if (typeof text !== "string" || text.length > MAX_CHARACTERS)
      throw new ToolFailure(`text: at most ${MAX_CHARACTERS} characters`);
    return summarize(lookupApi, language, text, bulk);
  },
};

async function summarize(lookupApi: LookupApi, language: Language, text: string, bulk: BulkCaller) {
  const found = await bulkQueue.run(bulk, () => countSteps(text));
  if (found.length === 0) throw new ToolFailure("text: contains no IP addresses");
  const list = found.map(([address]) => address).join("\n");
  const answer = await bulkQueue.run(bulk, () => lensSteps(lookupApi, language, list, { isSignedIn: true }));
  const { places, countries, networks, risks } = answer;
  const by = (nameAt: (position: number) => string | undefined) => {
    const totals = new Map<string, { lines: number; addresses: number }>();
    for (const [position, [, lines]] of found.entries()) {
      const name = nameAt(position);
      if (name === undefined || name === "") continue;
      const total = totals.get(name) ?? { lines: 0, addresses: 0 };
      totals.set(name, { lines: total.lines + lines, addresses: total.addresses + 1 });
    }
    const listed = [...totals].map(([name, total]) => ({ name, ...total }));
    return listed.sort((left, right) => right.lines - left.lines).slice(0, MAX_LISTED);
  };
  const placeAt = (position: number) => answer.place_index[position] ?? -1;
  const countryAt = (position: number) => countries[places.country_index[placeAt(position)] ?? -1]?.country_name;
  const networkAt = (position: number) => networks[answer.network_index[position] ?? -1];
  const isUnknown = (position: number) => placeAt(position) < 0 && networkAt(position) === undefined;
  return {
    addresses: found.length,
    occurrences: found.reduce((sum, [, lines]) => sum + lines, 0),
    reserved: answer.reserved_at.length,
    unknown: found.filter((_, position) => isUnknown(position)).length - answer.reserved_at.length,
    countries: by(countryAt),
    cities: by((position) => {
      const city = places.city[placeAt(position)];
      return city && `${city}, ${countryAt(position)}`;
    }),
    networks: by((position) => {
      const network = networkAt(position);
      return network && (network.asn === null ? network.name : `AS${network.asn} ${network.name}`.trim());
    }),
    usage_types: by((position) => networkAt(position)?.usage_type),
    risk_levels: by((position) => risks[answer.risk_index[position] ?? -1]?.level ?? undefined),
  };
}

function* countSteps(text: string): Steps<[address: string, lines: number][]> {
  const counter = new AddressCounter();
  for (let at = 0; at < text.length; at += STEP_CHARACTERS) {
    if (at > 0) yield;
    counter.add(text.slice(at, at + STEP_CHARACTERS));
  }
  return counter.finish();
}
