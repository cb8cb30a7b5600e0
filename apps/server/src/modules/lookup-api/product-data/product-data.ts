import type { Language } from "@meridian/contract/errors";
import type { CountedProduct, ProductTable } from "@meridian/contract/product-data";
import type { App } from "../../../app.ts";
import {
  countryTables,
  flagTables,
  hostTables,
  scenarioTables,
  scoreTables,
  timeZoneTables,
} from "./address-tables.ts";
import { cardTables, divisionTables, phoneTables, signalTables } from "./number-tables.ts";
import { cellTables, registryTables } from "./record-tables.ts";

type Tables = (app: App, language: Language) => ProductTable[] | Promise<ProductTable[]>;

interface Counting {
  tables: Tables;
  /** Counted in the IP database, whose version the answer names. */
  isAddressData?: boolean;
}

const countings: Readonly<Record<CountedProduct, Counting>> = {
  ipguishu: { tables: countryTables, isAddressData: true },
  changjing: { tables: scenarioTables, isAddressData: true },
  huaxiang: { tables: scoreTables, isAddressData: true },
  shibie: { tables: flagTables, isAddressData: true },
  ipport: { tables: hostTables, isAddressData: true },
  user: { tables: timeZoneTables, isAddressData: true },
  shouji: { tables: phoneTables },
  card: { tables: cardTables },
  identity: { tables: divisionTables },
  antifraud: { tables: signalTables, isAddressData: true },
  whois: { tables: registryTables },
  jizhan: { tables: cellTables },
};

/**
 * What a product's answers are made from, counted.
 * @throws Failure UNAVAILABLE, SOURCE_UNAVAILABLE
 */
export async function countProduct(app: App, product: CountedProduct, language: Language) {
  const { tables, isAddressData = false } = countings[product];
  const version = app.lookupDatabase.reader?.metadata.version ?? "";
  return { db_version: isAddressData ? version : "", tables: await tables(app, language) };
}
