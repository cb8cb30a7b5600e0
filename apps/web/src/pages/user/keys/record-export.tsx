import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { query, useAction } from "../../../lib/query.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { busyWhile } from "../../../ui/busy.ts";

interface RecordExportProps {
  /** The filter of the calls on the page. */
  filter: { key_id?: number; result?: "success" | "empty" | "error" | "denied" };
}

const lookAgainMilliseconds = 1500;

/** Exports the filtered calls to a file, with progress and a download link. */
export function RecordExport({ filter }: RecordExportProps) {
  const { records: texts } = useTexts("keys");
  const language = useLanguage();
  const canExport = holdsPermission(useSession(), "usage.export");
  const [id, setId] = useState<number | null>(null);
  const begin = useAction(api.usage.getKeyUseRecord);
  const { data } = useQuery({
    ...query(api.usage.exportList, id === null ? {} : { id }, { lazy: true }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data?.list[0]?.status) ? false : lookAgainMilliseconds),
  });
  if (!canExport) return null;
  const run = id === null ? undefined : data?.list[0];
  const number = (value: number) => value.toLocaleString(language);
  if (run?.status === "done")
    return (
      <Button component="a" href={run.url} download leftSection={<IconDownload size={16} stroke={1.6} />}>
        {texts.export.download(number(run.rows))}
      </Button>
    );
  const isRunning = id !== null && !isOver(run?.status);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} />}
        disabled={isRunning}
        {...busyWhile(begin.isPending)}
        onClick={() =>
          begin.mutate({ input: { ...filter, export: true } }, { onSuccess: ({ export_id }) => setId(export_id) })
        }
      >
        {isRunning ? texts.export.progress(number(run?.rows ?? 0), number(run?.total_rows ?? 0)) : texts.export.begin}
      </Button>
      {run?.status === "failed" && (
        <p role="alert" className="self-center text-error text-sm">
          {texts.export.failed}
        </p>
      )}
    </>
  );
}

const isOver = (status: string | undefined): boolean => status === "done" || status === "failed";
