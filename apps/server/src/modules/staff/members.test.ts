import { staffRoleNames } from "@meridian/contract/staff-access";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MIGRATIONS_DIRECTORY } from "../../../../../scripts/runtime/paths.ts";
import { type Account, newAccount, newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { emptyDatabase, migrateBefore } from "../../../../../tests/setup/database.ts";
import { migrate } from "../../db/migrate.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { setStaffLimits } from "../staff-actions/limits.ts";
import { setStaffRole } from "./members.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const actorOf = ({ id }: Account) => ({ id, accountId: id, name: "Ann", ip: "192.0.2.7" });

test("existing staff are owners after the migration, and nobody else is staff", async () => {
  const MIGRATION = "20261126161500_staff_roles";
  const database = await emptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrateBefore(database.url, MIGRATION);
    await client.connect();
    for (const [id, isStaff] of [
      [1, true],
      [2, false],
    ])
      await client.query("insert into users (id, account_id, is_staff) values ($1, $1, $2)", [id, isStaff]);
    await migrate(database.url, MIGRATIONS_DIRECTORY);
    const { rows } = await client.query("select id, staff_role from users order by id");
    expect(rows).toEqual([
      { id: 1, staff_role: "owner" },
      { id: 2, staff_role: null },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});

test("the command line names the first owner, who gives and takes the other roles", async () => {
  const { id, token } = await newAccount(running.app);
  expect(await setStaffRole(running.app, commandLine, { user_id: id, role: "owner" })).toMatchObject({ role: "owner" });
  await running.app.db.user.update({ where: { id }, data: { totpEnabledAt: running.app.now() } });
  const { staffRoleSet, staffList, staffSelf } = running.client({ token }).adminStaff;
  expect((await staffSelf({})).calls).toContain("/admin/staff_role_set");
  const colleague = await newAccount(running.app);
  await setStaffLimits(running.app, commandLine, { rights: 1000 });
  for (const role of staffRoleNames) {
    await staffRoleSet({ user_id: colleague.id, role });
    const { list } = await staffList({});
    expect(list.find((one) => one.id === colleague.id)).toMatchObject({ role });
    // A node of the previous version lets in only those who may do everything.
    const { isStaff } = await running.app.db.user.findUniqueOrThrow({ where: { id: colleague.id } });
    expect(isStaff).toBe(role === "owner");
  }
  await staffRoleSet({ user_id: colleague.id, role: "none" });
  await expect(staffRoleSet({ user_id: colleague.id, role: "none" })).rejects.toMatchObject({ code: 409 });
  expect((await staffList({})).list.map((one) => one.id)).not.toContain(colleague.id);
});

test("of owners who take each other's role away at once, one remains", async () => {
  await running.app.db.user.updateMany({ data: { staffRole: null } });
  const owners = [await newStaff(running.app), await newStaff(running.app)] as const;
  const take = (by: Account, from: Account) =>
    setStaffRole(running.app, actorOf(by), { user_id: from.id, role: "none" }).catch(() => null);
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? take(owners[0], owners[1]) : take(owners[1], owners[0]),
    ),
  );
  expect(await running.app.db.user.count({ where: { staffRole: "owner" } })).toBe(1);
});
