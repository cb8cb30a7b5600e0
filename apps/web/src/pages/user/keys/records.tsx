import { Button, NativeSelect } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { IconList } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { api } from "../../../lib/api.ts";
import { knownKey } from "../../../lib/known-key.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime, recentTime } from "../../../lib/time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { RecordDialog } from "./lazy-dialogs.ts";
import { RecordExport } from "./record-export.tsx";
import { type CallRecord, tones } from "./record-values.ts";
import styles from "./records.module.css";

type Result = CallRecord["result"];

const callResults = Object.keys(tones) as Result[];
const pageSize = 20;
const notFound = 404;

interface RecordsProps {
  keyId: number | undefined;
  result: string;
  /** The id of the call whose dialog is open. */
  call: string | null;
  onChange: (name: "key" | "result" | "call", value: string | null) => void;
}

/** Individual calls, newest first, filtered by key and result. */
export function Records({ keyId: requested, result, call, onChange }: RecordsProps) {
  const { records: texts } = useTexts("keys");
  const { data: keys } = useQuery(query(api.keys.getKeys, { limit: 100 }, { lazy: true }));
  const keyId = knownKey(requested, keys);
  const chosen = callResults.find((known) => known === result);
  return (
    <section className="mt-12">
      <header className="bar items-end mb-4">
        <div>
          <h2 className="title-3">{texts.title}</h2>
          <p className="quiet">{texts.lead}</p>
        </div>
        <div className="cluster">
          <NativeSelect
            aria-label={texts.key}
            value={keyId === undefined ? "" : String(keyId)}
            onChange={(event) => onChange("key", event.currentTarget.value)}
            data={[
              { value: "", label: texts.allKeys },
              ...(keys?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <NativeSelect
            aria-label={texts.result}
            value={chosen ?? ""}
            onChange={(event) => onChange("result", event.currentTarget.value)}
            data={[
              { value: "", label: texts.allResults },
              ...callResults.map((value) => ({ value, label: texts.results[value] })),
            ]}
          />
          <RecordExport
            key={`${keyId} ${chosen}`}
            filter={{ ...(keyId !== undefined && { key_id: keyId }), ...(chosen && { result: chosen }) }}
          />
        </div>
      </header>
      <RecordTable keyId={keyId} result={chosen} onOpen={(id) => onChange("call", id)} />
      <Suspense>{call !== null && <RecordDialog id={call} onClose={() => onChange("call", null)} />}</Suspense>
    </section>
  );
}

interface RecordTableProps {
  keyId: number | undefined;
  result: Result | undefined;
  onOpen: (id: string) => void;
}

function RecordTable({ keyId, result, onOpen }: RecordTableProps) {
  const { records: texts } = useTexts("keys");
  const input = { limit: pageSize, ...(keyId !== undefined && { key_id: keyId }), ...(result && { result }) };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [api.usage.getKeyUseRecord.path, input],
    queryFn: ({ pageParam, signal }) =>
      api.usage.getKeyUseRecord({ ...input, ...(pageParam && { cursor: pageParam }) }, { signal, lazy: true }),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : 10_000),
    meta: { isQuiet: true },
  });
  if (error instanceof ApiError && error.code === notFound)
    return <p className="none p-6 text-center">{texts.emptyFilter}</p>;
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card min-h-60 rounded-menu" aria-busy="true" />;
  const list = data.pages.flatMap((page) => page.list);
  const isFiltered = keyId !== undefined || result !== undefined;
  if (list.length === 0 && isFiltered) return <p className="none p-6 text-center">{texts.emptyFilter}</p>;
  if (list.length === 0) return <EmptyState icon={IconList} {...texts.empty} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="fading card overflow-x-auto rounded-menu" aria-label={texts.title} tabIndex={0}>
        <table className={`data-table banded-table stacked-table ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.at}</th>
              <th scope="col">{texts.columns.query}</th>
              <th scope="col">{texts.result}</th>
              <th scope="col">{texts.columns.path}</th>
              <th scope="col">{texts.columns.key}</th>
              <th scope="col" data-number>
                {texts.columns.charged}
              </th>
              <th scope="col" data-number>
                {texts.columns.ms}
              </th>
              <th scope="col" className={styles.client}>
                {texts.columns.client}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map((record) => (
              <RecordRow key={record.id} record={record} onOpen={() => onOpen(record.id)} />
            ))}
          </tbody>
        </table>
      </section>
      {hasNextPage && (
        <Button variant="default" mt="sm" {...busyWhile(isFetchingNextPage)} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function RecordRow({ record, onOpen }: { record: CallRecord; onOpen: () => void }) {
  const { records: texts } = useTexts("keys");
  const { columns } = texts;
  const language = useLanguage();
  // The button's name contains the text that is seen on it.
  const time = recentTime(record.at, language);
  return (
    <tr>
      <td>
        <button
          type="button"
          className="link font-inherit text-left p-0"
          aria-label={texts.open(time)}
          aria-haspopup="dialog"
          title={exactTime(record.at, language, "medium")}
          onClick={onOpen}
        >
          {time}
        </button>
      </td>
      <td className="mono text-sm" data-label={columns.query}>
        {record.query_masked || "–"}
      </td>
      <td data-state>
        <Badge tone={tones[record.result]}>{texts.results[record.result]}</Badge>
      </td>
      <td className="mono text-sm" data-label={columns.path}>
        {record.path} <span className="text-muted">{record.http_status}</span>
      </td>
      <td className={styles.key} data-label={columns.key} title={record.key_name}>
        {record.key_name}
      </td>
      <td data-number data-label={columns.charged}>
        {record.charged}
      </td>
      <td data-number data-label={columns.ms}>
        {record.ms.toLocaleString(language)} ms
      </td>
      <td className={`mono text-sm ${styles.client}`} data-label={columns.client}>
        {record.client_ip}
      </td>
    </tr>
  );
}
