import { history } from "@meridian/contract/lookup-api/calls/history";
import { recordHistory } from "../../lookup/record-history.ts";
import { LookupFailure } from "../failure.ts";
import { found, product } from "../product.ts";
import { addressed, refuseUnlessPublic } from "./query.ts";

/** What the kept versions say of an address, as periods with the same record. */
export const historyProduct = product<typeof history>({
  ...addressed,
  endpoint: history,
  find: async ({ app, language }, { ip }) => {
    refuseUnlessPublic(app, ip);
    const { versions, periods } = await recordHistory(app, ip, language);
    if (!periods.some(({ record }) => record)) throw new LookupFailure("IP_ADDRESS_NOT_FOUND");
    return found({ ip, versions, periods }, { countryCode: periods[0]?.record?.location.country_code ?? null });
  },
});
