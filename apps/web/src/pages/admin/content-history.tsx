import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { diffWords } from "diff";
import { useState } from "react";
import { DialogFrame } from "../../dialogs/dialog-frame.tsx";
import { languages } from "../../lib/language.ts";
import { query, useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { busyWhile } from "../../ui/busy.ts";
import { ErrorState } from "../../ui/states.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import type { Values } from "./content-draft.ts";
import styles from "./content-editor.module.css";
import { baseOf, languageOf } from "./content-fields.tsx";
import { staffContent } from "./staff-api.ts";

type Kind = Parameters<typeof staffContent.contentHistory>[0]["kind"];

/** More versions than anyone scrolls through. */
const SHOWN = 50;

interface HistoryProps {
  kind: Kind;
  id: number;
  /** The number and the fields of what is saved now. */
  version: number;
  fields: Values;
  isReadOnly: boolean;
  onRestored: (version: number) => void;
  onClose: () => void;
}

/** An entry's versions, what differs in each from now, and its return. */
export function ContentHistory({ kind, id, version: current, fields, isReadOnly, onRestored, onClose }: HistoryProps) {
  const { content: texts, failed } = useAdminTexts();
  const language = useLanguage();
  const [open, setOpen] = useState<number | null>(null);
  const restore = useAction(staffContent.contentRestore, [
    staffContent.contentInfo,
    staffContent.contentHistory,
    staffContent.contentList,
  ]);
  const { data, error, refetch } = useQuery({
    ...query(staffContent.contentHistory, { kind, id, limit: SHOWN }, { lazy: true }),
    staleTime: 0,
  });
  const run = (from_version: number) =>
    restore.mutate(
      { input: { kind, id, version: current, from_version } },
      {
        onSuccess: ({ version }) => {
          showToast(texts.restoredVersion(from_version));
          onRestored(version);
        },
      },
    );
  return (
    <DialogFrame title={texts.history} width={560} onClose={onClose}>
      {error && !data && <ErrorState text={failed} error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <p className="quiet">{texts.historyEmpty}</p>}
      <ul className="ruled">
        {data?.list.map(({ version, action, author, created_at }) => (
          <li key={version} className="stack gap-2 py-3">
            <div className="bar">
              <div>
                <span className="strong">{texts.version(version)}</span> {texts.actions[action]}
                <p className="note">{[author, exactTime(created_at, language)].filter(Boolean).join(" · ")}</p>
              </div>
              {version === current ? (
                <span className="quiet">{texts.present}</span>
              ) : (
                <div className="cluster">
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-expanded={open === version}
                    onClick={() => setOpen(open === version ? null : version)}
                  >
                    {texts.differences}
                  </Button>
                  {!isReadOnly && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      {...busyWhile(restore.isPending)}
                      onClick={() => run(version)}
                    >
                      {texts.restore}
                    </Button>
                  )}
                </div>
              )}
            </div>
            {open === version && <Differences kind={kind} id={id} version={version} now={fields} />}
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}

function Differences({ now, ...of }: { kind: Kind; id: number; version: number; now: Values }) {
  const { content: texts, failed } = useAdminTexts();
  const { data, error, refetch } = useQuery(query(staffContent.contentInfo, of, { lazy: true }));
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-10 bg-sunken" aria-busy="true" />;
  const then = data.fields;
  const changed = Object.keys({ ...then, ...now }).filter((name) => (then[name] ?? "") !== (now[name] ?? ""));
  if (changed.length === 0) return <p className="quiet">{texts.same}</p>;
  return (
    <dl className="stack gap-3">
      {changed.map((name) => (
        <div key={name}>
          <dt>
            {[texts.fields[baseOf(name)] ?? name, languageOf(name) && texts.languages[languageOf(name) ?? "en"]]
              .filter(Boolean)
              .join(" · ")}
          </dt>
          <dd className={`wrap-anywhere ${styles.change}`}>
            <Change name={name} then={then[name] ?? ""} now={now[name] ?? ""} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Words that only the version has as deletions, those that only the present has as insertions. */
function Change({ name, then, now }: { name: string; then: string; now: string }) {
  const language = useLanguage();
  const { tag } = languages[languageOf(name) ?? language];
  const parts = diffWords(then, now, { intlSegmenter: new Intl.Segmenter(tag, { granularity: "word" }) });
  return parts.map(({ value, added, removed }, index) => {
    // The parts have no identity besides their order.
    const key = `${index} ${value.length}`;
    if (added) return <ins key={key}>{value}</ins>;
    return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
  });
}
