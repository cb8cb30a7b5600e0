import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { api } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";
import { load } from "../../lib/update-watch.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { OwnClosing } from "./closing/own-closing.tsx";
import { LensSection } from "./lens/lens-section.tsx";
import { MonitoringSection } from "./monitoring/monitoring-section.tsx";
import { PlanSection } from "./plans/plan-section.tsx";
import { ProductSection } from "./products/product-section.tsx";
import { SolutionSection } from "./solutions/solution-section.tsx";
import { WaysSection } from "./ways/ways-section.tsx";

const StaffSections = lazy(() =>
  load(() => import("./staff/staff-sections.tsx").then((sections) => ({ default: sections.StaffSections }))),
);

/** The home page below the hero and figures. */
export default function Below() {
  const isHydrated = useHydrated();
  const reading = useQuery(query(api.lookup.ipSelfSearch, {}, { lazy: true }));
  // This hydrates after the hero, when the answer may already be cached, but its first render must match the
  // prerendered HTML.
  const own = isHydrated ? reading.data : undefined;
  return (
    <>
      <LensSection />
      <ProductSection />
      <SolutionSection />
      <WaysSection own={own} />
      <MonitoringSection own={own} />
      {isHydrated && (
        <Suspense>
          <StaffSections />
        </Suspense>
      )}
      <PlanSection />
      <OwnClosing own={own} />
    </>
  );
}
