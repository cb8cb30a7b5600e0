import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import { type OverrideFlag, overrideLimits } from "@meridian/contract/override-names";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { AddressOverride } from "../../generated/client.ts";
import { changesBetween, writeAudit } from "../../lib/audit.ts";
import { pageOf } from "../../lib/page-of.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { csvOfRows, isUsable, type OverrideRow, type ReadRows, readTarget } from "./override-rows.ts";

type Input<Name extends keyof typeof api.overrides> = HandlerInput<(typeof api.overrides)[Name]>;
type Output<Name extends keyof typeof api.overrides> = HandlerOutput<(typeof api.overrides)[Name]>;

/** Who acts, and from where. */
interface Actor {
  user: SignedIn;
  ip: string;
}

const describe = (row: AddressOverride): Output<"overrideSave"> => ({
  id: row.id,
  target: row.target,
  label: row.label,
  country: row.countryCode,
  region: row.region,
  city: row.city,
  latitude: row.latitude,
  longitude: row.longitude,
  isp: row.isp,
  flags_set: row.flagsSet as OverrideFlag[],
  flags_cleared: row.flagsCleared as OverrideFlag[],
  created_at: row.createdAt,
});

/** What the audit log says of an override. */
const shown = ({ target, label }: Pick<OverrideRow, "target" | "label">) => ({ target, name: label });

export async function listOverrides({ db }: App, { accountId }: SignedIn, { page, limit }: Input<"overrideList">) {
  const { rows, total } = await pageOf(db.addressOverride, { where: { accountId } }, { page, limit });
  return { list: rows.map(describe), total, page, limit, max: overrideLimits.overrides };
}

/**
 * Changes the overrides of an account: one request after the other, so that none exceeds the limit, and so that every
 * process reads them anew.
 * @throws Failure TOO_MANY_OVERRIDES, and then nothing is changed
 */
const changeLayer = <T>(app: App, { accountId }: SignedIn, change: (app: App) => Promise<T>): Promise<T> =>
  transaction(app, async (app) => {
    await app.db.overrideLayer.upsert({
      where: { accountId },
      create: { accountId, revision: 1 },
      update: { revision: { increment: 1 } },
    });
    const result = await change(app);
    const { overrides: max } = overrideLimits;
    if ((await app.db.addressOverride.count({ where: { accountId } })) > max)
      throw new Failure("TOO_MANY_OVERRIDES", { max });
    return result;
  });

/** @throws InvalidField; Failure NOT_FOUND, OVERRIDE_EXISTS, TOO_MANY_OVERRIDES */
export async function saveOverride(app: App, { user, ip }: Actor, input: Input<"overrideSave">) {
  const data = rowOf(input);
  const { accountId } = user;
  return changeLayer(app, user, async (app) => {
    const { db } = app;
    const before =
      input.id === undefined ? null : await db.addressOverride.findFirst({ where: { id: input.id, accountId } });
    if (input.id !== undefined && !before) throw new Failure("NOT_FOUND");
    const same = await db.addressOverride.findFirst({ where: { accountId, target: data.target } });
    if (same && same.id !== input.id) throw new Failure("OVERRIDE_EXISTS", { target: data.target });
    if (!before) {
      const row = await db.addressOverride.create({ data: { ...data, accountId, createdAt: app.now() } });
      const target = `override:${row.id}`;
      await writeAudit(app, user, { action: "override.create", target, ip, after: shown(row) });
      return describe(row);
    }
    const row = await db.addressOverride.update({ where: { id: before.id }, data });
    const target = `override:${row.id}`;
    await writeAudit(app, user, {
      action: "override.update",
      target,
      ip,
      ...changesBetween(shown(before), shown(row)),
    });
    return describe(row);
  });
}

function rowOf(input: Input<"overrideSave">): OverrideRow {
  const target = readTarget(input.target);
  if (target === null) throw new InvalidField("target", "format", { format: "override_target" });
  const row = {
    ...{ target, label: input.label, countryCode: input.country ?? "", region: input.region ?? "" },
    ...{ city: input.city ?? "", isp: input.isp ?? "" },
    ...{ latitude: input.latitude ?? null, longitude: input.longitude ?? null },
    ...{ flagsSet: [...new Set(input.flags_set)], flagsCleared: [...new Set(input.flags_cleared)] },
  };
  if ((row.latitude === null) !== (row.longitude === null))
    throw new InvalidField(row.latitude === null ? "latitude" : "longitude", "required");
  if (!isUsable(row)) throw new InvalidField("flags_cleared", "match");
  return row;
}

/** @throws Failure NOT_FOUND if one of them is none of the account's, and then none is deleted */
export async function deleteOverrides(app: App, { user, ip }: Actor, ids: readonly number[]) {
  return changeLayer(app, user, async (app) => {
    const where = { id: { in: [...ids] }, accountId: user.accountId };
    const rows = await app.db.addressOverride.findMany({ where, select: { target: true } });
    if (rows.length < new Set(ids).size) throw new Failure("NOT_FOUND");
    const { count: deleted } = await app.db.addressOverride.deleteMany({ where });
    const before = { num: deleted, ...(rows[0] && { target: rows[0].target }) };
    await writeAudit(app, user, { action: "override.delete", target: "overrides", ip, before });
    return { deleted };
  });
}

/** @throws Failure TOO_MANY_OVERRIDES, and then nothing is changed */
export async function importRows(
  app: App,
  { user, ip }: Actor,
  { rows, unread, unreadTotal }: ReadRows,
): Promise<Output<"overrideImport">> {
  const { accountId } = user;
  return changeLayer(app, user, async (app) => {
    const targets = [...rows.keys()];
    const { count: changed } = await app.db.addressOverride.deleteMany({
      where: { accountId, target: { in: targets } },
    });
    const createdAt = app.now();
    await app.db.addressOverride.createMany({
      data: [...rows.values()].map((row) => ({ ...row, accountId, createdAt })),
    });
    const after = { num: rows.size, target: targets[0]! };
    await writeAudit(app, user, { action: "override.create", target: "overrides", ip, after });
    return { added: rows.size - changed, changed, unread, unread_total: unreadTotal };
  });
}

/** All overrides of the account as CSV. */
export async function exportRows({ db }: App, { accountId }: SignedIn): Promise<Output<"overrideExport">> {
  return { csv: csvOfRows(await db.addressOverride.findMany({ where: { accountId }, orderBy: { id: "asc" } })) };
}
