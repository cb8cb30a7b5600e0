import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useMemo } from "react";
import type { SolutionTexts } from "../../content/solution-texts.ts";
import { cityLine } from "../../lib/city-line.ts";
import { type Language, languages } from "../../lib/language.ts";
import { describeError } from "../../lib/query.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useOwnKey } from "../../lib/use-own-key.ts";
import { Badge } from "../../ui/badge.tsx";
import { busyWhile } from "../../ui/busy.ts";
import { CodeTabs } from "../../ui/code-tabs.tsx";
import { Ip } from "../../ui/ip.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import type { Place, Verdict } from "./evidence.ts";
import type { Example, Result } from "./example.ts";
import styles from "./example-section.module.css";
import { LateOutcomeIcon } from "./late-outcome-icon.tsx";
import type { SolutionName } from "./solution-name.ts";
import { useRun } from "./use-run.ts";

interface ExampleSectionProps<E extends { ip: string }> {
  name: SolutionName;
  texts: SolutionTexts<E>["example"];
  example: Example<E>;
}

/** A rule with sample events; running it queries the API for each event and shows the rule's decisions. */
export function ExampleSection<E extends { ip: string }>({ name, texts, example }: ExampleSectionProps<E>) {
  const { example: words, comment } = useTexts("solution");
  const { errors } = useTexts("common");
  const { mutate, data, error, isPending } = useRun(example);
  const isHydrated = useHydrated();
  const origin = isHydrated ? location.origin : "";
  const ownKey = useOwnKey();
  const program = useMemo(
    () => ({
      language: "TypeScript",
      code: example.programOf(origin, ownKey?.masked ?? null, comment),
      ...(ownKey && { fetchCode: async () => example.programOf(origin, await ownKey.reveal(), comment) }),
    }),
    [example, origin, ownKey, comment],
  );
  return (
    <section className="section" aria-labelledby="example" id="example-section">
      <div className="container">
        <SectionHead id="example" title={texts.title} text={texts.text} />
        <div className={styles.columns}>
          <div className={`min-w-0 ${styles.code}`}>
            <CodeTabs samples={[program]} label={words.rule} />
          </div>
          <div>
            <div className="card" aria-busy={isPending}>
              <ol className={styles.events}>
                {example.events.map((event, index) => (
                  <EventRow key={event.ip} name={name} event={event} texts={texts} result={data?.[index]} />
                ))}
              </ol>
              <div className={styles.foot}>
                <Button
                  size="md"
                  {...busyWhile(isPending)}
                  // A press before hydration would be lost.
                  disabled={!isHydrated}
                  leftSection={<IconPlayerPlay size={18} stroke={1.6} />}
                  onClick={() => mutate()}
                >
                  {data ? words.again : words.run}
                </Button>
                <div className={styles.summary} aria-live="polite">
                  {error && <p role="alert">{describeError(error, errors)}</p>}
                  {!error && !data && <p className="text-muted">{words.waiting}</p>}
                  {data && texts.summary(data).map((sentence) => <p key={sentence}>{sentence}</p>)}
                </div>
              </div>
            </div>
            <p className="note mt-3">{ownKey ? words.ownKey : words.note}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

interface EventRowProps<E extends { ip: string }> {
  name: SolutionName;
  event: E;
  texts: SolutionTexts<E>["example"];
  result: Result<E> | undefined;
}

function EventRow<E extends { ip: string }>({ name, event, texts, result }: EventRowProps<E>) {
  const language = useLanguage();
  const { tag } = languages[language];
  const { scenarios } = useTexts("solution");
  return (
    <li className={`columns items-center border-b text-md leading-15 ${styles.event}`}>
      <p className="label">{texts.event(event)}</p>
      <p className={`text-right ${styles.address}`}>
        <Ip address={event.ip} />
      </p>
      <p className={styles.answer}>{result && describe(result, language, scenarios[result.portrait.scenario])}</p>
      <p className={styles.verdict}>
        {result && (
          <>
            <span className={`inline-flex text-muted ${styles.outcome}`} data-tone={result.verdict.tone}>
              <LateOutcomeIcon solution={name} of={result.verdict.name} />
            </span>
            <Badge tone={result.verdict.tone}>{verdictText(texts.verdicts, result.verdict, tag)}</Badge>
          </>
        )}
      </p>
    </li>
  );
}

/** A line ends with the dot rather than beginning with it. */
const describe = ({ place: { location, asn } }: { place: Place }, language: Language, scenario: string | undefined) =>
  [cityLine(language, location.city, location.country), asn.organization, scenario].filter(Boolean).join("\u00a0· ");

function verdictText(texts: SolutionTexts["example"]["verdicts"], { name, value, text }: Verdict, tag: string): string {
  const words = texts[name] ?? name;
  if (typeof words === "string") return words;
  return words(text ?? (value === undefined ? "" : new Intl.NumberFormat(tag).format(value)));
}
