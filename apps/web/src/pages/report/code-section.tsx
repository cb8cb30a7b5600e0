import { type SampleRequest, samplesOf } from "@meridian/contract/samples";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useOwnKey } from "../../lib/use-own-key.ts";
import { CodeTabs } from "../../ui/code-tabs.tsx";
import { Copy } from "../../ui/copy.tsx";
import { JsonView } from "../../ui/json-view.tsx";
import styles from "./report.module.css";
import { ReportSection } from "./report-section.tsx";

interface CodeSectionProps {
  path: string;
  query?: Readonly<Record<string, string>>;
  /** The call's answer. */
  answer: unknown;
  /** What the call gives, if not the answer that the page shows. */
  text?: string;
  /** The call's page in the reference. */
  docs: string;
}

const noQuery = {};

/** A call as code, with its answer. */
export function CodeSection({ path, query = noQuery, answer, text, docs }: CodeSectionProps) {
  const { code: texts } = useTexts("report");
  const origin = useHydrated() ? location.origin : "";
  const lang = useLanguage();
  const ownKey = useOwnKey();
  const samples = useMemo(() => {
    const call: SampleRequest = { method: "GET", path, query: { ...query, lang } };
    const shown = samplesOf(call, { origin, key: ownKey?.masked ?? null });
    if (!ownKey) return shown;
    return shown.map((sample, index) => ({
      ...sample,
      fetchCode: async () => samplesOf(call, { origin, key: await ownKey.reveal() })[index]?.code ?? sample.code,
    }));
  }, [path, query, lang, origin, ownKey]);
  return (
    <ReportSection id="code" title={texts.title} text={text ?? texts.text}>
      <div className="wide-columns cols-2 gap-6 items-start">
        <div>
          <div className={styles.samples}>
            <CodeTabs samples={samples} label={texts.samples} />
          </div>
          <p className="note mt-3">
            {ownKey ? texts.ownKey : texts.noKey}{" "}
            <Link to={docs} className="link nowrap">
              {texts.docs}
            </Link>
          </p>
        </div>
        <div className={`relative ${styles.json}`}>
          <JsonView value={answer} label={texts.json} />
          <Copy text={JSON.stringify(answer, null, 2)} label={texts.copyJson} className={styles.copyJson!} />
        </div>
      </div>
    </ReportSection>
  );
}
