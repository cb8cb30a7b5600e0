import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { api } from "../../../lib/api.ts";
import { query, useAction } from "../../../lib/query.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../../lib/time.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { DecideDialog } from "./lazy-dialogs.ts";
import styles from "./services.module.css";
import type { Renewal } from "./values.ts";

const shown = 20;

/** Requests for more quota: the reader's own, and those of sub-accounts that await an answer. */
export function Requests() {
  const { requests: texts } = useTexts("services");
  const canDecide = holdsPermission(useSession(), "key.split");
  return (
    <section className="mt-12">
      <h2 className="title-3">{texts.title}</h2>
      {canDecide && (
        <>
          <h3 className={styles.subtitle}>{texts.received}</h3>
          <RequestList isReceived />
        </>
      )}
      <h3 className={styles.subtitle}>{texts.mine}</h3>
      <RequestList isReceived={false} />
    </section>
  );
}

function RequestList({ isReceived }: { isReceived: boolean }) {
  const { requests: texts } = useTexts("services");
  const { data, error, refetch } = useQuery(
    query(api.renewals.renewList, { limit: shown, ...(isReceived && { received: true }) }, { lazy: true }),
  );
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="skeleton card min-h-60" aria-busy="true" />;
  return (
    <ul className="card ruled">
      {data.list.length === 0 && <li className="quiet p-5">{texts.none}</li>}
      {data.list.map((request) => (
        <RequestRow key={request.id} request={request} isReceived={isReceived} />
      ))}
    </ul>
  );
}

const tones: Partial<Record<Renewal["status"], BadgeTone>> = { done: "ok", handling: "warn", refused: "error" };

function RequestRow({ request, isReceived }: { request: Renewal; isReceived: boolean }) {
  const { requests: texts } = useTexts("services");
  const language = useLanguage();
  const [openDialog, setOpenDialog] = useState<"done" | "refused" | null>(null);
  const { id, service_name, asked_by, quota, months, remark, status, reply, created_at } = request;
  const take = useAction(api.renewals.renewDecide, [api.renewals.renewList]);
  const withdraw = useAction(api.renewals.renewCancel, [api.renewals.renewList]);
  const isOpen = status === "submitted" || status === "handling";
  const tone = tones[status];
  const details = [
    quota !== null && texts.calls(quota.toLocaleString(language)),
    months !== null && texts.months(months),
    remark,
  ].filter(Boolean);
  return (
    <li className={`entry ${styles.row}`}>
      <div>
        <p className="entry-name">
          <strong>{service_name}</strong>
          <Badge {...(tone && { tone })}>{texts.status[status]}</Badge>
        </p>
        <p className="note wrap-anywhere" title={exactTime(created_at, language)}>
          {isReceived ? texts.by(asked_by, timeAgo(created_at, language)) : timeAgo(created_at, language)}
        </p>
      </div>
      <div className={`stack gap-2 ${styles.quota}`}>
        <p className="note wrap-anywhere">{details.join(" · ") || "–"}</p>
        {reply && <p className="note wrap-anywhere">{texts.replyLine(reply)}</p>}
      </div>
      <div className={`cluster justify-end ${styles.wide}`}>
        {isReceived && status === "submitted" && (
          <Button
            variant="default"
            size="xs"
            {...busyWhile(take.isPending)}
            onClick={() => take.mutate({ input: { renew_id: id, decision: "handling" } })}
          >
            {texts.take}
          </Button>
        )}
        {isReceived && isOpen && (
          <>
            <Button size="xs" onClick={() => setOpenDialog("done")}>
              {texts.approve}
            </Button>
            <Button variant="default" size="xs" onClick={() => setOpenDialog("refused")}>
              {texts.decline}
            </Button>
          </>
        )}
        {!isReceived && status === "submitted" && (
          <Button
            variant="default"
            size="xs"
            {...busyWhile(withdraw.isPending)}
            onClick={() =>
              withdraw.mutate({ input: { renew_id: id } }, { onSuccess: () => showToast(texts.withdrawn) })
            }
          >
            {texts.withdraw}
          </Button>
        )}
      </div>
      <Suspense>
        {openDialog && <DecideDialog request={request} decision={openDialog} onClose={() => setOpenDialog(null)} />}
      </Suspense>
    </li>
  );
}
