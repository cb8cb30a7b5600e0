import { useMemo } from "react";
import { useTexts } from "../../lib/texts.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { CodeTabs } from "../../ui/code-tabs.tsx";
import { JsonView } from "../../ui/json-view.tsx";
import type { IpAnswer } from "./answer.ts";
import styles from "./call-section.module.css";
import { lookUpSamples } from "./samples.ts";

/** How to make the hero's own call from anywhere else. */
export function CallSection({ answer }: { answer: IpAnswer | undefined }) {
  const texts = useTexts("home").api;
  const origin = useHydrated() ? location.origin : "";
  const ip = answer && !answer.bogon ? answer.ip : "8.8.8.8";
  const samples = useMemo(() => lookUpSamples(origin, ip), [origin, ip]);
  return (
    <section className={styles.section} aria-labelledby="call-title">
      <div className={`container ${styles.columns}`}>
        <div>
          <h2 className="title-2" id="call-title">
            {texts.title}
          </h2>
          <p className={`lead ${styles.lead}`}>{texts.text}</p>
          <dl className={styles.facts}>
            {texts.facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <CodeTabs samples={samples} label={texts.samples}>
          <div className={styles.answer}>
            {answer && !answer.bogon && (
              <JsonView value={{ code: 200, msg: "success", data: answer }} label={texts.answer} />
            )}
          </div>
        </CodeTabs>
      </div>
    </section>
  );
}
