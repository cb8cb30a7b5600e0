import { billingCycles, priceTypes } from "@meridian/contract/price-types";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { api } from "../../lib/api.ts";
import type { PageContent } from "../../lib/page-content.ts";
import { query } from "../../lib/query.ts";
import { useTexts } from "../../lib/texts.tsx";
import { FaqSection } from "../../ui/faq-section.tsx";
import { HeroFrame } from "../../ui/hero-frame.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { ComparisonSection } from "./comparison-section.tsx";
import { DatabasesSection, offersQuery } from "./databases-section.tsx";
import { EstimateSection } from "./estimate-section.tsx";
import { PackageCards, PackageSkeleton } from "./package-cards.tsx";
import { type PricingAddress, pricingSearch, readPricingAddress } from "./pricing-address.ts";

const packagesQuery = ({ type, cycle }: PricingAddress) =>
  query(api.packages.apiPkgTemplateGet, { type, cycle }, { lazy: true });

export const content: PageContent = {
  searchNames: ["type", "cycle"],
  queriesOf: ({ search }) => [packagesQuery(readPricingAddress(search)), offersQuery],
};

/** The packages of one service; service and cycle are in the address. */
export default function Pricing() {
  const texts = useTexts("pricing");
  const [search] = useSearchParams();
  const address = readPricingAddress(search);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...packagesQuery(address),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <HeroFrame className="page">
        <h1 className="title-1">{texts.title}</h1>
        <p className="lead mt-4">{texts.lead}</p>
        <TypeTabs address={address} />
        <div className="bar gap-4 gap-x-8 mt-7 mb-5">
          <p className="measure-72 text-muted">{texts.types[address.type].about}</p>
          <CycleSwitch address={address} />
        </div>
        {error && !data && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
        {!error && !data && <PackageSkeleton />}
        {data && (
          <div aria-busy={isPlaceholderData}>
            {data.missing && (
              <p className="mb-4 py-3 px-4 rounded-control bg-sunken text-md" role="note">
                {texts.missing[data.missing]}
              </p>
            )}
            <PackageCards offer={data} />
          </div>
        )}
        <p className="note measure-80 mt-5">{texts.note}</p>
        <p className="note measure-80 mt-2">{texts.footnote}</p>
      </HeroFrame>
      {data && data.list.length > 0 && (
        <>
          {data.list.some(({ contact_only }) => !contact_only) && <EstimateSection key={address.type} offer={data} />}
          <ComparisonSection offer={data} />
        </>
      )}
      <DatabasesSection />
      <FaqSection title={texts.questions} faq={texts.faq} />
    </>
  );
}

function TypeTabs({ address }: { address: PricingAddress }) {
  const texts = useTexts("pricing");
  return (
    <PillLinks
      label={texts.service}
      className="mt-9"
      replace
      links={priceTypes.map((type) => ({
        to: { search: pricingSearch({ ...address, type }) },
        name: texts.types[type].name,
        isCurrent: type === address.type,
      }))}
    />
  );
}

function CycleSwitch({ address }: { address: PricingAddress }) {
  const texts = useTexts("pricing");
  return (
    <nav className="switch" aria-label={texts.cycle}>
      {billingCycles.map((cycle) => (
        <Link
          key={cycle}
          to={{ search: pricingSearch({ ...address, cycle }) }}
          replace
          preventScrollReset
          aria-current={cycle === address.cycle ? "true" : undefined}
        >
          {texts.cycles[cycle]}
        </Link>
      ))}
    </nav>
  );
}
