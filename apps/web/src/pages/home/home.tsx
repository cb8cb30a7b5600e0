import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { pickAddress } from "../../lib/address.ts";
import { api } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";
import { load } from "../../lib/update-watch.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { loadDotMap } from "../../ui/location-map.tsx";
import { FiguresBand } from "./figures/figures-band.tsx";
import { Hero } from "./hero/hero.tsx";
import { LongitudeRuler } from "./hero/longitude-ruler.tsx";

/** Everything below the fold: its HTML is prerendered, its code loads after the hero's. */
const Below = lazy(() => load(() => import("./below.tsx")));

/** A constant element: a new one on each render would make React discard the prerendered HTML. */
const below = (
  <Suspense>
    <Below />
  </Suspense>
);

export default function Home() {
  const [parameters] = useSearchParams();
  // The prerendered page has no query string, and the first render must match it.
  const isHydrated = useHydrated();
  const queried = isHydrated ? parameters.get("ip") : null;
  const ip = queried === null ? null : (pickAddress(queried)?.ip ?? null);
  useEffect(() => {
    loadDotMap().catch(() => {});
  }, []);
  const own = useQuery(query(api.lookup.ipSelfSearch, {}, { lazy: true }));
  const lookedUp = useQuery({
    ...query(api.lookup.ipSelfSearch, { ip: ip ?? "" }, { lazy: true }),
    enabled: ip !== null,
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <Hero queried={queried} ip={ip} answer={ip === null ? own : lookedUp} />
      <LongitudeRuler longitude={own.data?.longitude ?? null} />
      <FiguresBand />
      {below}
    </>
  );
}
