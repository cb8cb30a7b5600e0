import "../../styles/form.css";
import { Button } from "@mantine/core";
import { IconBell, IconBellCheck, IconChecks } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useSession } from "../../lib/session.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { busyWhile } from "../../ui/busy.ts";
import { Pager } from "../../ui/pager.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { showToast } from "../../ui/toast.tsx";
import styles from "./notice-board.module.css";
import { type NoticePage, pageSize, without } from "./notice-list.ts";
import { NoticeRow } from "./notice-row.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { useDeletion } from "./use-deletion.ts";
import { addressOfList, useNoticeAddress, useNoticePage, useReading } from "./use-notices.ts";

const noNotices: NoticePage["list"] = [];

export function NoticeBoard() {
  const texts = useTexts("notice");
  const language = useLanguage();
  const { unread } = useSession();
  const address = useNoticeAddress();
  const { data, error, refetch, isPlaceholderData } = useNoticePage(address);
  const reading = useReading();
  const deletion = useDeletion(data?.list ?? noNotices);
  const heading = useRef<HTMLHeadingElement>(null);
  const readAll = () =>
    reading.readAll().then(
      () => {
        showToast(texts.allRead);
        // The button disappears, and the focus with it.
        heading.current?.focus();
      },
      () => showToast(texts.readFailed, "warn"),
    );
  return (
    <div className={`container ${styles.page}`}>
      <header className="bar gap-4 gap-x-6 items-end mb-5">
        <div>
          <h1 ref={heading} tabIndex={-1} className={`text-3xl leading-12 tracking-tight ${styles.title}`}>
            {texts.title}
          </h1>
          <p className={styles.count}>
            {unread > 0 && texts.countUnread(unread.toLocaleString(language))}
            {unread === 0 && data?.list.every(({ is_read }) => is_read) && texts.noneUnread}
          </p>
        </div>
        <div className={`cluster row ${styles.tools}`}>
          {unread > 0 && (
            <Button
              variant="default"
              leftSection={<IconChecks size={16} stroke={1.8} />}
              {...busyWhile(reading.isReadingAll)}
              onClick={readAll}
            >
              {texts.readAll}
            </Button>
          )}
          <Filter isUnreadOnly={address.isUnreadOnly} />
        </div>
      </header>
      {data ? (
        <List page={data} address={address} reading={reading} deletion={deletion} isOld={isPlaceholderData} />
      ) : error ? (
        <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="skeleton card min-h-105" aria-busy="true" />
      )}
      <UndoBar count={deletion.waitingCount} onUndo={deletion.undo} onOver={deletion.finish} />
    </div>
  );
}

function Filter({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  const texts = useTexts("notice");
  return (
    <nav className={`switch ${styles.filter}`} aria-label={texts.show}>
      {(["all", "unread"] as const).map((name) => {
        const isUnread = name === "unread";
        return (
          <Link
            key={name}
            to={addressOfList({ isUnreadOnly: isUnread, page: 1 })}
            aria-current={isUnread === isUnreadOnly ? "true" : undefined}
            preventScrollReset
          >
            {texts.shows[name]}
          </Link>
        );
      })}
    </nav>
  );
}

interface ListProps {
  page: NoticePage;
  address: ReturnType<typeof useNoticeAddress>;
  reading: ReturnType<typeof useReading>;
  deletion: ReturnType<typeof useDeletion>;
  /** True while the previous page is shown and the new one loads. */
  isOld: boolean;
}

function List({ page, address, reading, deletion, isOld }: ListProps) {
  const texts = useTexts("notice");
  const { openId, setOpen } = address;
  const list = page.list.filter(({ id }) => !deletion.hidden.has(id));
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const chosen = new Set(list.map(({ id }) => id).filter((id) => selected.has(id)));
  useOpened(isOld ? noNotices : page.list, openId, reading.read);

  const remove = (ids: ReadonlySet<number>) => {
    deletion.remove(ids);
    setSelected(new Set());
    if (openId !== null && ids.has(openId)) setOpen(null);
    const gone = list.findLastIndex(({ id }) => ids.has(id));
    const next = list.slice(gone + 1)[0] ?? list.findLast(({ id }) => !ids.has(id));
    if (next) document.getElementById(`notice-${next.id}`)?.focus();
  };
  const readSelected = () => {
    reading.read([...chosen]).catch(() => showToast(texts.readFailed, "warn"));
    setSelected(new Set());
  };
  const select = (id: number, isSelected: boolean) =>
    setSelected(isSelected ? new Set([...chosen, id]) : without(chosen, new Set([id])));

  if (list.length === 0) return <Nothing address={address} total={page.total - deletion.hidden.size} />;
  return (
    <>
      {openId !== null && !isOld && !address.isUnreadOnly && !page.list.some(({ id }) => id === openId) && (
        <p className={`mb-3 rounded-control bg-warn-soft text-warn text-md ${styles.gone}`} role="status">
          {texts.gone}
        </p>
      )}
      <div className={`card overflow-hidden ${styles.board}`} aria-busy={isOld}>
        <SelectionBar
          count={chosen.size}
          isAllSelected={chosen.size === list.length}
          onSelectAll={(isAll) => setSelected(new Set(isAll ? list.map(({ id }) => id) : []))}
          onRead={readSelected}
          onRemove={() => remove(chosen)}
        />
        <ul className="ruled">
          {list.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              isOpen={notice.id === openId}
              isSelected={chosen.has(notice.id)}
              onToggle={() => setOpen(notice.id === openId ? null : notice.id)}
              onSelect={(isSelected) => select(notice.id, isSelected)}
              onRemove={() => remove(new Set([notice.id]))}
            />
          ))}
        </ul>
      </div>
      <Pager
        texts={texts}
        page={address.page}
        last={Math.max(1, Math.ceil(page.total / pageSize))}
        addressOf={(number) => addressOfList({ isUnreadOnly: address.isUnreadOnly, page: number })}
      />
    </>
  );
}

/** A notice counts as read once opened, by a click or by its address. */
function useOpened(list: NoticePage["list"], openId: number | null, read: (ids: number[]) => Promise<void>) {
  const isUnread = list.some(({ id, is_read }) => id === openId && !is_read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed call is not repeated before another notice is opened
  useEffect(() => {
    if (openId !== null && isUnread) read([openId]).catch(() => undefined);
  }, [openId, isUnread]);
}

function Nothing({ address, total }: { address: ReturnType<typeof useNoticeAddress>; total: number }) {
  const texts = useTexts("notice");
  const { isUnreadOnly, page } = address;
  if (!isUnreadOnly && total <= 0) return <EmptyState icon={IconBell} {...texts.empty} />;
  const isBeyond = total > 0 && page > 1;
  return (
    <EmptyState icon={IconBellCheck} {...(isBeyond ? texts.emptyPage : texts.emptyUnread)}>
      <Button
        component={Link}
        variant="default"
        to={addressOfList({ isUnreadOnly: isUnreadOnly && isBeyond, page: 1 })}
      >
        {isBeyond ? texts.newer : texts.showAll}
      </Button>
    </EmptyState>
  );
}
