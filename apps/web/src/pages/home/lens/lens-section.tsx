import { lazy, Suspense } from "react";
import { languageOf } from "../../../lib/language.ts";
import { loadTexts, useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { useApproach } from "../../../lib/use-approach.ts";
import { SectionHead } from "../../../ui/section-head.tsx";
import styles from "./lens-section.module.css";

// Loaded once the reader scrolls near; its space is reserved.
const CompactLens = lazy(async () => {
  const [{ CompactLens }] = await Promise.all([
    load(() => import("../../../ui/lens/compact-lens.tsx")),
    load(() => loadTexts(languageOf(location.pathname), "lens")),
  ]);
  return { default: CompactLens };
});

/** The lens, with a sample log or the visitor's own. */
export function LensSection() {
  const texts = useTexts("home").lens;
  const [frame, isNear] = useApproach<HTMLElement>();
  return (
    <section className="py-section border-b bg-surface" aria-labelledby="lens-title" ref={frame}>
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
