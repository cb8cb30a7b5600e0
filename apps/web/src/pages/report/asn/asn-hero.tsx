import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { HeroFrame } from "../../../ui/hero-frame.tsx";
import { CorrectionButton } from "../correction-button.tsx";
import { LookupForm } from "../lookup-form.tsx";
import type { AsnReport } from "../queries.ts";
import styles from "../report.module.css";

/** The network and its size. */
export function AsnHero({ report }: { report: AsnReport }) {
  const common = useTexts("report");
  const { usageTypes } = useTexts("common");
  const texts = useTexts("report/asn");
  const { tag } = languages[useLanguage()];
  const { asn, answer } = report;
  const { organization, domain, usage_type: usage } = answer;
  const type = usage && usageTypes[usage];
  const count = (value: number) => value.toLocaleString(tag);
  const figures = [
    [texts.figures.rank, texts.figures.rankOf(count(report.rank), count(report.ranked_networks))],
    [texts.figures.ipv4, count(report.ipv4_addresses)],
    [texts.figures.ipv6, count(report.ipv6_blocks)],
    [texts.figures.prefixes, count(report.prefix_count)],
    [texts.figures.countries, count(report.country_count)],
  ] as const;
  return (
    <HeroFrame className={styles.top!}>
      <div className="bar min-h-10">
        <p className="quiet">{texts.kind}</p>
        <LookupForm />
      </div>
      <h1 className={styles.address}>{asn}</h1>
      <p className={`row gap-3 min-h-8 text-body text-xl leading-15 ${styles.line}`}>
        {[report.asn_name, organization !== report.asn_name && organization, domain].filter(Boolean).join(" · ")}
      </p>
      <div className="cluster row min-h-8 mt-3">
        {type && <Badge>{answer.inferred.includes("usage_type") ? common.concluded(type) : type}</Badge>}
        <CorrectionButton />
      </div>
      <dl className={`card overflow-hidden mt-5 shadow ${styles.figures}`}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="note">{name}</dt>
            <dd className="mt-1 text-2xl font-semibold tracking-tight">{value}</dd>
          </div>
        ))}
      </dl>
    </HeroFrame>
  );
}
