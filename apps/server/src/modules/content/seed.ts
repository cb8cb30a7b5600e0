import type { App } from "../../app.ts";
import { addEntry, releaseEntry } from "./entries.ts";
import type { ContentKind } from "./kind.ts";
import { kindNamed } from "./kinds.ts";
import { readEntries } from "./product-entries.ts";
import { shippedStatements, statementKind } from "./statements.ts";

/** In this order, because partners refer to their types. `isSample`: placeholder content only. */
const seededKinds = [
  { name: "news", isSample: false },
  { name: "event", isSample: true },
  { name: "case", isSample: true },
  { name: "partner-type", isSample: true },
  { name: "partner", isSample: true },
] as const;

/**
 * Seeds the kinds without any entry: articles about the product and, outside production, events, cases and partners
 * that are marked as samples.
 */
export async function seedEntries(app: App): Promise<number> {
  const isProduction = app.config.NODE_ENV === "production";
  const wanted: ContentKind[] = [];
  for (const { name, isSample } of seededKinds) {
    const kind = kindNamed(name);
    if (!(isSample && isProduction) && (await hasNone(app, kind))) wanted.push(kind);
  }
  let count = 0;
  for (const kind of wanted)
    for (const entry of await readEntries(kind.name)) {
      await addEntry(app, kind, entry, { isDry: false, checksAnswers: false, trustsLinks: true });
      count++;
    }
  return count;
}

async function hasNone({ db }: App, { table }: ContentKind): Promise<boolean> {
  const counted = db[table] as unknown as { count(): Promise<number> };
  return (await counted.count()) === 0;
}

/** Brings the legal texts up to date with the release, except those that staff have edited. Returns how many it wrote. */
export async function seedStatements(app: App, shipped = shippedStatements): Promise<number> {
  let count = 0;
  for (const columns of await shipped()) count += await releaseEntry(app, statementKind, columns);
  return count;
}
