import { IconCheck, IconMinus } from "@tabler/icons-react";
import { languages } from "../../lib/language.ts";
import { moneyFormat } from "../../lib/money.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import styles from "./comparison-section.module.css";
import type { Offer } from "./package-cards.tsx";

/** The packages compared, line by line. */
export function ComparisonSection({ offer }: { offer: Offer }) {
  const texts = useTexts("pricing");
  const language = useLanguage();
  const count = new Intl.NumberFormat(languages[language].tag);
  const money = moneyFormat(language, offer.currency);
  const { free, list } = offer;
  const lines = [
    {
      name: texts.comparison.calls,
      values: [
        texts.callsAMonth(count.format(free.quota)),
        ...list.map(({ quota }) =>
          quota === null ? texts.callsAgreed : texts.calls[offer.cycle](count.format(quota)),
        ),
      ],
    },
    {
      name: texts.comparison.pace,
      values: [free.qps, ...list.map(({ qps }) => qps)].map((qps) =>
        qps === null ? texts.callsAgreed : count.format(qps),
      ),
    },
    {
      name: texts.comparison.extra,
      values: ["", ...list.map((item) => (item.contact_only ? texts.callsAgreed : money(item.price_per_1k_cents)))],
    },
  ];
  const columns = [free.features, ...list.map(({ features }) => features)];
  const columnName = (column: number) => list[column - 1]?.name ?? texts.free.name;
  const names = [...new Set(columns.flat().map(({ name }) => name))];
  return (
    <section className="section" aria-labelledby="comparison-title">
      <div className="container">
        <SectionHead id="comparison-title" title={texts.comparison.title} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className={styles.scroll} aria-label={texts.comparison.table} tabIndex={0}>
          <table className={`data-table stacked-table ${styles.table}`}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{texts.comparison.what}</span>
                </th>
                <th scope="col">{texts.free.name}</th>
                {list.map(({ pkg_id, name }) => (
                  <th key={pkg_id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ name, values }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, column) => (
                    <td key={columnKey(list, column)} data-label={columnName(column)}>
                      {value === "" ? <No /> : value}
                    </td>
                  ))}
                </tr>
              ))}
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {columns.map((features, column) => (
                    <FeatureCell
                      key={columnKey(list, column)}
                      plan={columnName(column)}
                      feature={features.find((other) => other.name === name)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </section>
  );
}

const columnKey = (list: Offer["list"], column: number) => list[column - 1]?.pkg_id ?? "free";

interface FeatureCellProps {
  plan: string;
  feature: Offer["free"]["features"][number] | undefined;
}

function FeatureCell({ plan, feature }: FeatureCellProps) {
  const { comparison } = useTexts("pricing");
  if (!feature?.included) {
    return (
      <td data-label={plan}>
        <No />
      </td>
    );
  }
  return (
    <td data-label={plan}>
      {feature.value || (
        <>
          <IconCheck size={18} stroke={1.8} color="var(--brand)" aria-hidden="true" />
          <span className="visually-hidden">{comparison.yes}</span>
        </>
      )}
    </td>
  );
}

function No() {
  const { comparison } = useTexts("pricing");
  return (
    <>
      <IconMinus size={18} stroke={1.6} color="var(--muted)" aria-hidden="true" />
      <span className="visually-hidden">{comparison.no}</span>
    </>
  );
}
