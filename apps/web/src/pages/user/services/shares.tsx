import { ActionIcon, Button, Menu } from "@mantine/core";
import {
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconMinus,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { api } from "../../../lib/api.ts";
import { query, useAction } from "../../../lib/query.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { shortDay } from "../../../lib/time.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { AmountDialog, PauseDialog, RecallDialog, RenewDialog } from "./lazy-dialogs.ts";
import { QuotaBar } from "./quota-bar.tsx";
import styles from "./services.module.css";
import { affected, type Share } from "./values.ts";

const pageSize = 10;

/** The quota of sub-accounts; a sub-account sees its own. */
export function Shares() {
  const { shares: texts } = useTexts("services");
  const session = useSession();
  const canAllocate = holdsPermission(session, "key.split");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(query(api.splits.splitList, { page, limit: pageSize }, { lazy: true }));
  // An empty list is useless to users who neither allocate nor have a share.
  if (!canAllocate && data?.total === 0) return null;
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  return (
    <section className="mt-12">
      <header className={`bar items-end mb-4 ${styles.head}`}>
        <div>
          <h2 className="title-3">{canAllocate ? texts.title : texts.mine}</h2>
          <p className={`quiet measure mb-5 ${styles.lead}`}>{texts.lead}</p>
        </div>
      </header>
      {error && !data ? (
        <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="skeleton card min-h-60" aria-busy="true" />
      ) : data.list.length === 0 ? (
        <EmptyState icon={IconUsers} {...texts.empty} />
      ) : (
        <ul className="card ruled">
          {data.list.map((share) => (
            <ShareRow key={share.id} share={share} canAllocate={canAllocate} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <p className="row note gap-3 mt-3">
          <ActionIcon
            variant="default"
            aria-label={texts.previous}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft size={16} stroke={1.6} />
          </ActionIcon>
          {texts.page(page, pages)}
          <ActionIcon
            variant="default"
            aria-label={texts.next}
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight size={16} stroke={1.6} />
          </ActionIcon>
        </p>
      )}
    </section>
  );
}

const tones: Partial<Record<Share["status"], BadgeTone>> = { active: "ok", paused: "warn", exhausted: "error" };
type OpenDialog = "add" | "reclaim" | "pause" | "recall" | "renew";

function ShareRow({ share, canAllocate }: { share: Share; canAllocate: boolean }) {
  const { bar, shares: texts, status: states, actions } = useTexts("services");
  const language = useLanguage();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { sub_user_name, service_name, name, quota, used, remaining, qps, daily_limit, status, expire_at } = share;
  const number = (value: number) => value.toLocaleString(language);
  const isOver = status === "recalled" || status === "expired";
  const tone = tones[status];
  const close = () => setOpenDialog(null);
  const facts = [
    texts.of(service_name),
    name,
    qps !== null && bar.perSecond(number(qps)),
    daily_limit !== null && texts.perDay(number(daily_limit)),
    expire_at && !isOver && bar.ends(shortDay(expire_at, language)),
  ].filter(Boolean);
  return (
    <li className={`entry ${styles.row}`} data-gone={isOver ? "" : undefined}>
      <div>
        <p className="entry-name">
          <strong>{sub_user_name}</strong>
          <Badge {...(tone && { tone })}>{states[status]}</Badge>
        </p>
        <p className="note wrap-anywhere">{facts.join(" · ")}</p>
      </div>
      <div className={`stack gap-2 ${styles.quota}`}>
        <QuotaBar total={quota} used={used} />
        <p className="cluster note gap-1 gap-x-4 justify-between">
          <strong className="font-semibold">{bar.left(number(remaining))}</strong>
          <span>{bar.used(number(used), number(quota))}</span>
        </p>
      </div>
      {!isOver &&
        (canAllocate ? (
          <ShareMenu share={share} onOpen={setOpenDialog} />
        ) : (
          <Button variant="default" size="xs" onClick={() => setOpenDialog("renew")}>
            {actions.renew}
          </Button>
        ))}
      <Suspense>
        {(openDialog === "add" || openDialog === "reclaim") && (
          <AmountDialog share={share} kind={openDialog} onClose={close} />
        )}
        {openDialog === "pause" && <PauseDialog share={share} onClose={close} />}
        {openDialog === "recall" && <RecallDialog share={share} onClose={close} />}
        {openDialog === "renew" && <RenewDialog name={service_name} about={{ split_id: share.id }} onClose={close} />}
      </Suspense>
    </li>
  );
}

function ShareMenu({ share, onOpen }: { share: Share; onOpen: (dialog: OpenDialog) => void }) {
  const { shares: texts } = useTexts("services");
  const change = useAction(api.splits.splitKey, affected);
  const resume = () =>
    change.mutate({ input: { split_id: share.id, action: "resume" } }, { onSuccess: () => showToast(texts.changed) });
  const icon = { size: 18, stroke: 1.6 };
  return (
    <Menu width={220} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={texts.more(share.sub_user_name)}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => onOpen("add")}>
          {texts.add}
        </Menu.Item>
        {share.remaining > 0 && (
          <Menu.Item leftSection={<IconMinus {...icon} />} onClick={() => onOpen("reclaim")}>
            {texts.reclaim}
          </Menu.Item>
        )}
        {share.status === "active" && (
          <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={() => onOpen("pause")}>
            {texts.pause}
          </Menu.Item>
        )}
        {share.status === "paused" && (
          <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={resume}>
            {texts.resume}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item className="text-error" leftSection={<IconTrash {...icon} />} onClick={() => onOpen("recall")}>
          {texts.recall}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
