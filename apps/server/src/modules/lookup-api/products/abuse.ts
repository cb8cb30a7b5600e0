import { abuse } from "@meridian/contract/lookup-api/calls/abuse";
import { parseAddress } from "@meridian/ipdb";
import ipaddr from "ipaddr.js";
import { isPublicAddress } from "../../../lib/public-address.ts";
import { LookupFailure } from "../failure.ts";
import { found, product } from "../product.ts";
import { addressed } from "./query.ts";
import { findRegistration } from "./registries.ts";

export const abuseProduct = product<typeof abuse>({
  ...addressed,
  endpoint: abuse,
  read: ({ ip }) => {
    if (!parseAddress(ip)) throw new LookupFailure("INVALID_IP_ADDRESS");
    return { ip };
  },
  find: async ({ app }, { ip }) => {
    if (!isPublicAddress(ip)) throw new LookupFailure("RESERVED_IP_ADDRESS");
    const text = ipaddr.process(ip).toString();
    const { contacts, network, source, server, fetched_at } = await findRegistration(app, { kind: "ip", text });
    const { name, organization, email, phone } = contacts.find(({ role }) => role === "abuse") ?? nobody;
    const body = { ip, name, organization, email, phone, network, source, server, fetched_at };
    return found(body, { isFound: Boolean(email || phone) });
  },
});

const nobody = { name: null, organization: null, email: null, phone: null };
