import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { pickAddress } from "../../lib/address.ts";
import { api } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";
import { load } from "../../lib/update-watch.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { loadDotMap } from "./card-map.tsx";
import { ClosingSection } from "./closing-section.tsx";
import { FiguresBand } from "./figures-band.tsx";
import { Hero } from "./hero.tsx";
import { LongitudeRuler } from "./longitude-ruler.tsx";
import { MonitoringSection } from "./monitoring-section.tsx";
import { PlanSection } from "./plan-section.tsx";
import { ProductSection } from "./product-section.tsx";
import { SolutionSection } from "./solution-section.tsx";
import { WaysSection } from "./ways-section.tsx";

const StaffSections = lazy(() =>
  load(() => import("./staff-sections.tsx").then((sections) => ({ default: sections.StaffSections }))),
);

export default function Home() {
  const [parameters] = useSearchParams();
  // The prerendered page knows no query string; the first picture in the browser has to be the same.
  const isHydrated = useHydrated();
  const asked = isHydrated ? parameters.get("ip") : null;
  const ip = asked === null ? null : (pickAddress(asked)?.ip ?? null);
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
      <Hero asked={asked} ip={ip} answer={ip === null ? own : lookedUp} />
      <LongitudeRuler longitude={own.data?.longitude ?? null} />
      <FiguresBand />
      <ProductSection />
      <SolutionSection />
      <WaysSection own={own.data} />
      <MonitoringSection own={own.data} />
      {isHydrated && (
        <Suspense>
          <StaffSections />
        </Suspense>
      )}
      <PlanSection />
      <ClosingSection own={own.data} />
    </>
  );
}
