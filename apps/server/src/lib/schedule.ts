import type { contentStates } from "@meridian/contract/admin-content";

export type ContentState = (typeof contentStates)[number];

/** How the rows of a table are published. */
export interface Publication {
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

/** The rows that visitors see now. */
export const shownRows = (kind: Publication, now: Date): { AND: object[] } => rowsIn(kind, "live", now);

/** The state of one row, as in {@link rowsIn}. */
export function stateOf(
  { published, visible, schedule }: Publication,
  row: Readonly<Record<string, unknown>>,
  now: Date,
): ContentState {
  if (published ? row[published] === null : visible && row[visible.column] !== visible.value) return "draft";
  const [from, until] = schedule ? [row[schedule.from], row[schedule.until]] : [];
  if (until instanceof Date && until <= now) return "ended";
  return from instanceof Date && from > now ? "scheduled" : "live";
}
