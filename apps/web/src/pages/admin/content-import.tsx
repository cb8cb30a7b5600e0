import { Button, FileInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogFrame } from "../../dialogs/dialog-frame.tsx";
import { query, useAction } from "../../lib/query.ts";
import { saveFile } from "../../lib/save-file.ts";
import { busyWhile } from "../../ui/busy.ts";
import { showToast } from "../../ui/toast.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { staffContent } from "./staff-api.ts";

type Kind = Parameters<typeof staffContent.contentImport>[0]["kind"];

interface ImportProps {
  kind: Kind;
  onClose: () => void;
}

/** A sheet of entries: checked as soon as it is chosen, and written only whole. */
export function ContentImport({ kind, onClose }: ImportProps) {
  const { content: texts } = useAdminTexts();
  const { imports } = texts;
  const [file, setFile] = useState<File | null>(null);
  const check = useAction(staffContent.contentImport);
  const write = useAction(staffContent.contentImport, [staffContent.contentList, staffContent.contentInfo]);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    write.reset();
    check.reset();
    if (chosen) check.mutate({ input: { kind, file: chosen, dry_run: true } });
  };
  const result = write.data ?? check.data;
  const run = () =>
    file &&
    write.mutate(
      { input: { kind, file } },
      {
        onSuccess: ({ is_written, rows }) => {
          if (!is_written) return;
          showToast(imports.done(rows.length));
          onClose();
        },
      },
    );
  return (
    <DialogFrame title={`${imports.title}: ${texts.kinds[kind]}`} lead={imports.text} width={560} onClose={onClose}>
      <div className="stack gap-4">
        <Template kind={kind} />
        <FileInput
          label={imports.file}
          placeholder={imports.choose}
          accept=".csv,.xlsx,text/csv"
          value={file}
          onChange={choose}
          disabled={check.isPending || write.isPending}
          aria-busy={check.isPending || write.isPending}
        />
        {result && result.problems.length > 0 && (
          <section className="stack gap-2" role="alert">
            <p className="wrong">{imports.problems(result.problems.length)}</p>
            <ul className="ruled overflow-auto">
              {result.problems.slice(0, SHOWN).map(({ row, column, msg }) => (
                <li key={`${row} ${column} ${msg}`} className="py-2">
                  <span className="strong">{imports.cell(row, column)}</span> {msg}
                </li>
              ))}
            </ul>
          </section>
        )}
        {result && result.problems.length === 0 && (
          <section className="stack gap-2" role="status">
            <p>{imports.ready(result.rows.filter(({ is_new }) => is_new).length, result.rows.length)}</p>
            <ul className="ruled overflow-auto">
              {result.rows.slice(0, SHOWN).map(({ row, title, is_new }) => (
                <li key={row} className="bar py-2">
                  <span className="wrap-anywhere">{title || imports.row(row)}</span>
                  <span className="quiet">{is_new ? imports.isNew : imports.isChanged}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className="cluster justify-end">
          <Button
            {...busyWhile(check.isPending || write.isPending)}
            disabled={!check.data || check.data.problems.length > 0}
            onClick={run}
          >
            {imports.submit}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}

const SHOWN = 50;

/** A sheet with the columns of the kind and no rows. */
function Template({ kind }: { kind: Kind }) {
  const { content: texts } = useAdminTexts();
  const { data } = useQuery(query(staffContent.contentInfo, { kind }, { lazy: true }));
  const columns = data && [
    "id",
    ...data.form.map(({ name }) => name),
    ...(data.has_text ? ["text_en", "text_zh"] : []),
  ];
  // Spreadsheets read UTF-8 only with a byte order mark.
  const download = () => columns && saveFile(`${kind}.csv`, `\uFEFF${columns.join(",")}\r\n`);
  return (
    <div className="stack gap-2">
      <p className="note wrap-anywhere">
        {texts.imports.columns} {columns?.join(", ")}
      </p>
      <div>
        <Button variant="default" size="compact-sm" disabled={!columns} onClick={download}>
          {texts.imports.template}
        </Button>
      </div>
    </div>
  );
}
