import { NativeSelect } from "@mantine/core";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime } from "../../../lib/time.ts";
import { Ring } from "../../../ui/chart/ring.tsx";
import { Card, Loaded } from "./card.tsx";
import { formatShare, nextMonth, outlookOf, toneOf } from "./outlook.ts";
import styles from "./quota-card.module.css";
import { useReading } from "./use-usage.ts";
import type { View } from "./view.ts";

type Service = Awaited<ReturnType<typeof api.usage.getServiceInfo>>["list"][number];

const contentHeight = 236;

/** What is left of a service, and how long it lasts. */
export function QuotaCard({ view: { serviceType, change } }: { view: View }) {
  const { quota: texts } = useTexts("dashboard");
  const services = useReading(api.usage.getServiceInfo, {});
  const list = services.data?.list ?? [];
  // Of several services of a type, calls use the first.
  const firsts = list.filter(({ type }, at) => list.findIndex((service) => service.type === type) === at);
  const chosen = list.find(({ type }) => type === serviceType) ?? list[0];
  return (
    <Card
      title={texts.title}
      tools={
        firsts.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={texts.service}
            classNames={{ input: styles.service! }}
            value={String(chosen?.type)}
            onChange={(event) => change({ service: event.currentTarget.value })}
            data={firsts.map(({ type, name }) => ({ value: String(type), label: name }))}
          />
        )
      }
    >
      <Loaded reading={services} failed={texts.failed} heightPx={contentHeight}>
        {() => chosen && <Quota service={chosen} />}
      </Loaded>
    </Card>
  );
}

function Quota({ service }: { service: Service }) {
  const { quota: texts } = useTexts("dashboard");
  const language = useLanguage();
  const { tag } = languages[language];
  const { total, used, remaining, qps, source, expire_at } = service;
  const number = (value: number) => value.toLocaleString(tag);
  return (
    <div className={`row column flex-1 gap-5 justify-center ${styles.quota}`}>
      <Ring share={total === 0 ? 1 : used / total} tone={toneOf(service)}>
        <span className="strong text-3xl leading-12 tracking-tight">{formatShare(used, total, tag)}</span>
        <span className="note">{texts.used}</span>
      </Ring>
      <div className={`text-center ${styles.facts}`}>
        <p className="strong text-xl">{texts.left(number(remaining))}</p>
        <p className="note">{texts.of(number(used), number(total))}</p>
        <OutlookLine service={service} />
        <p className="note">
          {source === "free"
            ? texts.renews(number(total), exactTime(nextMonth(new Date()), language))
            : expire_at && texts.ends(exactTime(expire_at, language))}
        </p>
        <p className="note">{texts.perSecond(number(qps))}</p>
      </div>
    </div>
  );
}

function OutlookLine({ service }: { service: Service }) {
  const { quota: texts } = useTexts("dashboard");
  const { tag } = languages[useLanguage()];
  const { data } = useReading(api.usage.keyUseRecordTotal, { service_type: service.type });
  if (!data && service.remaining > 0) return <p className={styles.outlook} aria-busy="true" />;
  const outlook = outlookOf(service, data?.forecast_exhaust_at ?? null, new Date());
  // Keeps month and day on one line.
  const day = (iso: string) =>
    new Date(iso).toLocaleDateString(tag, { day: "numeric", month: "long" }).replaceAll(" ", "\u00a0");
  return (
    <p className={styles.outlook} data-tone={outlook.kind === "exhausted" ? "error" : toneOf(service)}>
      {outlook.kind === "runsOut" ? texts.runsOut(outlook.days, day(outlook.at)) : texts[outlook.kind]}
    </p>
  );
}
