import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { DatabaseMetadata, IpdbReader, LayerSource, Match, Network, Privacy } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { announcedRoutes } from "../lookup/announced-routes.ts";
import { recordData } from "../lookup/answers.ts";
import { evidenceOf } from "../lookup/evidence.ts";
import { isInferring } from "../lookup/inference.ts";
import { anycastNote } from "../lookup/own-ip.ts";
import { placeDoubts } from "../lookup/place-doubts.ts";
import { cityName } from "../lookup/place-names.ts";
import { reservedName } from "../lookup/reserved-names.ts";
import { creditsOf, supplementsOf } from "./credits.ts";
import { prepareNetworkIndex } from "./network-index.ts";
import { adjacentAddress } from "./numbers.ts";
import { surroundingGrid } from "./square.ts";

type IpReport = HandlerOutput<typeof api.reports.ipReport>;

/**
 * Describes an address for its public page.
 * @throws InvalidField `ip`; Failure UNAVAILABLE while no database is loaded
 */
export async function reportAddress(app: App, ip: string, language: Language): Promise<IpReport> {
  const { reader } = app.lookupDatabase;
  if (!reader) throw new Failure("UNAVAILABLE");
  const match = reader.lookup(ip);
  if (!match) throw new InvalidField("ip", "format", { format: "address" });
  prepareNetworkIndex(app);
  const { metadata } = reader;
  const { place, network, reserved } = match;
  const code = place?.countryCode ?? "";
  const answer = lookupAnswer(app, match, metadata, language);
  const doubts = await placeDoubts(app, { metadata, place, network }, { address: ip, language });
  return {
    ip: match.ip,
    answer,
    accuracy_note: network?.isAnycast ? anycastNote[language] : "",
    flag_code: app.regions.flag(code).toLowerCase(),
    // Under mainland China's map rules several codes are shaded as one country.
    shaded_with: code === "" ? [] : [...app.regions.shadedWith(code)],
    reserved: reserved && { name: reservedName(reserved, language), rfc: reserved.rfc },
    embedded: match.embedded,
    start_ip: match.start,
    end_ip: match.end,
    previous: describeNeighbour(app, reader, adjacentAddress(match.start, -1), language),
    next: describeNeighbour(app, reader, adjacentAddress(match.end, 1), language),
    flag_sources: flagSources(metadata, network, app.now()),
    evidence: answer ? evidenceOf(metadata.layers, match, answer, doubts) : [],
    square: reserved ? null : surroundingGrid(reader, match.embedded?.ipv4 ?? match.ip),
    routing: routingOf(app, reader, match),
    credits: creditsOf([
      sourceAt(metadata, place?.source),
      ...supplementsOf(metadata.layers, place),
      sourceAt(metadata, network?.source),
    ]),
    db_version: metadata.version,
  };
}

function routingOf({ routes }: App, reader: IpdbReader, { ip, reserved }: Match): IpReport["routing"] {
  const announced = announcedRoutes(routes, reader, ip);
  if (!announced || !routes.sources || reserved) return null;
  const sources = routes.sources.map(({ name, attribution, homepage, dataDate }) => ({
    ...{ name, attribution, url: homepage, updated_date: dataDate },
  }));
  return { routes: announced, sources };
}

/** Same content as the keyed lookup returns; null if nothing was found. */
function lookupAnswer(app: App, { ip, place, network }: Match, { layers }: DatabaseMetadata, language: Language) {
  if (!place && !network) return null;
  const { location, ...rest } = recordData(place, network, language, app.regions, layers);
  return { location: { ip, ...location }, ...rest };
}

function describeNeighbour(app: App, reader: IpdbReader, ip: string | null, language: Language) {
  const match = ip === null ? null : reader.lookup(ip);
  if (!match) return null;
  return { start_ip: match.start, end_ip: match.end, ...summaryOf(app, match, language) };
}

/** Where an address is and whose it is, in a line of a list; "" for what is not known. */
export function summaryOf(
  { regions }: App,
  { place, network, reserved }: Pick<Match, "place" | "network" | "reserved">,
  language: Language,
) {
  const code = place?.countryCode ?? "";
  return {
    country_code: code,
    country_name: regions.name(code, language),
    city_name: cityName(place, language),
    asn: network?.asn ? `AS${network.asn}` : "",
    asn_name: network?.name ?? "",
    reserved_name: reserved ? reservedName(reserved, language) : "",
  };
}

const sourceAt = ({ layers }: DatabaseMetadata, index: number | null | undefined): LayerSource | null =>
  typeof index === "number" ? (layers[index] ?? null) : null;

function flagSources(metadata: DatabaseMetadata, network: Network | null, now: Date): IpReport["flag_sources"] {
  const describe = (flag: keyof Privacy) => {
    const source = sourceAt(metadata, network?.privacySources[flag]);
    if (!source || network?.privacy[flag] === null) return null;
    const { name, updatedDate } = source;
    const age = updatedDate === "" ? null : Math.floor((now.getTime() - Date.parse(updatedDate)) / DAY_MS);
    return { name, updated_date: updatedDate, age_days: age, inferred: isInferring(source) };
  };
  return {
    is_vpn: describe("vpn"),
    is_tor: describe("tor"),
    is_data_center: describe("dataCenter"),
    is_proxy: describe("proxy"),
    is_relay: describe("relay"),
    is_hosting: describe("hosting"),
  };
}
