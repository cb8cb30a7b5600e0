import { lazy, Suspense, useState } from "react";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { useRegions } from "../../../lib/regions.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { Bar, Card, Loaded } from "./card.tsx";
import styles from "./country-card.module.css";
import { isCountry } from "./format.ts";
import shareStyles from "./share-card.module.css";
import { useReading } from "./use-usage.ts";
import type { View } from "./view.ts";

const CountryMap = lazy(() =>
  load(() => import("../../../ui/dot-map.tsx")).then(({ CountryMap }) => ({ default: CountryMap })),
);

type Country = Awaited<ReturnType<typeof api.usage.keyUseCountry>>["list"][number];

const collapsedCountries = 7;

/** Answered lookups by country over the chart's days; choosing a country filters the whole page. */
export function CountryCard({ view }: { view: View }) {
  const { countries: texts } = useTexts("dashboard");
  const { shadedWith } = useRegions();
  const reading = useReading(api.usage.keyUseCountry, { ...view.whose, ...view.chosenDates });
  return (
    <Card title={texts.title}>
      <Loaded reading={reading} failed={texts.failed} heightPx={380}>
        {({ list }) => (
          <div className={styles.countries}>
            <div className={styles.map}>
              <Suspense>
                <CountryMap
                  countries={list.map(({ country_code, total }) => ({ code: country_code, total }))}
                  shadedWith={shadedWith}
                  label={texts.map(list.length)}
                  onChoose={(code) => toggle(view, code)}
                />
              </Suspense>
            </div>
            <CountryList countries={list} view={view} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

/** There are no hourly counts by country, so choosing one switches the chart to days. */
const toggle = ({ country, change }: View, code: string) => change({ country: code === country ? null : code });

function CountryList({ countries, view }: { countries: readonly Country[]; view: View }) {
  const { countries: texts } = useTexts("dashboard");
  const { tag } = languages[useLanguage()];
  const [isExpanded, setIsExpanded] = useState(false);
  if (countries.length === 0) return <p className="none quiet p-6 rounded-control text-center">{texts.empty}</p>;
  const most = countries[0]!.total;
  return (
    <div>
      <ol className={`stack gap-2 text-md ${styles.list}`}>
        {(isExpanded ? countries : countries.slice(0, collapsedCountries)).map(({ country_code, total }) => (
          <li key={country_code}>
            <CountryButton code={country_code} view={view} />
            <span className="text-muted">{total.toLocaleString(tag)}</span>
            <Bar share={total / most} />
          </li>
        ))}
      </ol>
      {countries.length > collapsedCountries && (
        <button
          type="button"
          className="link self-start min-h-6 mt-3 text-sm p-0"
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? texts.less : texts.more(countries.length)}
        </button>
      )}
    </div>
  );
}

function CountryButton({ code, view }: { code: string; view: View }) {
  const { countries: texts } = useTexts("dashboard");
  const { nameOf } = useRegions();
  if (!isCountry(code)) return <span>{texts.unknown}</span>;
  return (
    <button
      type="button"
      className={`text-ink font-inherit text-left p-0 ${shareStyles.name}`}
      aria-pressed={code === view.country}
      onClick={() => toggle(view, code)}
    >
      {nameOf(code)}
    </button>
  );
}
