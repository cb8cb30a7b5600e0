import { changeTypes } from "@meridian/contract/watch-names";
import { IconArrowLeft } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { query } from "../../../lib/query.ts";
import { saveCsv } from "../../../lib/save-csv.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { DownloadButton } from "./download-button.tsx";
import { FieldChanges } from "./field-changes.tsx";
import { type Change, pageSize, type RangeChange, rowsOf, useNames } from "./values.ts";
import styles from "./watches.module.css";

/** Ranges of a watch until it is expanded. */
const COLLAPSED = 3;
/** The most that one call returns. */
const DOWNLOAD_PAGE = 100;

/** What a version changed, watch by watch. */
export function ReportPanel({ id, page }: { id: number; page: number }) {
  const { changes: texts, pages } = useTexts("user/watches");
  const { tag } = languages[useLanguage()];
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(api.watches.watchChanges, { report_id: id, page, limit: pageSize }, { lazy: true }),
    placeholderData: keepPreviousData,
  });
  const back = (
    <Link to="/user?tab=watches&part=changes" className="link inline-row gap-1 mb-4 text-sm">
      <IconArrowLeft size={15} stroke={1.7} aria-hidden="true" />
      {texts.all}
    </Link>
  );
  if (error && !data)
    return (
      <>
        {back}
        <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <div className="card skeleton min-h-80 rounded-menu" aria-busy="true" />;
  const { version, version_before, watches } = data.report;
  return (
    <>
      {back}
      <header className="bar gap-3 mb-4">
        <div>
          <h3 className="title-3">{texts.title(version)}</h3>
          <p className="quiet">{texts.since(version_before, watches.toLocaleString(tag))}</p>
        </div>
        <DownloadButton download={() => saveChanges(id, version, data.total)} />
      </header>
      <ul className="stack gap-3" aria-busy={isPlaceholderData}>
        {data.list.map((change) => (
          <WatchChanges key={change.watch_id} change={change} />
        ))}
      </ul>
      <Pager
        texts={pages}
        page={page}
        last={Math.max(1, Math.ceil(data.total / pageSize))}
        addressOf={(number) => `/user?tab=watches&report=${id}${number > 1 ? `&page=${number}` : ""}`}
      />
    </>
  );
}

function WatchChanges({ change }: { change: Change }) {
  const { changes: texts, kinds } = useTexts("user/watches");
  const { tag } = languages[useLanguage()];
  const { targetOf } = useNames();
  const [isExpanded, setIsExpanded] = useState(false);
  const { kind, name, samples } = change;
  const total = change.changed + change.gained + change.lost;
  const target = targetOf(change);
  return (
    <li className="card p-5 min-w-0">
      <div className="bar gap-2 mb-2">
        <h4 className={`text-md wrap-anywhere ${styles.heading}`}>
          <span className={kind === "countries" ? "strong" : "strong mono"}>{target}</span>{" "}
          <span className="note">{name || kinds[kind]}</span>
        </h4>
        <p className="cluster gap-2">
          {changeTypes.map(
            (type) =>
              change[type] > 0 && (
                <Badge key={type} tone={tones[type]}>
                  {texts.counts[type](change[type].toLocaleString(tag))}
                </Badge>
              ),
          )}
        </p>
      </div>
      <ul className="ruled">
        {samples.slice(0, isExpanded ? samples.length : COLLAPSED).map((sample) => (
          <Range key={sample.start} sample={sample} isTyped={kind === "asn" || kind === "countries"} />
        ))}
      </ul>
      {samples.length > COLLAPSED && (
        <button
          type="button"
          className="link self-start min-h-6 mt-2 text-sm p-0"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? texts.less : texts.more(samples.length)}
        </button>
      )}
      {isExpanded && total > samples.length && (
        <p className="note mt-2">{texts.shown(samples.length.toLocaleString(tag), total.toLocaleString(tag))}</p>
      )}
    </li>
  );
}

const tones = { changed: "neutral", gained: "ok", lost: "warn" } as const;

function Range({ sample: { start, end, type, fields }, isTyped }: { sample: RangeChange; isTyped: boolean }) {
  const { changes: texts } = useTexts("user/watches");
  return (
    <li className="py-2 text-sm">
      <p className="mono wrap-anywhere">
        {start === end ? start : `${start} – ${end}`}{" "}
        {isTyped && type !== "changed" && <Badge tone={tones[type]}>{texts.types[type]}</Badge>}
      </p>
      <FieldChanges fields={fields} />
    </li>
  );
}

/** All changes of a report, as a file. */
async function saveChanges(id: number, version: string, total: number): Promise<void> {
  const changes: Change[] = [];
  for (let page = 1; changes.length < total; page++) {
    const input = { report_id: id, page, limit: DOWNLOAD_PAGE };
    const { list } = await api.watches.watchChanges(input, { lazy: true });
    if (list.length === 0) break;
    changes.push(...list);
  }
  await saveCsv(`watches-${version}.csv`, rowsOf(changes));
}
