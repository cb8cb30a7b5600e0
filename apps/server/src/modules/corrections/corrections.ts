import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { DataCorrection, Lead, Prisma } from "../../generated/client.ts";
import { spanOfBlock } from "../../lib/address-blocks.ts";
import { utcDay } from "../../lib/calendar.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import type { OverrideValues } from "../databases/layers/overrides.ts";
import { storeCorrections } from "../databases/stored-corrections.ts";
import { PROVEN_BY } from "./cases.ts";
import { readCorrection } from "./correction-values.ts";
import { accountOfSender, notifySender } from "./senders.ts";

/**
 * Applies an accepted message to every later build.
 * @throws InvalidField for a value that no build can apply
 */
export async function acceptCorrection(app: App, staff: Staff, lead: Lead, correctValue?: string): Promise<void> {
  const values = readCorrection(lead.field, correctValue ?? lead.correctValue);
  // Privacy flags come from lists, and "other" corrections are made by hand.
  if (lead.field === "privacy" || lead.field === "other") return;
  if (!values) throw new InvalidField("correct_value", "format", { format: "correction" });
  await addCorrection(app, staff, { leadId: lead.id, block: lead.address, values });
}

interface NewCorrection {
  leadId?: number;
  block: string;
  values: OverrideValues;
}

/** Corrects a block of addresses in every later build. */
export const addCorrection = (app: App, staff: Staff, { leadId, block, values }: NewCorrection) =>
  transaction(app, async (app) => {
    const row = await app.db.dataCorrection.create({
      data: {
        leadId: leadId ?? null,
        ...spanOfBlock(block),
        values: { ...values },
        createdBy: staff.name,
        createdAt: app.now(),
      },
    });
    await auditStaff(app, staff, 0, {
      action: "correction.add",
      target: `correction:${row.id}`,
      after: { block, ...values } as Prisma.InputJsonObject,
    });
    return describe(row);
  });

/** Withdraws the correction of a message, if it is still applied, and does nothing otherwise. */
export async function withdrawOfLead(app: App, staff: Staff, leadId: number): Promise<void> {
  const row = await app.db.dataCorrection.findFirst({ where: { leadId, withdrawnAt: null } });
  if (row) await withdrawCorrection(app, staff, row.id);
}

/**
 * Removes a correction from every later build, and at once from the answers if no version has it; of concurrent attempts
 * only one succeeds.
 * @throws Failure NOT_FOUND
 */
export const withdrawCorrection = (app: App, staff: Staff, id: number) =>
  transaction(app, async (app) => {
    const withdrawn = { withdrawnAt: app.now() };
    const { count } = await app.db.dataCorrection.updateMany({ where: { id, withdrawnAt: null }, data: withdrawn });
    if (count === 0) throw new Failure("NOT_FOUND");
    await auditStaff(app, staff, 0, { action: "correction.withdraw", target: `correction:${id}` });
    return { id, withdrawn: true };
  });

/** The corrections applied by builds, newest first. */
export async function listCorrections({ db }: App) {
  const rows = await db.dataCorrection.findMany({ where: { withdrawnAt: null }, orderBy: { id: "desc" } });
  return rows.map(describe);
}

const describe = ({ id, firstIp, lastIp, values, createdBy, createdAt, version }: DataCorrection) => ({
  id,
  first: firstIp,
  last: lastIp,
  values: JSON.stringify(values),
  by: createdBy,
  at: createdAt.toISOString(),
  version: version || "next",
});

/** Writes the corrections for the next build to a file, atomically, and returns their ids. */
export async function writeCorrections({ db, config }: App): Promise<number[]> {
  const rows = await db.dataCorrection.findMany({ where: { withdrawnAt: null }, orderBy: { id: "asc" } });
  const latest = rows.at(-1);
  await storeCorrections(config.DATA_DIR, {
    updatedDate: latest ? utcDay(latest.createdAt) : "",
    overrides: rows.map(({ firstIp, lastIp, values }) => ({ firstIp, lastIp, values: values as OverrideValues })),
  });
  return rows.map(({ id }) => id);
}

/**
 * Corrections that the version in use still has although they were withdrawn. Its build began before they were, so a
 * later one is without them.
 */
async function withdrawnSinceBuild({ db }: App) {
  const current = await db.databaseVersion.findFirst({ where: { status: "published" }, select: { builtAt: true } });
  return { version: { not: "" }, withdrawnAt: { gte: current?.builtAt ?? new Date(0) } };
}

/** When a proven correction that no version has was accepted, or one withdrawn that the version in use has; the latest. */
export async function newestWaitingProven(app: App): Promise<Date | null> {
  const { db } = app;
  const proven = { version: "", withdrawnAt: null, createdBy: PROVEN_BY };
  const [accepted, withdrawn] = await Promise.all([
    db.dataCorrection.aggregate({ where: proven, _max: { createdAt: true } }),
    db.dataCorrection.aggregate({ where: await withdrawnSinceBuild(app), _max: { withdrawnAt: true } }),
  ]);
  const times = [accepted._max.createdAt, withdrawn._max.withdrawnAt].filter((time) => time !== null);
  return times.length === 0 ? null : new Date(Math.max(...times.map(Number)));
}

/** Whether a correction, or the withdrawal of one, is waiting for the next build. */
export const hasNewCorrections = async (app: App): Promise<boolean> =>
  (await app.db.dataCorrection.count({
    where: { OR: [{ version: "", withdrawnAt: null }, await withdrawnSinceBuild(app)] },
  })) > 0;

/** Records which version first includes corrections, and notifies those who reported them. */
export async function publishCorrections(app: App, version: string, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    await transaction(app, async (app) => {
      const { count } = await app.db.dataCorrection.updateMany({ where: { id, version: "" }, data: { version } });
      if (count === 0) return;
      const { leadId } = await app.db.dataCorrection.findUniqueOrThrow({ where: { id } });
      if (leadId !== null) await publishLead(app, leadId, version);
    });
}

async function publishLead(app: App, id: number, version: string): Promise<void> {
  const { count } = await app.db.lead.updateMany({
    where: { id, status: "accepted" },
    data: { status: "published", version, closedAt: app.now() },
  });
  if (count === 0) return;
  const lead = await app.db.lead.findUniqueOrThrow({ where: { id } });
  await notifySender(app, lead, await accountOfSender(app, lead), {});
}
