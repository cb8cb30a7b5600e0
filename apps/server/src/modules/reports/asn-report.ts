import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { PREFIXES_PER_PAGE } from "@meridian/contract/reports";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { asnNumber } from "../lookup/asn.ts";
import { creditsOf } from "./credits.ts";
import { type NetworkIndex, readyNetworkIndex } from "./network-index.ts";

type AsnReport = HandlerOutput<typeof api.reports.asnReport>;

const COUNTRIES_SHOWN = 12;
/** The networks ranked before and after this one. */
const BESIDE = 3;

/**
 * The content of a network's public page.
 * @throws Failure NOT_FOUND for a number without addresses, or a page after the last; UNAVAILABLE
 */
export async function reportNetwork(
  app: App,
  { asn, page }: HandlerInput<typeof api.reports.asnReport>,
  language: Language,
): Promise<AsnReport> {
  const { reader } = app.lookupDatabase;
  if (!reader) throw new Failure("UNAVAILABLE");
  const index = await readyNetworkIndex(app);
  const number = asnNumber(asn);
  const place = number === null ? null : index.find(number);
  const from = (page - 1) * PREFIXES_PER_PAGE;
  if (place === null || (page > 1 && from >= index.prefixCount(place))) throw new Failure("NOT_FOUND");
  const rank = index.rankOf(place);
  const countries = index.countriesOf(place).filter(({ code }) => code !== "");
  const beside = (step: 1 | -1) => Array.from({ length: BESIDE }, (_, distance) => rank + step * (distance + 1));
  return {
    ...ranked(index, place),
    answer: index.describe(place),
    ranked_networks: index.size,
    country_count: countries.length,
    countries: countries.slice(0, COUNTRIES_SHOWN).map(({ code, ...size }) => ({
      country_code: code,
      country_name: app.regions.name(code, language),
      flag_code: app.regions.flag(code).toLowerCase(),
      ...size,
    })),
    larger: rankedAt(index, beside(-1).reverse()),
    smaller: rankedAt(index, beside(1)),
    prefix_count: index.prefixCount(place),
    prefixes: index.prefixesOf(place, from, PREFIXES_PER_PAGE),
    page,
    limit: PREFIXES_PER_PAGE,
    credits: creditsOf(reader.metadata.layers.filter(({ layer }) => layer !== "privacy")),
    db_version: reader.metadata.version,
  };
}

function ranked(index: NetworkIndex, place: number) {
  const { asn, name } = index.describe(place);
  return { asn, asn_name: name ?? "", rank: index.rankOf(place), ...index.sizeOf(place) };
}

const rankedAt = (index: NetworkIndex, ranks: readonly number[]) =>
  ranks.flatMap((rank) => {
    const place = index.atRank(rank);
    return place === null ? [] : [ranked(index, place)];
  });
