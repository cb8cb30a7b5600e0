import { renewalActions, renewalStatuses } from "@meridian/contract/admin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newRenewal } from "../../../../../tests/setup/staff-fixtures.ts";

type Started = Awaited<ReturnType<typeof startApp>>;
let running: Started;
let admin: ReturnType<Started["client"]>["admin"];
let staffId = 0;
beforeAll(async () => {
  running = await startApp();
  const staff = await newStaff(running.app);
  staffId = staff.id;
  admin = running.client({ token: staff.token }).admin;
});
afterAll(() => running.close());

const legal: Record<string, Partial<Record<(typeof renewalActions)[number], string>>> = {
  submitted: { handle: "handling" },
  handling: { done: "done", refuse: "refused" },
};

describe.each(renewalStatuses)("a renewal request that is %s", (status) => {
  test.each(renewalActions.map((action) => [action, legal[status]?.[action] ?? "conflict"] as const))(
    "%s -> %s",
    async (action) => {
      const { id: accountId, token } = await newAccount(running.app);
      const id = await newRenewal(running.app, { accountId, status });
      const to = legal[status]?.[action];
      const change = admin.renewalChange({ id, action, reply: "So it is" });
      if (to) expect(await change).toEqual({ id, status: to });
      else await expect(change).rejects.toMatchObject({ code: 409, data: { state: status } });
      expect(await running.app.db.renewRequest.findUnique({ where: { id } })).toMatchObject({ status: to ?? status });
      const { list } = await running.client({ token }).notices.getNotice({ type: "renew" });
      expect(list.map(({ content }) => content)).toEqual(to && action !== "handle" ? ["So it is"] : []);
      const entries = await running.app.db.auditEntry.findMany({ where: { accountId }, orderBy: { id: "asc" } });
      expect(entries.map(({ actorId, action }) => [actorId, action])).toEqual(
        to ? [[staffId, `renewal.${action}`]] : [],
      );
    },
  );
});

test("a refusal needs a reason", async () => {
  const id = await newRenewal(running.app, { status: "handling" });
  await expect(admin.renewalChange({ id, action: "refuse" })).rejects.toMatchObject({
    fields: { reply: "is required" },
  });
});

test("a sub-account's request to its own main account is neither listed nor found", async () => {
  const { id: accountId } = await newAccount(running.app);
  const id = await newRenewal(running.app, { accountId, to: "owner" });
  await expect(admin.renewalChange({ id, action: "handle" })).rejects.toMatchObject({ code: 404 });
  const { list } = await admin.renewalList({ limit: 100 });
  expect(list.some((row) => row.account_id === accountId)).toBe(false);
});

test("exactly one of fifty concurrent actions succeeds", async () => {
  const id = await newRenewal(running.app);
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => admin.renewalChange({ id, action: "handle" })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
