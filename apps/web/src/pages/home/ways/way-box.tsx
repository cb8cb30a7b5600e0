import { sampleAddresses } from "@meridian/contract/sample-addresses";
import { useMemo } from "react";
import type { Language } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import { type CodeSample, CodeTabs } from "../../../ui/code-tabs.tsx";
import { JsonView } from "../../../ui/json-view.tsx";
import type { IpAnswer } from "../answer.ts";
import { queryExcerpt } from "./answer-excerpt.ts";
import { fileRow, fileSamples } from "./file-samples.ts";
import { batchSamples, querySamples } from "./samples.ts";
import styles from "./way-box.module.css";
import type { WayName } from "./ways.ts";

/** One way to get the data, as code with the answer below. */
export function WayBox({ name, answer }: { name: WayName; answer: IpAnswer | undefined }) {
  const texts = useTexts("home").ways;
  const origin = useHydrated() ? location.origin : "";
  const language = useLanguage();
  const samples = useMemo(() => samplesOf(name, answer, { origin, language }), [name, answer, origin, language]);
  return (
    <CodeTabs samples={samples} label={texts.samples}>
      <p className={styles.caption}>{texts[name].answer}</p>
      <div className={styles.answer}>
        {answer && <JsonView value={excerptOf(name, answer)} label={texts[name].answer} />}
      </div>
    </CodeTabs>
  );
}

interface CallTarget {
  origin: string;
  /** The page's language, and so the answers'. */
  language: Language;
}

function samplesOf(name: WayName, answer: IpAnswer | undefined, { origin, language }: CallTarget): CodeSample[] {
  const { access, anycast, ipv6 } = sampleAddresses[language];
  const ip = answer?.ip ?? access;
  if (name === "query") return querySamples(origin, ip, language);
  if (name === "files") return fileSamples(answer);
  return batchSamples(origin, [ip, anycast, ipv6], language);
}

function excerptOf(name: WayName, answer: IpAnswer): unknown {
  if (name === "query") return queryExcerpt(answer);
  if (name === "files") return fileRow(answer);
  return [{ query: answer.ip, ok: true, data: queryExcerpt(answer) }];
}
