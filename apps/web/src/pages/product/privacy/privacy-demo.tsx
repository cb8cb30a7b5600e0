import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { useSourceName } from "../../../lib/source-name.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { PrivacyScene } from "../../../ui/scenes/address-scenes.tsx";
import { AddressForm } from "../demo/address-form.tsx";
import { DemoCard } from "../demo/demo-card.tsx";
import styles from "../demo/results.module.css";
import { useDemo } from "../demo/use-demo.ts";
import { privacyFlags, products } from "./definition.ts";

/** Six flags of an address with their values, and the age of the lists. */
export function PrivacyDemo() {
  const { demo: texts } = useTexts("product/privacy");
  const demo = useDemo("shibie", products);
  const { answer } = demo;
  const values = privacyFlags.map((flag) => answer[flag]);
  const found = values.filter((value) => value === true).length;
  const isUnchecked = values.every((value) => value === null);
  const isPartly = values.includes(null);
  return (
    <DemoCard figure={<PrivacyScene />} form={<AddressForm demo={demo} first="hosting" />} demo={demo} heightPx={298}>
      <p className={styles.verdict}>
        {found > 0 ? texts.found(found) : isUnchecked ? texts.unchecked : isPartly ? texts.partly : texts.clean}
      </p>
      <ul className={`stack grid-cols-2 gap-2 pt-4 pb-2 ${styles.flags}`}>
        {privacyFlags.map((flag) => {
          const value = answer[flag];
          const state = value === null ? "unknown" : value ? "yes" : "no";
          return (
            <li
              className="row quiet justify-between min-h-10 py-2 px-4 rounded-control bg-sunken leading-135"
              key={flag}
              data-state={state}
            >
              {texts.flags[flag]}
              <span>{texts.states[state]}</span>
            </li>
          );
        })}
      </ul>
      <ListAge ip={answer.ip} isSubmitted={demo.state === "live"} />
    </DemoCard>
  );
}

function ListAge({ ip, isSubmitted }: { ip: string; isSubmitted: boolean }) {
  const { demo: texts } = useTexts("product/privacy");
  const sourceName = useSourceName();
  const { data } = useQuery({ ...query(api.lookup.ipSelfSearch, { ip }, { lazy: true }), enabled: isSubmitted });
  const source = data?.sources.privacy;
  return (
    <p className="note py-2">{source ? texts.listAge(sourceName(source.name), source.updated_date) : texts.noList}</p>
  );
}
