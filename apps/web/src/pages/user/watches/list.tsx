import "../../../styles/menu.css";
import { ActionIcon, Button, Menu } from "@mantine/core";
import { watchFields } from "@meridian/contract/watch-names";
import { IconDots, IconEye, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { AddDialog, DeleteDialog, EditDialog, Settings } from "./lazy-parts.ts";
import { affected, pageSize, useNames, type Watch } from "./values.ts";

/** The account's watches, and how it is told about changes. */
export function List({ page }: { page: number }) {
  const texts = useTexts("user/watches");
  const { tag } = languages[useLanguage()];
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(api.watches.watchList, { page, limit: pageSize }, { lazy: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const dialog = <Suspense>{isAdding && <AddDialog onClose={() => setIsAdding(false)} />}</Suspense>;
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card skeleton min-h-60 rounded-menu" aria-busy="true" />;
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {texts.list.add}
    </Button>
  );
  if (data.used === 0)
    return (
      <>
        <EmptyState icon={IconEye} {...texts.list.empty}>
          {add}
        </EmptyState>
        {dialog}
      </>
    );
  return (
    <>
      <div className="bar gap-3 mb-3">
        <p className="quiet">{texts.list.used(data.used.toLocaleString(tag), data.max.toLocaleString(tag))}</p>
        {add}
      </div>
      <Table list={data.list} isStale={isPlaceholderData} />
      <Pager
        texts={texts.pages}
        page={page}
        last={Math.max(1, Math.ceil(data.total / pageSize))}
        addressOf={(number) => `/user?tab=watches${number > 1 ? `&page=${number}` : ""}`}
      />
      <Suspense fallback={<div className="card skeleton min-h-60 mt-5" aria-busy="true" />}>
        <Settings settings={data.settings} />
      </Suspense>
      {dialog}
    </>
  );
}

function Table({ list, isStale }: { list: readonly Watch[]; isStale: boolean }) {
  const { list: texts } = useTexts("user/watches");
  return (
    <div className="card overflow-x-auto rounded-menu" aria-busy={isStale}>
      <table className="data-table banded-table stacked-table">
        <TableHead columns={[texts.target, texts.kind, texts.fields, texts.state, { hidden: texts.edit }]} />
        <tbody>
          {list.map((watch) => (
            <Row key={watch.id} watch={watch} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ watch }: { watch: Watch }) {
  const texts = useTexts("user/watches");
  const { targetOf } = useNames();
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const target = targetOf(watch);
  const close = () => setOpen(null);
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <span className={watch.kind === "countries" ? "" : "mono"}>{target}</span>
        {watch.name !== "" && <span className="block note">{watch.name}</span>}
      </th>
      <td data-label={texts.list.kind}>{texts.kinds[watch.kind]}</td>
      <td data-label={texts.list.fields}>
        {watch.fields.length === watchFields.length
          ? texts.list.all
          : watch.fields.map((field) => texts.fields[field]).join(", ")}
      </td>
      <td data-state>
        <Badge tone={watch.active ? "ok" : "neutral"}>{watch.active ? texts.list.active : texts.list.paused}</Badge>
      </td>
      <td className="col-span-full text-right">
        <Actions watch={watch} target={target} onOpen={setOpen} />
        <Suspense>
          {open === "edit" && <EditDialog watch={watch} target={target} onClose={close} />}
          {open === "delete" && <DeleteDialog id={watch.id} target={target} onClose={close} />}
        </Suspense>
      </td>
    </tr>
  );
}

interface ActionsProps {
  watch: Watch;
  target: string;
  onOpen: (dialog: "edit" | "delete") => void;
}

function Actions({ watch: { id, active }, target, onOpen }: ActionsProps) {
  const { list: texts } = useTexts("user/watches");
  const change = useAction(api.watches.watchUpdate, affected);
  const toggle = () =>
    change.mutate(
      { input: { id, active: !active } },
      { onSuccess: (watch) => showToast(watch.active ? texts.wasResumed : texts.wasPaused) },
    );
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.actions(target)} {...busyWhile(change.isPending)}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen("edit")}>{texts.edit}</Menu.Item>
        <Menu.Item onClick={toggle}>{active ? texts.pause : texts.resume}</Menu.Item>
        <Menu.Item onClick={() => onOpen("delete")}>{texts.remove}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
