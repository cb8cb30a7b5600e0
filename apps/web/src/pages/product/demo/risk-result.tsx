import { type RiskLevel, type RiskReasonCode, riskRules } from "@meridian/contract/risk";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import styles from "./results.module.css";

interface RiskResultProps {
  score: number | null;
  level: RiskLevel | null;
  reasons: readonly { code: string; weight: number; text: string }[];
  /** Findings that could not be checked. */
  unknown: readonly string[];
}

const tones: Record<RiskLevel, BadgeTone> = { low: "ok", medium: "warn", high: "error" };

/** A score with the reason for every point, and what could not be checked. */
export function RiskResult({ score, level, reasons, unknown }: RiskResultProps) {
  const { risk: texts } = useTexts("product").demo;
  const language = useLanguage();
  const unchecked = unknown.map((code) => texts.signals[code as keyof typeof texts.signals] ?? code);
  return (
    <>
      <p className={styles.verdict}>
        {score === null ? texts.noScore : score}
        {score !== null && <span>{texts.of}</span>}
        {level && <Badge tone={tones[level]}>{texts.levels[level]}</Badge>}
      </p>
      <ul className={`py-2 ${styles.rows}`}>
        {reasons.map(({ code, weight, text }) => (
          <li key={code}>
            <code>+{weight}</code>
            {riskRules[code as RiskReasonCode]?.text[language] ?? text}
          </li>
        ))}
        {score !== null && reasons.length === 0 && (
          <li data-quiet>
            <code>+0</code>
            {texts.nothing}
          </li>
        )}
        {unchecked.length > 0 && (
          <li data-quiet>
            <code>?</code>
            {texts.unchecked(new Intl.ListFormat(language).format(unchecked))}
          </li>
        )}
      </ul>
    </>
  );
}
