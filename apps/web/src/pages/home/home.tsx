import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";
import { load } from "../../lib/update-watch.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { loadDotMap } from "../../ui/location-map.tsx";
import { FiguresBand } from "./figures/figures-band.tsx";
import { Hero } from "./hero/hero.tsx";
import { LongitudeRuler } from "./hero/longitude-ruler.tsx";
import { useLookup } from "./use-lookup.ts";

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
  useEffect(() => {
    loadDotMap().catch(() => {});
  }, []);
  const own = useQuery(query(api.lookup.ipSelfSearch, {}, { lazy: true }));
  const lookup = useLookup(queried, own);

  return (
    <>
      <Hero queried={queried} lookup={lookup} />
      <LongitudeRuler longitude={own.data?.longitude ?? null} />
      <FiguresBand />
      {below}
    </>
  );
}
