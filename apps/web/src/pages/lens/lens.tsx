import { Button } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { reveal } from "../../lib/reveal.ts";
import { useTexts } from "../../lib/texts.tsx";
import { load } from "../../lib/update-watch.ts";
import { HeroFrame } from "../../ui/hero-frame.tsx";
import { FormatNote } from "../../ui/lens/format-note.tsx";
import { LensStatus } from "../../ui/lens/lens-status.tsx";
import { readFragment, type Shared } from "../../ui/lens/share-link.ts";
import { SourceBox } from "../../ui/lens/source-box.tsx";
import { TruncationNote } from "../../ui/lens/truncation-note.tsx";
import { takeHandedOver, useLens } from "../../ui/lens/use-lens.ts";
import styles from "./lens.module.css";
import { SaveReport } from "./save-report.tsx";

// Map and charts are heavy, so they load only with the first results.
const importResults = () => load(() => import("../../ui/lens/results.tsx"));
const Results = lazy(() => importResults().then(({ Results }) => ({ default: Results })));
const SharedCharts = lazy(() => importResults().then(({ SharedCharts }) => ({ default: SharedCharts })));

/** The log lens: finds addresses in the browser, looks them up and charts the result. */
export default function LensPage() {
  const texts = useTexts("lens");
  const lens = useLens();
  const { state, lookUp } = lens;
  const isBusy = state.kind === "reading" || state.kind === "lookingUp";
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isBusy) return;
    importResults().catch(() => {});
    reveal(results.current);
  }, [isBusy]);
  const [shared, setShared] = useState<Shared | null>(null);
  const isShown = state.kind === "done" && state.table.rows.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial text is read once
  useEffect(() => {
    const handedOver = takeHandedOver();
    const linked = readFragment(location.hash);
    if (handedOver) lookUp(handedOver);
    // As programs write them: addresses and nothing else.
    else if (location.hash.startsWith("#ips=")) lens.analyse(location.hash.slice(5));
    else if (linked) {
      setShared(linked);
      if (linked.counts.length > 0) lookUp(linked.counts);
    }
  }, []);

  return (
    <>
      <HeroFrame>
        <h1 className="title-1">{texts.title}</h1>
        <p className="lead measure mt-4">{texts.lead}</p>
        <ul className={`cluster quiet gap-x-6 mt-5 mb-6 ${styles.facts}`}>
          {texts.facts.map((fact) => (
            <li className="flex gap-2 items-baseline" key={fact}>
              {fact}
            </li>
          ))}
        </ul>
        <SourceBox lens={lens} />
      </HeroFrame>
      <div ref={results} className={`container ${styles.body}`}>
        {shared && <SharedNote shared={shared} onLeave={() => setShared(null)} />}
        {shared && state.kind === "empty" && (
          <Suspense>
            <SharedCharts view={shared.view} />
          </Suspense>
        )}
        {state.kind === "done" && <FormatNote lens={lens} />}
        {state.kind === "done" && <TruncationNote {...state} limit={lens.limit} />}
        {isShown && (
          <Suspense>
            <Results table={state.table} csv={lens.csv} tools={<SaveReport counts={lens.found} />} />
          </Suspense>
        )}
        {!isShown && !(shared && state.kind === "empty") && <LensStatus lens={lens} />}
      </div>
    </>
  );
}

function SharedNote({ shared, onLeave }: { shared: Shared; onLeave: () => void }) {
  const { shared: texts } = useTexts("lens");
  return (
    <div className={styles.shared}>
      <div>
        <h2 className="text-lg">{texts.title}</h2>
        <p>{shared.counts.length > 0 ? texts.withAddresses : texts.text}</p>
      </div>
      <Button
        variant="default"
        onClick={() => {
          history.replaceState(history.state, "", location.pathname + location.search);
          onLeave();
        }}
      >
        {texts.own}
      </Button>
    </div>
  );
}
