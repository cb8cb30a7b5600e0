import { event } from "../../lib/events.ts";
import type { Staff } from "../../lib/staff/actor.ts";

type Row = Readonly<Record<string, unknown>> & { id: number };

/** Staff added or changed something that has a history, elsewhere than in its editor. In the transaction that does so. */
export const rowChanged = event<{
  kind: "package" | "goods" | "goods-class";
  before: Row | null;
  after: Row;
  staff: Staff;
}>("staff-actions.row-changed");
