import type { contentStates } from "@meridian/contract/admin-content";

export type ContentState = (typeof contentStates)[number];

import type { App } from "../app.ts";

/** How the rows of a table are published. */
export interface Publication {
  /** The kind of content, as a preview names it. */
  name: string;
  /** The column with the publication time, null while a draft. */
  published?: string;
  /** Without a publication time: the column that hides or shows a row, and its value if shown and if hidden. */
  visible?: { column: string; value: boolean | string; hidden: boolean | string };
  /** The columns with the times from and until which a published row is shown; null for no limit. */
  schedule?: { from: string; until: string };
}

/** What staff have not withdrawn. */
function notDraft({ published, visible }: Publication): object {
  if (published) return { [published]: { not: null } };
  return visible ? { [visible.column]: visible.value } : {};
}

/** The rows in a state at a point in time; an entry is shown at its first moment and no longer at its last. */
export function rowsIn(kind: Publication, state: ContentState, now: Date): { AND: object[] } {
  const { schedule } = kind;
  const nothing = { id: -1 };
  if (state === "draft") return { AND: [kind.published || kind.visible ? { NOT: notDraft(kind) } : nothing] };
  if (!schedule) return { AND: [state === "live" ? notDraft(kind) : nothing] };
  const { from, until } = schedule;
  const over = { [until]: { lte: now } };
  if (state === "ended") return { AND: [notDraft(kind), over] };
  const isOpen = { OR: [{ [until]: null }, { [until]: { gt: now } }] };
  const started = state === "live" ? { OR: [{ [from]: null }, { [from]: { lte: now } }] } : { [from]: { gt: now } };
  return { AND: [notDraft(kind), isOpen, started] };
}

/** The rows that visitors see now, and what is previewed. */
export function shownRows(kind: Publication, { now, preview }: Moment): { AND: object[] } {
  const live = rowsIn(kind, "live", now());
  return preview?.kind === kind.name ? { AND: [{ OR: [live, { id: preview.id }] }] } : live;
}

/** Whether visitors see a row now, as in {@link shownRows}. */
export const isShown = (kind: Publication, row: Row, { now, preview }: Moment): boolean =>
  (preview?.kind === kind.name && preview.id === row.id) || stateOf(kind, row, now()) === "live";

type Row = Readonly<Record<string, unknown>>;
/** When it is, and what a member of staff previews. */
type Moment = Pick<App, "now" | "preview">;

/** The state of one row, as in {@link rowsIn}. */
export function stateOf({ published, visible, schedule }: Publication, row: Row, now: Date): ContentState {
  if (published ? row[published] === null : visible && row[visible.column] !== visible.value) return "draft";
  const [from, until] = schedule ? [row[schedule.from], row[schedule.until]] : [];
  if (until instanceof Date && until <= now) return "ended";
  return from instanceof Date && from > now ? "scheduled" : "live";
}
