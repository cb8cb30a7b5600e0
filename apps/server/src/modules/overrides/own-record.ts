import { type Network, type Place, UNKNOWN_NETWORK, UNKNOWN_PLACE } from "@meridian/ipdb";
import { isAboutNetworks, isAboutPlaces, overriddenNetwork, overriddenPlace } from "../databases/layers/overrides.ts";
import type { OwnData } from "./layer.ts";

/** Values are applied to a record that is known already. */
const noRange = { firstIp: "", lastIp: "" };

/** A place with what the account says of it; `source` is where its own values come from. */
export function ownPlace(below: Place | null, { values }: OwnData, source: number): Place | null {
  const override = { ...noRange, values };
  return isAboutPlaces(override) ? overriddenPlace(below ?? UNKNOWN_PLACE, override, source) : below;
}

/** The same for a network and its flags. */
export function ownNetwork(below: Network | null, { values, flags }: OwnData, source: number): Network | null {
  const override = { ...noRange, values };
  const known = isAboutNetworks(override) ? overriddenNetwork(below ?? UNKNOWN_NETWORK, override, source) : below;
  const names = Object.keys(flags);
  if (names.length === 0) return known;
  const { privacy, privacySources } = known ?? UNKNOWN_NETWORK;
  return {
    ...(known ?? UNKNOWN_NETWORK),
    privacy: { ...privacy, ...flags },
    privacySources: { ...privacySources, ...Object.fromEntries(names.map((name) => [name, source])) },
  };
}
