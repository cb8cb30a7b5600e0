import { type App, transaction } from "../../app.ts";
import { writeAudit } from "../../lib/audit.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { formatPhone } from "../account/phones.ts";

/** The acting staff member. */
export interface Staff {
  /** 0 at the command line, whose user has no account. */
  id: number;
  name: string;
  ip: string;
}

export const commandLine: Staff = { id: 0, name: "command line", ip: "" };

/** The console's user, by the name their colleagues know. */
export async function staffOf({ db }: App, { id }: SignedIn, { ip }: { ip: string }): Promise<Staff> {
  const { name, phone } = await db.user.findUniqueOrThrow({ where: { id }, select: { name: true, phone: true } });
  return { id, name: (name || formatPhone(phone ?? "")).slice(0, 50), ip };
}

/** Audits a staff action, with the affected account; 0 for none. */
export const auditStaff = (
  app: App,
  { id, ip }: Staff,
  accountId: number,
  entry: Omit<Parameters<typeof writeAudit>[2], "ip">,
): Promise<void> => writeAudit(app, { id, accountId }, { ...entry, ip });

/** Runs everything and rolls it back, so that a dry run gets the same errors as the real run. */
export async function tryOut<T>(app: App, work: (app: App) => Promise<T>): Promise<T> {
  const isTried = new Error("tried");
  let result: { of: T } | undefined;
  try {
    await transaction(app, async (app) => {
      result = { of: await work(app) };
      throw isTried;
    });
  } catch (error) {
    if (error !== isTried) throw error;
  }
  return (result as { of: T }).of;
}
