import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { describeError } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { Copy } from "../../../ui/copy.tsx";
import { Ip } from "../../../ui/ip.tsx";
import { type IpAnswer, judge, type Verdict } from "../answer.ts";
import { CardFoot } from "./card-foot.tsx";
import { CardMap } from "./card-map.tsx";
import { CardTabs } from "./card-tabs.tsx";
import styles from "./ip-card.module.css";

interface IpCardProps {
  /** The address that was looked up; null for the visitor's own. */
  ip: string | null;
  answer: UseQueryResult<IpAnswer>;
}

/** Everything known about one address. */
export function IpCard({ ip, answer }: IpCardProps) {
  const { card } = useTexts("home");
  const { data, isError, isPlaceholderData } = answer;
  return (
    <section className={styles.card} aria-label={ip === null ? card.own : card.other} aria-busy={!data && !isError}>
      {isError && <CardError answer={answer} />}
      {!isError && !data && <CardSkeleton />}
      {!isError && data && (
        <div className={styles.content} data-stale={isPlaceholderData || undefined}>
          <CardMap answer={data} />
          <CardHead answer={data} isOwn={ip === null} />
          <CardTabs answer={data} isOwn={ip === null} />
          <CardFoot answer={data} />
        </div>
      )}
    </section>
  );
}

function CardHead({ answer, isOwn }: { answer: IpAnswer; isOwn: boolean }) {
  const { card } = useTexts("home");
  const verdict = judge(answer);
  return (
    <div className={styles.head}>
      <div className={`row gap-3 justify-between min-h-6 ${styles.labelRow}`}>
        <h2 className={styles.label}>{isOwn ? card.own : card.other}</h2>
        {answer.is_anycast && <Badge tone="neutral">{card.anycast}</Badge>}
        <VerdictBadge verdict={verdict} />
      </div>
      <div className={`cluster row gap-1 gap-x-2 min-h-10 ${styles.address}`}>
        <Ip address={answer.ip} isOwn={isOwn} />
        <Copy text={answer.ip} label={card.copyAddress} />
        {!isOwn && (
          <Link to="/" className={styles.back} preventScrollReset>
            {card.backToOwn}
          </Link>
        )}
      </div>
    </div>
  );
}

function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { card } = useTexts("home");
  if (verdict.kind === "found") {
    const [first, ...more] = verdict.flags;
    const tone: BadgeTone = verdict.isHidden ? "warn" : "neutral";
    return <Badge tone={tone}>{card.verdict.found(card.flags[first!], more.length)}</Badge>;
  }
  return <Badge tone={verdict.kind === "none" ? "ok" : "neutral"}>{card.verdict[verdict.kind]}</Badge>;
}

function CardError({ answer }: { answer: UseQueryResult<IpAnswer> }) {
  const { card } = useTexts("home");
  const { errors } = useTexts("common");
  return (
    <div className={`relative grid gap-2 p-6 text-muted text-center ${styles.error}`} role="alert">
      <div className="graticule backdrop" aria-hidden="true" />
      <IconCloudOff size={40} stroke={1.2} aria-hidden="true" />
      <h2 className="title-3">{card.failed}</h2>
      <p>{describeError(answer.error!, errors)}</p>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} stroke={1.6} />}
        {...busyWhile(answer.isFetching)}
        onClick={() => void answer.refetch()}
      >
        {errors.retry}
      </Button>
    </div>
  );
}

/** The card's outline, so that nothing shifts when the answer arrives. */
function CardSkeleton() {
  const { card } = useTexts("home");
  const bar = (width: string, key = width) => <span key={key} className={styles.bar} style={{ width }} />;
  return (
    <div className="breathing">
      <span className="visually-hidden">{card.loading}</span>
      <div className={styles.skeletonMap} />
      <div className={styles.head}>
        <div className={`row gap-3 justify-between min-h-6 ${styles.labelRow}`}>{bar("104px")}</div>
        <div className={`cluster row gap-1 gap-x-2 min-h-10 ${styles.address}`}>{bar("220px")}</div>
      </div>
      <div className={styles.skeletonTabs}>{["64px", "60px", "56px", "44px"].map((width) => bar(width))}</div>
      <div className={styles.skeletonRows}>
        {Array.from({ length: 12 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: twelve equal cells that never move
          <div key={index} className={styles.skeletonCell}>
            {bar("64px")}
            {bar(index % 3 === 0 ? "132px" : "96px", "value")}
          </div>
        ))}
      </div>
      <div className={styles.skeletonFoot}>{bar("180px")}</div>
    </div>
  );
}
