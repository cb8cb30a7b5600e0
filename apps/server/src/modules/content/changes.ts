import type { App } from "../../app.ts";
import type { Staff } from "../../lib/staff/actor.ts";
import type { Row } from "./kind.ts";
import { kindNamed } from "./kinds.ts";
import { areEqual, fieldsOf, keepVersion } from "./versions.ts";

/** Keeps a version of what staff changed elsewhere, such as a package's price, unless its fields are the same. */
export async function keepChange(
  app: App,
  { kind: name, before, after, staff }: { kind: string; before: Row | null; after: Row; staff: Staff },
): Promise<void> {
  const kind = kindNamed(name);
  if (before && areEqual(fieldsOf(kind, before), fieldsOf(kind, after))) return;
  await keepVersion(app, kind, { id: after.id, before, after, action: before ? "edit" : "add", staff });
}
