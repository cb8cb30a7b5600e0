import { Link } from "react-router-dom";
import { languages } from "../../../lib/language.ts";
import { useSourceName } from "../../../lib/source-name.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import type { IpAnswer } from "../answer.ts";
import styles from "./card-foot.module.css";

/** Accuracy and data credits; the licence requires the link wherever a result is shown. */
export function CardFoot({ answer }: { answer: IpAnswer }) {
  const { card } = useTexts("home");
  const sourceName = useSourceName();
  const credits = new Map(
    [answer.sources.location, answer.sources.network, answer.sources.privacy]
      .filter((source) => source !== null)
      .map((source) => [source.attribution, source.url]),
  );
  return (
    <div className={styles.foot}>
      <Accuracy answer={answer} />
      {answer.db_version && <span>{card.database(answer.db_version)}</span>}
      <Link to={`/ip/${answer.ip}`} className={styles.credit!}>
        {card.report}
      </Link>
      {!answer.bogon && (
        <Link
          to={{ search: `?${new URLSearchParams({ dialog: "feedback", kind: "correction", ip: answer.ip })}` }}
          preventScrollReset
          className={styles.credit!}
          aria-label={card.wrongAbout(answer.ip)}
        >
          {card.wrong}
        </Link>
      )}
      {[...credits].map(([attribution, url]) => (
        <a key={attribution} href={url} rel="noopener" className={styles.credit}>
          {sourceName(attribution)}
        </a>
      ))}
    </div>
  );
}

function Accuracy({ answer: { accuracy } }: { answer: IpAnswer }) {
  const { card } = useTexts("home");
  const { tag } = languages[useLanguage()];
  if (accuracy.radius_km !== null && accuracy.level === "city") {
    return <span>{card.within(accuracy.radius_km.toLocaleString(tag))}</span>;
  }
  return accuracy.level === "" ? null : <span>{card.levels[accuracy.level]}</span>;
}
