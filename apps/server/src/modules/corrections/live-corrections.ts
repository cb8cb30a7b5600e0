import type { App } from "../../app.ts";
import { BackgroundTask } from "../../lib/background.ts";
import type { LiveCorrection } from "../../lib/loaded-database.ts";

const CHECK_MS = 5000;
/** Staff and proofs make far fewer between two versions. */
const MAX_LIVE = 10_000;

/**
 * Keeps the answers of this process with the corrections that its database does not have yet, until the returned function
 * is called. A correction, or its withdrawal before a version has it, is in them within seconds.
 */
export function followCorrections(app: App): () => void {
  const applied = { state: "" };
  const following = new BackgroundTask("newer corrections", app.log, () => applyCorrections(app, applied));
  void following.run();
  following.every(CHECK_MS);
  return () => following.stop();
}

/** Answers with the present corrections; `applied` remembers them, because a change empties caches. */
export async function applyCorrections(app: App, applied: { state: string }): Promise<void> {
  const { db, lookupDatabase } = app;
  // Versions of a day compare as texts only by their day; the loaded database compares them exactly.
  const day = lookupDatabase.version.slice(0, 8);
  const rows = await db.dataCorrection.findMany({
    where: { withdrawnAt: null, OR: [{ version: "" }, { version: { gte: day } }] },
    orderBy: { id: "desc" },
    take: MAX_LIVE,
    omit: { leadId: true, createdBy: true, withdrawnAt: true },
  });
  const corrections = rows.reverse() as LiveCorrection[];
  const state = corrections.map(({ id, version }) => `${id} ${version}`).join();
  if (state === applied.state) return;
  lookupDatabase.correct(corrections);
  applied.state = state;
}
