import type { ProductTable } from "@meridian/contract/product-data";
import networks from "mcc-mnc-list/mcc-mnc-list.json" with { type: "json" };
import type { App } from "../../../app.ts";
import { countryOf } from "../products/carrier.ts";
import { registriesOf } from "../products/registries.ts";
import { countBy, tableOf } from "./rows.ts";

const SERVERS = 12;
const NETWORKS = 12;

/** What IANA's list of registration servers covers, and who answers for most top-level domains. */
export async function registryTables(app: App): Promise<ProductTable[]> {
  const covered = await registriesOf(app).coverage(app.now().getTime());
  const updated_date = new Date(covered.readAt).toISOString().slice(0, 10);
  const hosts = covered.domain.flatMap(({ entries, urls }) => {
    const host = URL.parse(urls[0] ?? "")?.hostname;
    return host ? entries.map(() => host) : [];
  });
  const countOf = (services: readonly { entries: readonly string[] }[]) =>
    services.reduce((sum, { entries }) => sum + entries.length, 0);
  return [
    tableOf("registries", [
      { key: "domain", count: countOf(covered.domain), source: "IANA", updated_date },
      { key: "ip", count: countOf(covered.ip), source: "IANA", updated_date },
      { key: "asn", count: countOf(covered.asn), source: "IANA", updated_date },
    ]),
    tableOf(
      "registry_servers",
      countBy(hosts, (host) => host),
      { most: SERVERS },
    ),
  ];
}

/** Mobile networks in service that can be named, by country. */
const mobileNetworks = tableOf(
  "mobile_networks",
  countBy(
    networks.filter((network) => network.status === "Operational" && countryOf(network)),
    (network) => countryOf(network) ?? "",
  ),
);

const cellsByImport = new Map<number, ProductTable[]>();

/** The latest import of cells; null if there was none. */
export const cellImport = ({ db }: App) => db.dataImport.findUnique({ where: { kind: "cells" } });

/** Cells by country and by network once some have been imported, and the networks that can be named in any case. */
export async function cellTables(app: App): Promise<ProductTable[]> {
  const { db } = app;
  const imported = await cellImport(app);
  if (!imported) return [mobileNetworks];
  const version = imported.importedAt.getTime();
  let tables = cellsByImport.get(version);
  if (!tables) {
    const groups = await db.cellTower.groupBy({ by: ["mcc", "mnc"], _count: true });
    tables = describeCells(groups.map(({ mcc, mnc, _count }) => ({ mcc, mnc, count: _count })));
    // Only the current import is requested again.
    cellsByImport.clear();
    cellsByImport.set(version, tables);
  }
  return [...tables, mobileNetworks];
}

function describeCells(groups: readonly { mcc: number; mnc: number; count: number }[]): ProductTable[] {
  const countries = new Map(networks.map((network) => [Number(network.mcc), countryOf(network) ?? ""]));
  const nameOf = new Map(networks.map(({ mcc, mnc, brand }) => [`${Number(mcc)}-${Number(mnc)}`, brand ?? ""]));
  return [
    tableOf(
      "cell_countries",
      countBy(
        groups,
        ({ mcc }) => countries.get(mcc) ?? "",
        ({ count }) => count,
      ),
    ),
    tableOf(
      "cell_networks",
      groups.map(({ mcc, mnc, count }) => ({
        key: `${mcc}-${String(mnc).padStart(2, "0")}`,
        name: nameOf.get(`${mcc}-${mnc}`) ?? "",
        count,
      })),
      { most: NETWORKS },
    ),
  ];
}
