import { Button } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../../lib/time.ts";
import { load } from "../../../lib/update-watch.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { deviceNameOf } from "./device-name.ts";
import { Section } from "./section.tsx";
import styles from "./sessions.module.css";

const importConfirmations = () => load(() => import("./session-confirmations.tsx"));
const RevokeDialog = lazy(() => importConfirmations().then(({ RevokeDialog }) => ({ default: RevokeDialog })));
const EverywhereDialog = lazy(() =>
  importConfirmations().then(({ EverywhereDialog }) => ({ default: EverywhereDialog })),
);

type SessionRow = Awaited<ReturnType<typeof api.account.sessionList>>["list"][number];

const dayMilliseconds = 86_400_000;
const collapsedCount = 5;

/** The user's sessions, which can be ended one by one or all at once. */
export function Sessions() {
  const { sessions: texts } = useTexts("profile");
  const { data, error, refetch } = useQuery({
    ...query(api.account.sessionList, {}, { lazy: true }),
    staleTime: 0,
  });
  const [isConfirming, setIsConfirming] = useState(false);
  const action = data && (
    <Button variant="default" onClick={() => setIsConfirming(true)}>
      {texts.everywhere}
    </Button>
  );
  return (
    <Section title={texts.title} text={texts.text} action={action}>
      {data ? (
        <List sessions={data.list} />
      ) : error ? (
        <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.skeleton} aria-busy="true" />
      )}
      <Suspense>
        {isConfirming && data && <EverywhereDialog devices={data.total} onClose={() => setIsConfirming(false)} />}
      </Suspense>
    </Section>
  );
}

/** This device first; a long list shows only the most recent until expanded. */
function List({ sessions }: { sessions: readonly SessionRow[] }) {
  const { sessions: texts } = useTexts("profile");
  const [isExpanded, setIsExpanded] = useState(false);
  const sorted = [...sessions].sort((left, right) => Number(right.is_current) - Number(left.is_current));
  const isCollapsed = !isExpanded && sorted.length > collapsedCount + 1;
  return (
    <>
      <ul className="ruled flush">
        {(isCollapsed ? sorted.slice(0, collapsedCount) : sorted).map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {isCollapsed && (
        <Button variant="subtle" color="gray" size="xs" className="mt-4" onClick={() => setIsExpanded(true)}>
          {texts.all(sorted.length)}
        </Button>
      )}
    </>
  );
}

function Row({ session }: { session: SessionRow }) {
  const { sessions: texts } = useTexts("profile");
  const language = useLanguage();
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, plat, ip, city, created_at, last_seen_at, is_current } = session;
  const { program, system } = deviceNameOf(session);
  const name = program && system ? texts.deviceOn(program, system) : (program ?? system ?? texts.unknown[plat]);
  const Icon = plat === "wap" ? IconDeviceMobile : IconDeviceDesktop;
  // The server records the use of a session once a day, so a time of day would be made up.
  const isLate = Date.now() - Date.parse(last_seen_at) > dayMilliseconds;
  return (
    <li className={styles.session}>
      <Icon size={22} stroke={1.5} aria-hidden="true" className="mt-1 text-muted" />
      <div className={`note ${styles.facts}`}>
        <p className="cluster row gap-1 gap-x-3">
          <strong className="text-md font-semibold">{name}</strong>
          {is_current && <Badge tone="ok">{texts.this}</Badge>}
        </p>
        <p>
          {city || texts.cityUnknown} · <span className="mono">{ip}</span>
        </p>
        <p>
          {!is_current && `${isLate ? texts.seen(timeAgo(last_seen_at, language)) : texts.lately} · `}
          <span title={exactTime(created_at, language)}>{texts.since(timeAgo(created_at, language))}</span>
        </p>
      </div>
      {!is_current && (
        <Button
          variant="default"
          size="xs"
          aria-label={texts.logOutNamed(name)}
          className="self-center"
          onClick={() => setIsConfirming(true)}
        >
          {texts.logOut}
        </Button>
      )}
      <Suspense>
        {isConfirming && <RevokeDialog id={id} device={name} onClose={() => setIsConfirming(false)} />}
      </Suspense>
    </li>
  );
}
