import { type RiskReasonCode, riskLevelStarts, riskRules } from "@meridian/contract/risk";
import type { CSSProperties } from "react";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { SectionHead } from "../../../ui/section-head.tsx";
import styles from "./rule-section.module.css";

interface RuleSectionProps {
  rules: readonly RiskReasonCode[];
  text: string;
}

/** How the score is calculated: each finding and the points it adds. */
export function RuleSection({ rules, text }: RuleSectionProps) {
  const { rules: names } = useTexts("product");
  const language = useLanguage();
  const heaviest = Math.max(...rules.map((code) => riskRules[code].weight));
  return (
    <section className="section bg-surface" aria-labelledby="rules-title">
      <div className="container">
        <SectionHead id="rules-title" title={names.title} text={text} />
        <ul className={`mt-9 border-t-ink ${styles.rules}`}>
          {rules.map((code) => (
            <li key={code}>
              <code className="note mono">{code}</code>
              <span className="text-ink">{riskRules[code].text[language]}</span>
              <span
                className={styles.bar}
                style={{ "--share": riskRules[code].weight / heaviest } as CSSProperties}
                aria-hidden="true"
              />
              <span className={styles.weight}>+{riskRules[code].weight}</span>
            </li>
          ))}
        </ul>
        <p className="quiet mt-4">{names.levels(riskLevelStarts.medium, riskLevelStarts.high)}</p>
      </div>
    </section>
  );
}
