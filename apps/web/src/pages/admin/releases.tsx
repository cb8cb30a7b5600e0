import { Button } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { languages } from "../../lib/language.ts";
import { query, useAction } from "../../lib/query.ts";
import { readableSize } from "../../lib/readable-size.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { busyWhile } from "../../ui/busy.ts";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { Rows } from "./listing.tsx";
import { May } from "./may.tsx";
import { staffDownloads } from "./staff-api.ts";

type Release = Awaited<ReturnType<typeof staffDownloads.releaseList>>["list"][number];

/** Polling interval while something is being built. */
const PROGRESS_MS = 2000;
const tones: Partial<Record<Release["status"], BadgeTone>> = { published: "ok", withdrawn: "error", building: "warn" };

/** The versions that customers download, and the progress of the next. */
export function Releases() {
  const { downloads: texts, fields, failed } = useAdminTexts();
  const language = useLanguage();
  const { tag } = languages[language];
  const build = useAction(staffDownloads.releaseBuild, [staffDownloads.releaseList]);
  const { data, error, refetch } = useQuery({
    ...query(staffDownloads.releaseList, {}, { lazy: true }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ status }) => status === "building") ? PROGRESS_MS : false,
  });
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-60 rounded-menu bg-sunken" aria-busy="true" />;
  return (
    <section className="mt-9">
      <header className="bar mb-4">
        <div>
          <h2 className="mb-2 text-lg">{texts.title}</h2>
          <p className="quiet">{texts.text}</p>
        </div>
        <May call={staffDownloads.releaseBuild}>
          <Button
            variant="default"
            {...busyWhile(build.isPending)}
            onClick={() => build.mutate({ input: {} }, { onSuccess: () => showToast(texts.queued) })}
          >
            {texts.build}
          </Button>
        </May>
      </header>
      {data.list.length === 0 ? (
        <EmptyState icon={IconFileDownload} {...texts.empty} />
      ) : (
        <Rows
          title={texts.title}
          rows={data.list.map((row, id) => ({ id, ...row }))}
          columns={[
            { title: texts.product, cell: ({ product }) => product },
            { title: texts.version, cell: ({ version }) => <code>{version}</code> },
            {
              title: fields.status,
              cell: ({ status, progress }) => (
                <Badge tone={tones[status] ?? "neutral"}>
                  {status === "building" ? texts.building(progress) : texts.status[status]}
                </Badge>
              ),
            },
            { title: texts.ranges, cell: ({ records }) => records.toLocaleString(tag), isNumber: true },
            { title: texts.size, cell: ({ bytes }) => readableSize(bytes, tag), isNumber: true },
            { title: texts.published, cell: ({ published_at }) => published_at && exactTime(published_at, language) },
          ]}
        />
      )}
    </section>
  );
}
