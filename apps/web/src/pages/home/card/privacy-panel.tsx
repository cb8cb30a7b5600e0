import { useTexts } from "../../../lib/texts.tsx";
import { type IpAnswer, judge, privacyFlags } from "../answer.ts";
import styles from "./panel.module.css";

export function PrivacyPanel({ answer }: { answer: IpAnswer }) {
  const { card } = useTexts("home");
  const { kind } = judge(answer);
  return (
    <>
      <ul className={styles.flags}>
        {privacyFlags.map((flag) => {
          const value = answer.proxy_data[flag];
          const state = value === null ? "unknown" : value ? "yes" : "no";
          return (
            <li key={flag} data-state={state}>
              {card.flags[flag]}
              <span>{card[state]}</span>
            </li>
          );
        })}
      </ul>
      {kind !== "reserved" && <p className={styles.note}>{card.privacyNotes[kind]}</p>}
      {answer.sources.privacy?.inferred && <p className={styles.note}>{card.inferred}</p>}
    </>
  );
}
