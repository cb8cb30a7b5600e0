import { useId, useMemo, useState } from "react";
import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { Copy } from "../copy.tsx";
import type { LensSelection } from "./lens-view.ts";
import { fragmentOf, readFragment } from "./share-link.ts";
import styles from "./share-panel.module.css";

/** A link to the current charts, which includes addresses only if the visitor wants that. */
export function SharePanel({ selection }: { selection: LensSelection }) {
  const { share: texts } = useTexts("lens");
  const { tag } = languages[useLanguage()];
  const [withAddresses, setWithAddresses] = useState(false);
  const id = useId();
  const { view, rows } = selection;
  const fragment = useMemo(() => {
    const counts = withAddresses ? rows.map(({ address, count }) => [address, count] as const) : [];
    return fragmentOf(view, counts);
  }, [view, rows, withAddresses]);
  const link = `${location.origin}${location.pathname}#${fragment}`;
  const included = readFragment(fragment)?.counts.length ?? 0;
  return (
    <section className="stack card gap-3 mt-3 py-4 px-5 rounded-menu text-md" aria-label={texts.title}>
      <p className="measure-80 text-muted">
        {included > 0 ? texts.included(included.toLocaleString(tag)) : texts.text}
      </p>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={withAddresses}
          onChange={({ currentTarget }) => setWithAddresses(currentTarget.checked)}
        />
        {texts.include}
      </label>
      <div className={`row ${styles.link}`}>
        <label className="visually-hidden" htmlFor={id}>
          {texts.link}
        </label>
        <input id={id} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        <Copy text={link} label={texts.copy} />
      </div>
    </section>
  );
}
