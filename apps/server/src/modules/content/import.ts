import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import type { Staff } from "../../lib/staff/actor.ts";
import { addEntry, changeEntry, draftOf } from "./entries.ts";
import { EntryProblem, readEntry } from "./entry-input.ts";
import type { ContentKind, Row } from "./kind.ts";
import { readSheet, type SheetRow } from "./spreadsheet.ts";
import { type Author, writable } from "./staff-content.ts";
import { tableOf } from "./table.ts";
import { entryOf } from "./versions.ts";

interface Problem {
  row: number;
  column: string;
  msg: string;
}

interface Reading extends SheetRow {
  /** The entry that the row changes; null for a new one. */
  before: Row | null;
}

/**
 * Adds an entry for each row of a sheet, as a draft unless the row says otherwise, and changes those whose row has an
 * id; columns that the sheet lacks keep their values. Everything is checked first; a sheet with a problem, and a dry
 * run, write nothing.
 * @throws InvalidField for a file that is no sheet, Failure FORBIDDEN
 */
export async function importContent(
  app: App,
  { user, staff, language }: Author,
  { kind: name, file, dry_run }: HandlerInput<typeof staffApi.adminContent.contentImport>,
) {
  const kind = writable(name, user);
  const rows = await readSheet(Buffer.from(await file.arrayBuffer()));
  const readings: Reading[] = [];
  const problems: Problem[] = [];
  for (const row of rows) {
    const before = await findBefore(app, kind, row);
    if (before === undefined)
      problems.push({ row: row.number, column: "id", msg: { en: "does not exist", zh: "不存在" }[language] });
    else readings.push({ ...row, before });
  }
  const add = (row: number, found: EntryProblem["fields"]) =>
    problems.push(...found.map(({ field, ...text }) => ({ row, column: field, msg: text[language] })));
  for (const reading of readings) add(reading.number, await problemsOf(app, kind, reading));
  const isWritable = problems.length === 0 && !dry_run;
  if (isWritable) await writeAll(app, kind, readings, { staff, onProblem: add });
  return {
    rows: readings.map(({ number, cells, before }) => ({
      row: number,
      title: cells.title_en || cells.name_en || cells.name || "",
      is_new: before === null,
    })),
    problems: problems.sort((left, right) => left.row - right.row),
    is_written: isWritable && problems.length === 0,
  };
}

/** All or nothing; what only the database knows, such as a name given twice, is a problem of its row. */
async function writeAll(
  app: App,
  kind: ContentKind,
  readings: readonly Reading[],
  { staff, onProblem }: { staff: Staff; onProblem: (row: number, found: EntryProblem["fields"]) => void },
): Promise<void> {
  const options = { isDry: false, checksAnswers: false, staff };
  let row = 0;
  try {
    await transaction(app, async (app) => {
      for (const reading of readings) {
        row = reading.number;
        const given = givenBy(kind, reading);
        if (reading.before) await changeEntry(app, kind, { id: reading.before.id, given }, options);
        else await addEntry(app, kind, given, options);
      }
    });
  } catch (error) {
    if (!(error instanceof EntryProblem)) throw error;
    onProblem(row, error.fields);
  }
}

/** Null for a row without an id, undefined for one whose entry does not exist. */
async function findBefore(app: App, kind: ContentKind, { cells: { id = "" } }: SheetRow) {
  if (id === "") return null;
  const row = /^\d{1,9}$/.test(id) ? await tableOf(app, kind).findUnique({ where: { id: Number(id) } }) : null;
  return row ?? undefined;
}

function givenBy(kind: ContentKind, { cells: { id, ...cells }, before }: Reading) {
  return entryOf(before ? cells : { ...draftOf(kind), ...withoutEmpty(cells) });
}

/** An empty cell of a new entry is a field that is not given. */
const withoutEmpty = (cells: Record<string, string>) =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ""));

async function problemsOf(app: App, kind: ContentKind, reading: Reading) {
  try {
    await readEntry(app, kind, givenBy(kind, reading), { before: reading.before, checksAnswers: false });
    return [];
  } catch (error) {
    if (error instanceof EntryProblem) return error.fields;
    throw error;
  }
}
