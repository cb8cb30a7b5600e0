import type { AuditAction } from "@meridian/contract/audit-actions";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { type AuditEntry, writeEntry } from "../audit.ts";
import { type Displayed, displayed, displayName } from "../display-name.ts";
import type { SignedIn } from "../signed-in.ts";

/** The acting staff member. */
export interface Staff {
  /** 0 at the command line, whose user has no account. */
  id: number;
  accountId: number;
  name: string;
  ip: string;
  /** The colleague without whom the action would be beyond this person's limit. */
  approvedBy?: Pick<Staff, "id" | "accountId">;
}

export const commandLine: Staff = { id: 0, accountId: 0, name: "command line", ip: "" };

/** The console's user, by the name their colleagues know, or the command line. */
export async function staffOf({ db }: App, { id, accountId }: SignedIn, { ip }: { ip: string }): Promise<Staff> {
  if (id === commandLine.id) return commandLine;
  const user = await db.user.findUniqueOrThrow({ where: { id }, select: displayed });
  return { id, accountId, name: nameOfStaff(user), ip };
}

export const nameOfStaff = (user: Displayed): string => displayName(user).slice(0, 50);

type StaffEntry<Action extends string> = Omit<AuditEntry<Action>, "ip">;

/**
 * Audits a staff action, in the log of the affected account; 0 for none, whose entries only staff see. Every change goes
 * through here in its transaction, so this is where nobody acts on an account of their own.
 * @throws Failure NOT_ON_OWN_ACCOUNT
 */
export function auditStaff(app: App, staff: Staff, accountId: 0, entry: StaffEntry<string>): Promise<void>;
export function auditStaff(app: App, staff: Staff, accountId: number, entry: StaffEntry<AuditAction>): Promise<void>;
export async function auditStaff(app: App, staff: Staff, accountId: number, entry: StaffEntry<string>): Promise<void> {
  const { id, ip, approvedBy } = staff;
  for (const person of [staff, approvedBy]) if (person) requireOthers(person, accountId);
  return writeEntry(app, { id, accountId }, { ...entry, ip, ...(approvedBy && { approvedById: approvedBy.id }) });
}

/** The rule that {@link auditStaff} applies, for work that begins outside the transaction. @throws Failure NOT_ON_OWN_ACCOUNT */
export function requireOthers({ accountId: own }: Pick<Staff, "accountId">, accountId: number): void {
  if (accountId !== 0 && accountId === own) throw new Failure("NOT_ON_OWN_ACCOUNT");
}

/** Runs everything and rolls it back, so that a dry run gets the same errors as the real run. */
export async function tryOut<T>(app: App, work: (app: App) => Promise<T>): Promise<T> {
  if (app.inTransaction) return tryInside(app, work);
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

/** The same inside a transaction, of which only the work is rolled back. */
async function tryInside<T>(app: App, work: (app: App) => Promise<T>): Promise<T> {
  await app.db.$executeRaw`savepoint tried`;
  try {
    return await work({ ...app, jobs: { ...app.jobs, add: async () => undefined } });
  } finally {
    await app.db.$executeRaw`rollback to savepoint tried`;
  }
}
