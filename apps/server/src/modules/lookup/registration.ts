import { registries } from "@meridian/contract/lookup-api/fields";
import type { LoadedRoutes } from "../../lib/loaded-database.ts";

/** How a regional registry gave out an address, in the form of answers; null if that is unknown. */
export function registrationOf(routes: LoadedRoutes, ip: string) {
  const found = routes.registration(ip);
  const registry = registries.find((name) => name === found?.registry);
  if (!found || !registry) return null;
  const { countryCode, status, date } = found;
  return { registry, country_code: countryCode || null, status, date: date || null };
}
