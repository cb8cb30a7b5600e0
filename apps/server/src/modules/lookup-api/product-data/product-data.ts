import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { CountedProduct, ProductTable } from "@meridian/contract/product-data";
import type { App } from "../../../app.ts";
import { hasPrivacyLists } from "../../databases/privacy-lists.ts";
import {
  countryTables,
  flagTables,
  hostTables,
  scenarioTables,
  scoreTables,
  timeZoneTables,
} from "./address-tables.ts";
import { cardTables, divisionTables, phoneTables, signalTables } from "./number-tables.ts";
import { cellImport, cellTables, registryTables } from "./record-tables.ts";

type Tables = (app: App, language: Language) => ProductTable[] | Promise<ProductTable[]>;

type Missing = HandlerOutput<typeof api.products.productData>["missing"];

interface Counting {
  tables: Tables;
  /** What this installation lacks, if it can lack anything. */
  missing?: (app: App) => Missing | Promise<Missing>;
  /** Counted in the IP database, whose version the answer names. */
  isAddressData?: boolean;
}

const countings: Readonly<Record<CountedProduct, Counting>> = {
  ipguishu: { tables: countryTables, isAddressData: true },
  changjing: { tables: scenarioTables, isAddressData: true },
  huaxiang: { tables: scoreTables, isAddressData: true },
  shibie: {
    tables: flagTables,
    missing: (app) => (hasPrivacyLists(app) ? null : "lists"),
    isAddressData: true,
  },
  ipport: { tables: hostTables, isAddressData: true },
  user: { tables: timeZoneTables, isAddressData: true },
  shouji: { tables: phoneTables },
  card: { tables: cardTables },
  identity: { tables: divisionTables, missing: ({ identityPartner }) => (identityPartner ? null : "partner") },
  antifraud: { tables: signalTables, isAddressData: true },
  whois: { tables: registryTables },
  jizhan: { tables: cellTables, missing: async (app) => ((await cellImport(app)) ? null : "cells") },
};

/**
 * What a product's answers are made from, counted, and what this installation lacks for it.
 * @throws Failure UNAVAILABLE, SOURCE_UNAVAILABLE
 */
export async function countProduct(app: App, product: CountedProduct, language: Language) {
  const { tables, missing = () => null, isAddressData = false } = countings[product];
  const version = app.lookupDatabase.reader?.metadata.version ?? "";
  return {
    db_version: isAddressData ? version : "",
    missing: await missing(app),
    tables: await tables(app, language),
  };
}
