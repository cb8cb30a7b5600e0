import { type LocationLayer, mergePartitions, type Network, type Partition } from "@meridian/ipdb";
import type { ErrorModel } from "../error-model.ts";

/**
 * States the measured radius of each place, which depends on the network and the size of the range too. Places of sources
 * that were not measured keep theirs.
 */
export function stateRadii(
  location: LocationLayer,
  network: { networks: readonly Network[]; v4: Partition; v6: Partition },
  model: ErrorModel,
  measuredSources: ReadonlySet<number>,
): LocationLayer {
  const places = [...location.places];
  const firstRadii = new Uint16Array(location.places.length);
  const variants = new Map<number, number>();
  const state = (family: 4 | 6) =>
    mergePartitions(
      family === 4 ? location.v4 : location.v6,
      family === 4 ? network.v4 : network.v6,
      (number, system, size) => {
        const place = location.places[number]!;
        if (place.accuracyRadiusKm === null || !measuredSources.has(place.source)) return number;
        const radius = model.radiusOf({ family, place, network: network.networks[system] ?? null, size });
        if (radius === null) return number;
        if (firstRadii[number] === 0) {
          firstRadii[number] = radius;
          places[number] = { ...place, accuracyRadiusKm: radius };
        }
        if (firstRadii[number] === radius) return number;
        const key = number * 2 ** 16 + radius;
        let variant = variants.get(key);
        if (variant === undefined) {
          variant = places.push({ ...place, accuracyRadiusKm: radius }) - 1;
          variants.set(key, variant);
        }
        return variant;
      },
    );
  return { ...location, v4: state(4), v6: state(6), places };
}
