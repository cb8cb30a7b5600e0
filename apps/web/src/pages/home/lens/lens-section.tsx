import { lazy, Suspense } from "react";
import { languageOf } from "../../../lib/language.ts";
import { loadTexts, useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { useApproach } from "../../../lib/use-approach.ts";
import { SectionHead } from "../../../ui/section-head.tsx";
import styles from "./lens-section.module.css";

// Its place is kept free, so that neither code nor texts need be there before their reader.
const CompactLens = lazy(async () => {
  const [{ CompactLens }] = await Promise.all([
    load(() => import("../../../ui/lens/compact-lens.tsx")),
    load(() => loadTexts(languageOf(location.pathname), "lens")),
  ]);
  return { default: CompactLens };
});

/** What can be seen in a log, on a sample or the visitor's own. */
export function LensSection() {
  const texts = useTexts("home").lens;
  const [frame, isNear] = useApproach<HTMLElement>();
  return (
    <section className={styles.section} aria-labelledby="lens-title" ref={frame}>
      <div className="container">
        <SectionHead
          id="lens-title"
          title={texts.title}
          text={texts.text}
          more={{ to: "/tools/lens", label: texts.more }}
        />
        <div className={styles.lens}>
          {isNear && (
            <Suspense>
              <CompactLens />
            </Suspense>
          )}
        </div>
      </div>
    </section>
  );
}
