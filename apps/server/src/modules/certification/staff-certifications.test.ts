import { certificationActions, certificationStatuses } from "@meridian/contract/admin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { ownResourceFactories } from "../../../../../tests/setup/own-resources.ts";
import { newCertification } from "../../../../../tests/setup/staff-fixtures.ts";

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

type Action = (typeof certificationActions)[number];
const inputs: Record<Action, object> = {
  pass: {},
  transfer: { amount_cents: 37 },
  reject: { reason: "The license cannot be read" },
  revoke: { reason: "The company is gone" },
};
/** Staff's part of the state machine, by certification method. */
const legal: Record<string, Record<string, Partial<Record<Action, string>>>> = {
  manual: {
    pending: { pass: "passed", reject: "rejected" },
    change_pending: { pass: "passed", reject: "rejected" },
    passed: { revoke: "revoked" },
  },
  bank_transfer: {
    pending: { transfer: "pending_amount", reject: "rejected" },
    change_pending: { pass: "passed", reject: "rejected" },
    passed: { revoke: "revoked" },
  },
};

describe.each(Object.keys(legal))("a certification by %s", (method) => {
  describe.each(certificationStatuses)("that is %s", (status) => {
    test.each(certificationActions.map((action) => [action, legal[method]?.[status]?.[action] ?? "conflict"] as const))(
      "%s -> %s",
      async (action) => {
        const { id: accountId, token } = await newAccount(running.app);
        const id = await newCertification(running.app, { accountId, method, status });
        const to = legal[method]?.[status]?.[action];
        const change = admin.certificationChange({ id, action, ...inputs[action] });
        if (to) expect(await change).toEqual({ id, status: to });
        else await expect(change).rejects.toMatchObject({ code: 409, data: { state: status } });
        expect(await running.app.db.certification.findUnique({ where: { id } })).toMatchObject({
          status: to ?? status,
        });
        const notices = await running.client({ token }).notices.getNotice({ type: "certification" });
        expect(notices.total).toBe(to ? 1 : 0);
        const entries = await running.app.db.auditEntry.findMany({ where: { accountId }, orderBy: { id: "asc" } });
        expect(entries.map(({ actorId, action }) => [actorId, action])).toEqual(
          to ? [[staffId, `certification.${action}`]] : [],
        );
      },
    );
  });
});

test("approving a company change expires the old certification; rejecting it leaves the old one in place", async () => {
  const { id: accountId } = await newAccount(running.app);
  const old = await newCertification(running.app, { accountId, status: "passed" });
  const statusOf = async (id: number) => (await running.app.db.certification.findUnique({ where: { id } }))?.status;
  const refused = await newCertification(running.app, { accountId, status: "change_pending" });
  await admin.certificationChange({ id: refused, action: "reject", reason: "no" });
  expect(await statusOf(old)).toBe("passed");
  const passed = await newCertification(running.app, { accountId, status: "change_pending" });
  await admin.certificationChange({ id: passed, action: "pass" });
  expect([await statusOf(old), await statusOf(passed)]).toEqual(["expired", "passed"]);
});

test.each([
  ["reject", "reason", "manual"],
  ["transfer", "amount_cents", "bank_transfer"],
] as const)("the action %s without %s is rejected", async (action, field, method) => {
  const id = await newCertification(running.app, { method });
  await expect(admin.certificationChange({ id, action })).rejects.toMatchObject({ fields: { [field]: "is required" } });
});

test("exactly one of fifty concurrent decisions succeeds", async () => {
  const { id: accountId, token } = await newAccount(running.app);
  const id = await newCertification(running.app, { accountId });
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) =>
      admin.certificationChange(i % 2 ? { id, action: "pass" } : { id, action: "reject", reason: "no" }),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await running.client({ token }).notices.getNotice({ type: "certification" })).total).toBe(1);
});

test("staff get a signed URL of the license, and see other accounts certified as the same company", async () => {
  const account = await newAccount(running.app);
  const licenceFileId = await ownResourceFactories.lead_file(running.app, account);
  const id = await newCertification(running.app, { accountId: account.id, licenceFileId, uscc: "91110000TEST000001" });
  const { id: other } = await newAccount(running.app);
  await newCertification(running.app, { accountId: other, uscc: "91110000TEST000001", status: "passed" });
  const { licence, also_of } = await admin.certificationInfo({ id });
  expect(also_of).toEqual([other]);
  const url = new URL(licence?.url ?? "");
  expect((await running.server.inject(url.pathname + url.search)).statusCode).toBe(200);
  url.searchParams.set("signature", "forged");
  expect((await running.server.inject(url.pathname + url.search)).json()).toMatchObject({ code: 404 });
});

test("a certification shows its place by name and its license apart from other files", async () => {
  const { id: accountId } = await newAccount(running.app);
  const file = (name: string) =>
    running.app.db.file.create({
      data: {
        ownerId: accountId,
        scene: "licence",
        name,
        mime: "image/png",
        size: 1,
        storageKey: `${name}-${accountId}`,
      },
    });
  const [letter, licence] = [await file("letter.png"), await file("licence.png")];
  const files = { licenceFileId: licence.id, authorizationFileId: letter.id };
  const codes = { provinceCode: "330000", cityCode: "330100", districtCode: "330106" };
  const id = await newCertification(running.app, { accountId, ...files, ...codes, address: "文三路 90 号" });
  expect(await admin.certificationInfo({ id })).toMatchObject({
    region: "浙江省 杭州市 西湖区 文三路 90 号",
    licence: { name: "licence.png", mime: "image/png", url: expect.stringContaining(`/files/${licence.id}?`) },
    files: [{ name: "letter.png" }],
  });
  const inMunicipality = await newCertification(running.app, { accountId });
  expect((await admin.certificationInfo({ id: inMunicipality })).region).toBe("北京市 东城区");
});
