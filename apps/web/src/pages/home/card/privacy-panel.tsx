import { useTexts } from "../../../lib/texts.tsx";
import { type IpAnswer, judge, privacyFlags } from "../answer.ts";
import styles from "./panel.module.css";

export function PrivacyPanel({ answer }: { answer: IpAnswer }) {
  const { card } = useTexts("home");
  const { kind } = judge(answer);
  return (
    <>
      <ul className={`stack grid-cols-2 gap-2 pt-4 pb-2 ${styles.flags}`}>
        {privacyFlags.map((flag) => {
          const value = answer.proxy_data[flag];
          const state = value === null ? "unknown" : value ? "yes" : "no";
          return (
            <li key={flag} data-state={state}>
              {card.flags[flag]}
              <span className="text-muted">{card[state]}</span>
            </li>
          );
        })}
      </ul>
      {kind !== "reserved" && <p className="note py-3">{card.privacyNotes[kind]}</p>}
      {answer.sources.privacy?.inferred && <p className="note py-3">{card.inferred}</p>}
    </>
  );
}
