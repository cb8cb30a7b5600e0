import { Tabs } from "@mantine/core";
import { type Icon, IconDatabase, IconListNumbers, IconTerminal2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo } from "react";
import { api } from "../../lib/api.ts";
import { languages } from "../../lib/language.ts";
import { query } from "../../lib/query.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { type CodeSample, CodeTabs } from "../../ui/code-tabs.tsx";
import { JsonView } from "../../ui/json-view.tsx";
import type { IpAnswer } from "./answer.ts";
import { queryExcerpt } from "./answer-excerpt.ts";
import { batchSamples } from "./batch-samples.ts";
import { fileRow, fileSamples } from "./file-samples.ts";
import { querySamples } from "./samples.ts";
import { SectionHead } from "./section-head.tsx";
import styles from "./ways-section.module.css";

const wayNames = ["query", "batch", "files"] as const;
type WayName = (typeof wayNames)[number];

const icons: Record<WayName, Icon> = { query: IconTerminal2, batch: IconListNumbers, files: IconDatabase };

const calls: Record<WayName, string> = {
  query: "GET /v2/query",
  batch: "POST /v2/batch",
  files: ".csv  .json  .ipdb",
};

/** Asked for where the visitor's own address has no place, and another two for a batch. */
const wellKnown = "8.8.8.8";
const others = [wellKnown, "1.1.1.1", "2001:4860:4860::8888"];

/** The ways to the data, shown on the visitor's own address. */
export function WaysSection({ own }: { own: IpAnswer | undefined }) {
  const texts = useTexts("home").ways;
  const isReserved = own?.bogon === true;
  const { data: example } = useQuery({
    ...query(api.lookup.ipSelfSearch, { ip: wellKnown }, { lazy: true }),
    enabled: isReserved,
  });
  const answer = isReserved ? example : own;
  return (
    <section className={styles.section} aria-labelledby="ways-title">
      <div className="container">
        <SectionHead
          id="ways-title"
          title={texts.title}
          text={texts.text}
          more={{ to: "/doc", label: texts.documentation }}
        />
        <Tabs
          defaultValue="query"
          orientation="vertical"
          variant="none"
          keepMounted={false}
          classNames={{
            root: styles.ways!,
            list: styles.list!,
            tab: styles.way!,
            tabLabel: styles.label!,
            panel: styles.panel!,
          }}
        >
          <Tabs.List aria-label={texts.title}>
            {wayNames.map((name) => (
              <WayTab key={name} name={name} />
            ))}
          </Tabs.List>
          {wayNames.map((name) => (
            <Tabs.Panel key={name} value={name}>
              <WayBox name={name} answer={answer} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </div>
    </section>
  );
}

function WayTab({ name }: { name: WayName }) {
  const { title, text } = useTexts("home").ways[name];
  const id = useId();
  const Drawing = icons[name];
  return (
    <Tabs.Tab value={name} aria-labelledby={`${id}-name`} aria-describedby={`${id}-text`}>
      <Drawing size={20} stroke={1.6} aria-hidden="true" />
      <span className={styles.name} id={`${id}-name`}>
        {title}
      </span>
      <span className={styles.text} id={`${id}-text`}>
        {text}
      </span>
      <code className={styles.call}>{calls[name]}</code>
    </Tabs.Tab>
  );
}

function WayBox({ name, answer }: { name: WayName; answer: IpAnswer | undefined }) {
  const texts = useTexts("home").ways;
  const origin = useHydrated() ? location.origin : "";
  const { header: tag } = languages[useLanguage()];
  const samples = useMemo(() => samplesOf(name, answer, { origin, tag }), [name, answer, origin, tag]);
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
  /** Language of the answers, as the API names it. */
  tag: string;
}

function samplesOf(name: WayName, answer: IpAnswer | undefined, { origin, tag }: CallTarget): CodeSample[] {
  const ip = answer?.ip ?? wellKnown;
  if (name === "query") return querySamples(origin, ip, tag);
  if (name === "files") return fileSamples(answer);
  return batchSamples(origin, [ip, ...others.filter((other) => other !== ip).slice(0, 2)], tag);
}

function excerptOf(name: WayName, answer: IpAnswer): unknown {
  if (name === "query") return { code: 200, msg: "success", data: queryExcerpt(answer) };
  if (name === "files") return fileRow(answer);
  return [{ query: answer.ip, ok: true, data: queryExcerpt(answer) }];
}
