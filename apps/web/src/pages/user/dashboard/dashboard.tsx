import "../../../styles/select.css";
import { Button, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { languages } from "../../../lib/language.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime } from "../../../lib/time.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { CountryCard } from "./country-card.tsx";
import styles from "./dashboard.module.css";
import { DatabaseCard } from "./database-card.tsx";
import { Figures } from "./figures.tsx";
import { Filters, MemberSelect } from "./filters.tsx";
import { FirstCall } from "./first-call.tsx";
import { QuickStart } from "./quick-start.tsx";
import { QuotaCard } from "./quota-card.tsx";
import { ShareCard } from "./share-card.tsx";
import { keyLabel } from "./shares.ts";
import { TrendCard } from "./trend-card.tsx";
import { useKeys, useTotals } from "./use-usage.ts";
import { useView } from "./use-view.ts";
import type { View } from "./view.ts";
import { useWarningFacts, WarningList } from "./warning-list.tsx";

/** The account's calls and remaining quota; a new account sees how to begin. */
export default function Dashboard() {
  const texts = useTexts("dashboard");
  const view = useView();
  const { data, error, refetch } = useTotals();
  const { isPending } = useWarningFacts();
  // Keeps the first call's answer in view until the reader moves on.
  const [isBeginning, setIsBeginning] = useState(false);
  if (data?.total === 0 && !isBeginning) setIsBeginning(true);
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data || isPending) return <Skeleton />;
  if (data.total === 0 || isBeginning)
    return (
      <div className={styles.grid}>
        <WarningList />
        <FirstCall isCounted={data.total > 0} onDone={() => setIsBeginning(false)} />
        <div className="stack content-start min-w-0">
          <QuotaCard view={view} />
          <DatabaseCard />
        </div>
      </div>
    );
  return (
    <>
      <Head view={view} asOf={data.as_of_at} />
      <Filters view={view} />
      <div className={styles.grid}>
        <WarningList />
        <Figures view={view} />
        <TrendCard view={view} />
        <QuotaCard view={view} />
        <CountryCard view={view} />
        <ShareCard view={view} />
        <QuickStart />
        <DatabaseCard />
      </div>
    </>
  );
}

function Head({ view, asOf }: { view: View; asOf: string }) {
  const texts = useTexts("dashboard");
  const { keyId, memberId, change } = view;
  const language = useLanguage();
  const canManage = holdsPermission(useSession(), "key.manage");
  const keys = (useKeys().data?.list ?? []).filter(({ owner }) => memberId === undefined || owner.user_id === memberId);
  return (
    <header className={styles.head}>
      <div>
        <h2 className="title-3">{texts.title}</h2>
        <p className="quiet" title={exactTime(asOf, language, "medium")}>
          {texts.asOf(
            new Date(asOf).toLocaleTimeString(languages[language].tag, { timeStyle: "medium", hourCycle: "h23" }),
          )}
        </p>
      </div>
      <div className="cluster">
        <MemberSelect view={view} />
        <NativeSelect
          aria-label={texts.key}
          value={keyId === undefined ? "" : String(keyId)}
          onChange={(event) => change({ key: event.currentTarget.value })}
          data={[
            { value: "", label: texts.allKeys },
            ...keys.map((key) => ({ value: String(key.id), label: keyLabel(key, keys) })),
          ]}
        />
        {canManage && (
          <Button
            component={Link}
            to="/user?tab=keys&create=1"
            variant="default"
            leftSection={<IconPlus size={16} stroke={2} />}
          >
            {texts.newKey}
          </Button>
        )}
      </div>
    </header>
  );
}

/** The page's outline, before it is known whether there is anything to show. */
function Skeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      {["wide", "main", "side", "main", "side"].map((place, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are identical and never move
          key={index}
          className={`skeleton ${place === "wide" ? "col-span-full" : ""}`}
          style={{ height: place === "wide" ? 118 : 400 }}
        />
      ))}
    </div>
  );
}
