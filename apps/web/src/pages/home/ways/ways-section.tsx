import { Tabs } from "@mantine/core";
import { sampleAddresses } from "@meridian/contract/sample-addresses";
import { type Icon, IconDatabase, IconListNumbers, IconTerminal2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { useApproach } from "../../../lib/use-approach.ts";
import { SectionHead } from "../../../ui/section-head.tsx";
import type { IpAnswer } from "../answer.ts";
import { type WayName, wayNames } from "./ways.ts";
import styles from "./ways-section.module.css";

const icons: Record<WayName, Icon> = { query: IconTerminal2, batch: IconListNumbers, files: IconDatabase };

const calls: Record<WayName, string> = {
  query: "GET /v2/query",
  batch: "POST /v2/batch",
  files: ".csv  .mmdb  .parquet",
};

// Loaded late; its space is reserved.
const WayBox = lazy(() => load(() => import("./way-box.tsx").then((box) => ({ default: box.WayBox }))));

/** The ways to get the data, shown with the visitor's own address. */
export function WaysSection({ own }: { own: IpAnswer | undefined }) {
  const texts = useTexts("home").ways;
  const language = useLanguage();
  const [frame, isNear] = useApproach<HTMLElement>();
  const isReserved = own?.bogon === true;
  const { data: example } = useQuery({
    ...query(api.lookup.ipSelfSearch, { ip: sampleAddresses[language].access }, { lazy: true }),
    enabled: isReserved,
  });
  const answer = isReserved ? example : own;
  return (
    <section className="py-section" aria-labelledby="ways-title" ref={frame}>
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
            tabLabel: `column h-full text-left ${styles.label}`,
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
              {isNear && (
                <Suspense>
                  <WayBox name={name} answer={answer} />
                </Suspense>
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
      </div>
    </section>
  );
}

function WayTab({ name }: { name: WayName }) {
  const { title, text } = useTexts("home").ways[name];
  const Drawing = icons[name];
  return (
    <Tabs.Tab value={name}>
      <Drawing size={20} stroke={1.6} aria-hidden="true" />
      <span className="strong block text-xl leading-135">{title}</span>
      <span className={`quiet block mt-1 ${styles.text}`}>{text}</span>
      <code className={styles.call}>{calls[name]}</code>
    </Tabs.Tab>
  );
}
