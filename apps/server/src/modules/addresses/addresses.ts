import type { api } from "@meridian/contract";
import type { AuditAction } from "@meridian/contract/audit-actions";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Address } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { canonicalPhone, formatPhone } from "../../lib/phones.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { divisionName, isPath } from "../certification/divisions.ts";

const MAX_ADDRESSES = 20;

/** A user's addresses, the default first, then the newest. @throws Failure NOT_FOUND for another user's */
export async function listAddresses(app: App, { id: userId }: SignedIn, id: number | undefined) {
  const rows = await app.db.address.findMany({
    where: { userId, ...(id !== undefined && { id }) },
    orderBy: [{ defaultOf: { sort: "asc", nulls: "last" } }, { id: "desc" }],
  });
  if (id !== undefined && rows.length === 0) throw new Failure("NOT_FOUND");
  return { list: rows.map(describe), total: rows.length };
}

/** Adds an address. @throws Failure TOO_MANY_ADDRESSES; InvalidField */
export async function addAddress(
  app: App,
  user: SignedIn,
  ip: string,
  input: HandlerInput<typeof api.addresses.setUserAddr>,
): Promise<{ id: number }> {
  const place = {
    name: input.name,
    phone: canonicalPhone(input.phone),
    ...divisions(input.province_code, input.city_code, input.district_code ?? ""),
    detail: input.detail,
    zipCode: input.zip_code ?? "",
    tag: input.tag ?? "",
  };
  return transaction(app, async (app) => {
    await holdAddresses(app, user.id);
    const kept = await app.db.address.count({ where: { userId: user.id } });
    if (kept >= MAX_ADDRESSES) throw new Failure("TOO_MANY_ADDRESSES", { max: MAX_ADDRESSES });
    const { id } = await app.db.address.create({ data: { userId: user.id, ...place, createdAt: app.now() } });
    if (kept === 0 || input.is_default) await putDefault(app, user.id, id);
    await audit(app, user, ip, "address.add", id);
    return { id };
  });
}

/**
 * Changes an address. The default stays the default until another one replaces it, so that there is always one. @throws
 * Failure NOT_FOUND; InvalidField
 */
export async function updateAddress(
  app: App,
  user: SignedIn,
  ip: string,
  input: HandlerInput<typeof api.addresses.updateUserAddr>,
) {
  return transaction(app, async (app) => {
    await holdAddresses(app, user.id);
    const before = await findOwn(app, user.id, input.id);
    const isMoved = [input.province_code, input.city_code, input.district_code].some((code) => code !== undefined);
    await app.db.address.update({
      where: { id: before.id },
      data: {
        ...(input.name !== undefined && { name: input.name }),
        ...(input.phone !== undefined && { phone: canonicalPhone(input.phone) }),
        ...(isMoved && movedTo(before, input)),
        ...(input.detail !== undefined && { detail: input.detail }),
        ...(input.zip_code !== undefined && { zipCode: input.zip_code }),
        ...(input.tag !== undefined && { tag: input.tag }),
      },
    });
    if (input.is_default) await putDefault(app, user.id, before.id);
    await audit(app, user, ip, "address.update", before.id);
    return describe(await findOwn(app, user.id, before.id));
  });
}

/** A district of the previous city is not valid in a new one. */
function movedTo(
  before: Address,
  { province_code, city_code, district_code }: HandlerInput<typeof api.addresses.updateUserAddr>,
) {
  const city = city_code ?? before.cityCode;
  const district = district_code ?? (city === before.cityCode ? before.districtCode : "");
  return divisions(province_code ?? before.provinceCode, city, district);
}

/** Makes an address the default. @throws Failure NOT_FOUND */
export async function setDefaultAddress(app: App, user: SignedIn, ip: string, id: number): Promise<{ id: number }> {
  return transaction(app, async (app) => {
    await holdAddresses(app, user.id);
    await findOwn(app, user.id, id);
    await putDefault(app, user.id, id);
    await audit(app, user, ip, "address.default", id);
    return { id };
  });
}

/** Deletes an address; the newest of the others becomes the default in its place. @throws Failure NOT_FOUND */
export async function deleteAddress(
  app: App,
  user: SignedIn,
  ip: string,
  id: number,
): Promise<{ default_id: number | null }> {
  return transaction(app, async (app) => {
    await holdAddresses(app, user.id);
    const { defaultOf } = await findOwn(app, user.id, id);
    await app.db.address.delete({ where: { id } });
    if (defaultOf !== null) {
      const next = await app.db.address.findFirst({ where: { userId: user.id }, orderBy: { id: "desc" } });
      if (next) await putDefault(app, user.id, next.id);
    }
    await audit(app, user, ip, "address.delete", id);
    const now = await app.db.address.findUnique({ where: { defaultOf: user.id }, select: { id: true } });
    return { default_id: now?.id ?? null };
  });
}

/** An address as copied into an exchange, independent of later changes. @throws Failure NOT_FOUND */
export async function snapshotOf(app: App, userId: number, id: number) {
  const { name, phone, detail, zipCode, ...codes } = await findOwn(app, userId, id);
  return {
    name,
    phone,
    province: divisionName(codes.provinceCode),
    city: divisionName(codes.cityCode),
    district: divisionName(codes.districtCode),
    detail,
    zip_code: zipCode,
  };
}

/** Locks the user's row to serialise changes of their addresses. */
async function holdAddresses({ db }: App, userId: number): Promise<void> {
  await db.$queryRaw`select 1 from users where id = ${userId} for update`;
}

async function findOwn({ db }: App, userId: number, id: number): Promise<Address> {
  const row = await db.address.findFirst({ where: { id, userId } });
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}

async function putDefault({ db }: App, userId: number, id: number): Promise<void> {
  await db.address.updateMany({ where: { defaultOf: userId, id: { not: id } }, data: { defaultOf: null } });
  await db.address.update({ where: { id }, data: { defaultOf: userId } });
}

/** @throws InvalidField unless each division is part of the previous one */
function divisions(provinceCode: string, cityCode: string, districtCode: string) {
  if (!isPath(provinceCode, cityCode, districtCode)) throw new InvalidField("district_code", "unknown_id");
  return { provinceCode, cityCode, districtCode };
}

const describe = (row: Address) => ({
  id: row.id,
  name: row.name,
  phone: formatPhone(row.phone),
  province_code: row.provinceCode,
  province: divisionName(row.provinceCode),
  city_code: row.cityCode,
  city: divisionName(row.cityCode),
  district_code: row.districtCode,
  district: divisionName(row.districtCode),
  detail: row.detail,
  zip_code: row.zipCode,
  tag: row.tag,
  is_default: row.defaultOf !== null,
  created_at: row.createdAt,
});

const audit = (app: App, user: SignedIn, ip: string, action: AuditAction, id: number): Promise<void> =>
  writeAudit(app, user, { action, target: `address:${id}`, ip });
