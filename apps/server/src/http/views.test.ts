import { api, staffApi } from "@meridian/contract";
import type { Endpoints } from "@meridian/contract/endpoint";
import { errors } from "@meridian/contract/errors";
import type { OwnThing } from "@meridian/contract/ids";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, makeStaff, newAccount, newMember, newStaff } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { codeOf } from "../../../../tests/setup/auth-app.ts";
import type { CallContext } from "../../../../tests/setup/call-context.ts";
import { newInvoice } from "../../../../tests/setup/commerce-fixtures.ts";
import { ownResourceFactories } from "../../../../tests/setup/own-resources.ts";
import { everyTable } from "../../../../tests/setup/tables.ts";
import { validCalls } from "../../../../tests/setup/valid-calls.ts";

const READ_ONLY: number = errors.VIEW_READ_ONLY.code;
const OVER: number = errors.VIEW_OVER.code;

let running: Awaited<ReturnType<typeof startApp>>;
let skippedMinutes = 0;
let staff: Account;
let customer: Account;
beforeAll(async () => {
  running = await startApp({
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
    change: (app) => ({ ...app, now: () => new Date(Date.now() + skippedMinutes * 60_000) }),
  });
});
afterAll(() => running.close());
beforeEach(async () => {
  skippedMinutes = 0;
  staff = await newStaff(running.app, "support");
  customer = await newAccount(running.app);
});

const calls = Object.entries({ ...api, ...staffApi } as Record<string, Endpoints>).flatMap(([module, group]) =>
  Object.entries(group)
    .filter(([, { access }]) => access !== "public")
    .map(([name, endpoint]) => ({ title: `${module}.${name}`, module, name, endpoint })),
);
type InputOf = (context: CallContext) => object | Promise<object>;

const start = ({ id: user_id }: Account, { token } = staff) =>
  running.client({ token }).admin.viewStart({ user_id, reason: "A question about the balance" });

let addresses = 0;
const seenBy = ({ token }: Account, view: string) => {
  addresses += 1;
  return running.client({ token, view, "x-forwarded-for": `198.51.${(addresses >> 8) & 255}.${addresses & 255}` });
};

describe("a staff member who sees the portal as a customer", () => {
  /** Has one of everything that a customer can have. */
  let rich: Account;
  beforeAll(async () => {
    rich = await newAccount(running.app);
    for (const make of Object.values(ownResourceFactories)) await make(running.app, rich);
  });

  test.each(calls)("is answered by $title as the customer is, or refused, and changes nothing", async (call) => {
    const { path, method = "POST", viewable = false, upload } = call.endpoint;
    const caller = viewable ? rich : customer;
    const own = (thing: OwnThing) => ownResourceFactories[thing](running.app, caller);
    const inputOf = (validCalls as unknown as Record<string, Record<string, InputOf>>)[call.module]?.[call.name];
    const input = await inputOf?.({ app: running.app, caller, own, customer: async () => customer });
    const { view_id } = await start(caller);
    const before = await everyTable(running.app);
    const answered = await running.server.inject({
      method,
      url: path,
      ...(method === "POST" && { payload: input ?? {} }),
      headers: { token: staff.token, view: view_id, lang: "en-US" },
    });
    const { code } = answered.json();
    if (upload) expect([READ_ONLY, 415]).toContain(code);
    else expect(code).toBe(viewable ? 200 : READ_ONLY);
    // Links to files outlive the view; a picture of the user is no secret.
    if (call.name !== "userInfo") expect(answered.body).not.toMatch(/\/files\/\d+|\/downloads\/(\d|jobs)/);
    expect(await everyTable(running.app)).toEqual(before);
  });

  test("sees that customer and what belongs to them, with their permissions", async () => {
    await ownResourceFactories.key(running.app, customer);
    const seen = seenBy(staff, (await start(customer)).view_id);
    expect((await seen.account.userInfo({})).id).toBe(customer.id);
    expect((await seen.keys.getKeys({})).total).toBe(1);
    const member = await newMember(running.app, customer.id);
    const asMember = seenBy(staff, (await start(member)).view_id);
    expect((await asMember.account.userInfo({})).id).toBe(member.id);
    expect(await codeOf(asMember.orders.userOrderList({}))).toBe(403);
  });

  test("finds what the customer may download, but no link", async () => {
    const { db } = running.app;
    const accountId = customer.id;
    const createdAt = running.app.now();
    const { id: fileId } = await db.file.create({
      data: {
        ownerId: customer.id,
        scene: "invoice",
        name: "a.pdf",
        storageKey: `a${customer.id}`,
        size: 1,
        mime: "",
        createdAt,
      },
    });
    const job = await ownResourceFactories.bulk_job(running.app, customer);
    await db.bulkJob.update({ where: { id: job }, data: { status: "done", pieces: [] } });
    await db.export.create({
      data: { userId: customer.id, accountId, kind: "records", status: "done", fileId, createdAt },
    });
    await newInvoice(running.app, { accountId, pdfKey: `a${customer.id}` });
    const names = { product: `p${customer.id}`, nameEn: "City", nameZh: "城市", ipVersion: 46, fields: [] };
    const file = { format: "mmdb", size: 1n, md5: "", sha256: "", storageKey: `offline${customer.id}` };
    const version = {
      version: "20261101",
      status: "published",
      builtAt: createdAt,
      records: 1,
      files: { create: file },
    };
    const expireAt = new Date(createdAt.getTime() + 3600_000);
    await db.offlinePackage.create({
      data: {
        ...{ ...names, priceCnyCents: 1, priceUsdCents: 1, months: [1] },
        versions: { create: version },
        rights: { create: { accountId, startAt: createdAt, expireAt } },
      },
    });
    const linksOf = async (client: ReturnType<typeof seenBy>) => {
      const databases = (await client.downloads.getOfflineListNew({ product: names.product })).list;
      return {
        jobs: (await client.bulkJobs.jobList({})).list.map(({ result }) => result?.url),
        job: [(await client.bulkJobs.jobInfo({ id: job })).result?.url],
        exports: (await client.usage.exportList({})).list.map(({ url }) => url),
        invoices: (await client.invoices.invoiceList({})).list.map(({ pdf_url }) => pdf_url),
        databases: databases.flatMap(({ versions }) => versions.flatMap(({ files }) => files.map(({ url }) => url))),
      };
    };
    const link = expect.stringMatching(/^http/);
    expect(await linksOf(running.client({ token: customer.token }))).toEqual({
      jobs: [link],
      job: [link],
      exports: [link],
      invoices: [link],
      databases: [link],
    });
    expect(await linksOf(seenBy(staff, (await start(customer)).view_id))).toEqual({
      jobs: [""],
      job: [""],
      exports: [""],
      invoices: [null],
      databases: [null],
    });
  });

  test("is found by the customer in the audit log and in a notice, but not by name", async () => {
    const member = await newMember(running.app, customer.id);
    await start(member);
    for (const account of [customer, member]) {
      const { list } = await running.client({ token: account.token }).audit.auditList({ action: "user.view_as" });
      expect(list).toMatchObject([
        {
          actor_name: "Meridian",
          target: `user:${member.id}`,
          ip: "",
          after: { reason: "A question about the balance" },
        },
      ]);
    }
    const { list } = await running.client({ token: member.token }).notices.getNotice({});
    expect(list[0]).toMatchObject({ title: "Our staff looked at your portal" });
    expect(list[0]?.content).toContain("A question about the balance");
  });

  test("does not prolong the customer's sessions or appear among them", async () => {
    const seen = seenBy(staff, (await start(customer)).view_id);
    expect((await seen.account.sessionList({})).list).toMatchObject([{ is_current: false }]);
  });
});

describe("a view is over", () => {
  /** What ends a view that has just been used, and who is then told so: the view, or the session itself. */
  const ends: Record<string, () => Promise<unknown>> = {
    "after half an hour": async () => {
      skippedMinutes = 30;
    },
    "when it is ended": () => running.client({ token: staff.token }).admin.viewEnd({}),
    "when another is started": async () => start(await newAccount(running.app)),
    "when the staff member loses the role": () =>
      running.app.db.user.update({ where: { id: staff.id }, data: { staffRole: null } }),
    "when the staff member's role does not allow it": () => makeStaff(running.app, staff, "finance"),
    "when the staff member loses the second factor": () =>
      running.app.db.user.update({ where: { id: staff.id }, data: { totpEnabledAt: null } }),
    "when the staff member is disabled": () =>
      running.app.db.user.update({ where: { id: staff.id }, data: { status: "disabled" } }),
    "when the session was ended by another process": () =>
      running.app.db.session.updateMany({ where: { userId: staff.id }, data: { revokedAt: running.app.now() } }),
    "when the customer is deleted": () =>
      running.app.db.user.update({ where: { id: customer.id }, data: { status: "deleted" } }),
    "when the customer becomes a member of staff": () => makeStaff(running.app, customer, "support"),
  };

  test.each(Object.keys(ends))("%s", async (how) => {
    const seen = seenBy(staff, (await start(customer)).view_id);
    expect(await codeOf(seen.usage.getServiceInfo({}))).toBe(200);
    await ends[how]?.();
    expect(await codeOf(seen.usage.getServiceInfo({}))).toBe(OVER);
  });

  test("for everybody but the session that started it", async () => {
    const { view_id } = await start(customer);
    for (const other of [await newStaff(running.app), await newAccount(running.app), customer])
      expect(await codeOf(seenBy(other, view_id).usage.getServiceInfo({}))).toBe(OVER);
    expect(await codeOf(running.client({ view: view_id }).usage.getServiceInfo({}))).toBe(errors.SESSION_INVALID.code);
  });

  test("for a view that never was", async () => {
    for (const view of ["00000000-0000-4000-8000-000000000000", "1", "' or 1=1 --"])
      expect(await codeOf(seenBy(staff, view).usage.getServiceInfo({}))).toBe(OVER);
  });
});

test("staff see neither themselves, their account, colleagues nor deleted users this way", async () => {
  const member = await newMember(running.app, staff.id);
  const deleted = await newAccount(running.app);
  await running.app.db.user.update({ where: { id: deleted.id }, data: { status: "deleted" } });
  const ownAccount = errors.NOT_ON_OWN_ACCOUNT.code;
  expect(await codeOf(start(member))).toBe(ownAccount);
  expect(await codeOf(start(staff))).toBe(ownAccount);
  expect(await codeOf(start(await newStaff(running.app)))).toBe(errors.CONFLICT.code);
  expect(await codeOf(start(deleted))).toBe(errors.CONFLICT.code);
});
