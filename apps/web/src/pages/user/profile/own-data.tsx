import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api } from "../../../lib/api.ts";
import { query, useAction } from "../../../lib/query.ts";
import type { UserInfo } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime } from "../../../lib/time.ts";
import { load } from "../../../lib/update-watch.ts";
import { busyWhile } from "../../../ui/busy.ts";
import { showToast } from "../../../ui/toast.tsx";
import styles from "./rows.module.css";
import { Section } from "./section.tsx";

const DeletionDialog = lazy(() =>
  load(() => import("./deletion-dialog.tsx")).then(({ DeletionDialog }) => ({ default: DeletionDialog })),
);

const pollMilliseconds = 3000;

/** Export and deletion of the account's data; for the main account only. */
export function OwnData({ user }: { user: UserInfo | undefined }) {
  const { ownData: texts } = useTexts("profile");
  if (user?.user_level !== 1) return null;
  return (
    <Section title={texts.title} text={texts.text}>
      <dl className="ruled flush">
        <ExportRow />
        <DeletionRow user={user} />
      </dl>
    </Section>
  );
}

function ExportRow() {
  const { ownData: texts } = useTexts("profile");
  const language = useLanguage();
  const { data } = useQuery({
    ...query(api.usage.exportList, {}, { lazy: true }),
    refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) ? pollMilliseconds : false),
  });
  const latest = data?.list.find(({ kind }) => kind === "account");
  const begin = useAction(api.account.accountExport, [api.usage.exportList]);
  const isRunning = begin.isPending || (latest !== undefined && isUnderWay(latest));
  return (
    <div className={styles.row}>
      <dt className="quiet">{texts.export}</dt>
      <dd className={`row gap-3 gap-x-6 justify-between ${styles.withAction}`}>
        <span className="note narrow-measure">
          {latest?.url ? (
            <a className="link" href={latest.url}>
              {texts.download(exactTime(latest.created_at, language))}
            </a>
          ) : (
            texts.exportText
          )}
        </span>
        <Button variant="default" {...busyWhile(isRunning)} onClick={() => begin.mutate({ input: {} })}>
          {texts.begin}
        </Button>
      </dd>
    </div>
  );
}

const isUnderWay = ({ kind, status }: { kind: string; status: string }): boolean =>
  kind === "account" && (status === "queued" || status === "running");

function DeletionRow({ user }: { user: UserInfo }) {
  const { ownData: texts } = useTexts("profile");
  const language = useLanguage();
  const [isConfirming, setIsConfirming] = useState(false);
  const keep = useAction(api.account.accountKeep, [api.account.userInfo]);
  const { deletion_due_at: due } = user;
  return (
    <div className={styles.row}>
      <dt className="quiet">{texts.deletion}</dt>
      <dd className={`row gap-3 gap-x-6 justify-between ${styles.withAction}`}>
        <span className="note narrow-measure">{due ? texts.due(exactTime(due, language)) : texts.deletionText}</span>
        {due ? (
          <Button
            {...busyWhile(keep.isPending)}
            onClick={() => keep.mutate({ input: {} }, { onSuccess: () => showToast(texts.kept) })}
          >
            {texts.keep}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setIsConfirming(true)}>
            {texts.ask}
          </Button>
        )}
      </dd>
      <Suspense>{isConfirming && <DeletionDialog onClose={() => setIsConfirming(false)} />}</Suspense>
    </div>
  );
}
