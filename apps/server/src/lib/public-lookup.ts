import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Resolves a name and returns its addresses only if all are public: the connection then uses the checked address. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "", 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} is not on the public internet`), "", 0);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
