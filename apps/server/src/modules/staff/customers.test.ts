import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount, newKey, newMember, newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newBulkJob } from "../../../../../tests/setup/bulk-job-calls.ts";
import { newInvoice, newOrder } from "../../../../../tests/setup/commerce-fixtures.ts";
import { addPoints } from "../../../../../tests/setup/mall-calls.ts";
import { newPayout, newRecommended } from "../../../../../tests/setup/reward-calls.ts";
import { newCertification, newLead, newRenewal } from "../../../../../tests/setup/staff-fixtures.ts";
import { notify } from "../notices/notices.ts";

type Client = ReturnType<Awaited<ReturnType<typeof startApp>>["client"]>;
let running: Awaited<ReturnType<typeof startApp>>;
let staff: Account;
let client: Client;
beforeAll(async () => {
  running = await startApp();
  staff = await newStaff(running.app);
  client = running.client({ token: staff.token });
});
afterAll(() => running.close());

/** Each list that can be narrowed to a customer, and how a user comes to have one entry in it. */
const lists: Record<
  string,
  { add: (owner: Account) => Promise<unknown>; read: (input: { user_id?: number }) => Promise<{ total: number }> }
> = {
  orders: {
    add: ({ id, signedIn: { accountId } }) => newOrder(running.app, { accountId, createdById: id }),
    read: (input) => client.adminOrders.orderList(input),
  },
  invoices: {
    add: ({ id, signedIn: { accountId } }) => newInvoice(running.app, { accountId, createdById: id }),
    read: (input) => client.adminInvoices.invoiceList(input),
  },
  messages: {
    add: ({ id: userId }) => newLead(running.app, { userId }),
    read: (input) => client.admin.leadList(input),
  },
  certifications: {
    add: ({ id: submittedById, signedIn: { accountId } }) =>
      newCertification(running.app, { accountId, submittedById, status: "rejected" }),
    read: (input) => client.admin.certificationList(input),
  },
  "exported messages": {
    add: ({ id: userId }) => newLead(running.app, { userId }),
    // The first line names the columns.
    read: async (input) => ({ total: (await client.admin.leadExport(input)).csv.trim().split("\n").length - 1 }),
  },
  renewals: {
    add: ({ id: userId, signedIn: { accountId } }) => newRenewal(running.app, { accountId, userId }),
    read: (input) => client.admin.renewalList(input),
  },
  payouts: {
    add: (owner) => newPayout(running.app, owner),
    read: (input) => client.adminRewards.payoutList(input),
  },
  recommended: {
    add: ({ id }) => newRecommended(running.app, id),
    read: (input) => client.adminRewards.recommendedList(input),
  },
};
/** Those that a main account's page shows for the whole account. */
const ofAccount = ["orders", "invoices", "messages", "exported messages", "certifications", "renewals"];

describe.each(Object.entries(lists))("the list of %s", (name, { add, read }) => {
  test("shows only the customer's, and for a main account what its sub-accounts have too", async () => {
    const main = await newAccount(running.app);
    const member = await newMember(running.app, main.id);
    const other = await newAccount(running.app);
    for (const owner of [main, member, other]) await add(owner);
    const totalOf = async ({ id }: Account) => (await read({ user_id: id })).total;
    expect(await totalOf(member)).toBe(1);
    expect(await totalOf(main)).toBe(ofAccount.includes(name) ? 2 : 1);
    expect((await read({})).total).toBeGreaterThanOrEqual(3);
    expect(await totalOf(await newAccount(running.app))).toBe(0);
  });
});

test("messages sent without logging in belong to the owner of their phone, else of their email", async () => {
  const { app } = running;
  const [main, other] = await Promise.all([newAccount(app), newAccount(app)]);
  const member = await newMember(app, main.id);
  const verifiedEmail = `ann_${main.id}@example.com`;
  await app.db.user.update({ where: { id: member.id }, data: { verifiedEmail } });
  await newLead(app, { phone: main.phone, content: "by phone" });
  await newLead(app, { email: verifiedEmail.toUpperCase(), content: "by email" });
  await newLead(app, { phone: other.phone, email: verifiedEmail, content: "by both" });
  await newLead(app, { email: verifiedEmail.replace("_", "x"), content: "by nobody" });
  await newLead(app, { userId: other.id, phone: main.phone, content: "logged in" });
  const contentsOf = async (user_id: number, filter = {}) =>
    (await client.admin.leadList({ user_id, ...filter })).list.map(({ content }) => content).toSorted();
  expect(await contentsOf(main.id)).toEqual(["by email", "by phone"]);
  expect(await contentsOf(member.id)).toEqual(["by email"]);
  expect(await contentsOf(other.id)).toEqual(["by both", "logged in"]);
  expect(await contentsOf(main.id, { keyword: "phone" })).toEqual(["by phone"]);
});

const titlesOf = async (user_id: number) =>
  (await client.admin.customerNotices({ user_id })).list.map(({ title }) => title);

test("a customer's points, notices and bulk jobs are theirs alone", async () => {
  const { app } = running;
  const { account, key } = await newKey(app);
  const { id } = account;
  const { id: other } = await newAccount(app);
  await addPoints(app, account, 30);
  await notify(app, id, { type: "system", title: { en: "Hello", zh: "你好" } });
  await newBulkJob(app, account, key.id);
  const { admin } = client;
  expect((await admin.customerPoints({ user_id: id })).list).toMatchObject([{ change: 30, balance: 30 }]);
  expect(await titlesOf(id)).toEqual(["Hello", "The key “test” was created", "Welcome to Meridian"]);
  expect(await titlesOf(other)).toEqual(["Welcome to Meridian"]);
  expect((await admin.customerJobs({ user_id: id })).total).toBe(1);
  for (const read of [admin.customerPoints, admin.customerJobs])
    expect((await read({ user_id: other })).total, read.path).toBe(0);
  const member = await newMember(app, id);
  expect((await admin.customerJobs({ user_id: member.id })).total).toBe(0);
});

test("a deleted notice is still listed, as deleted", async () => {
  const { id } = await newAccount(running.app);
  await notify(running.app, id, { type: "system", title: { en: "Hello", zh: "你好" } });
  await running.app.db.notice.updateMany({ where: { userId: id }, data: { deletedAt: running.app.now() } });
  expect((await client.admin.customerNotices({ user_id: id })).list[0]).toMatchObject({
    title: "Hello",
    is_deleted: true,
  });
});

test("the log names staff and members, and a sub-account's has only what it did", async () => {
  const { account } = await newKey(running.app);
  const member = await newMember(running.app, account.id);
  await client.admin.userChange({ id: member.id, action: "disable", reason: "abuse" });
  const { list } = await client.admin.customerLog({ user_id: account.id });
  expect(list.map(({ action, actor_id, is_staff }) => [action, actor_id, is_staff])).toEqual([
    ["user.disable", staff.id, true],
    ["key.create", account.id, false],
  ]);
  expect(list[0]).toMatchObject({ actor_name: staff.phone.slice("+86".length), after: { reason: "abuse" } });
  expect((await client.admin.customerLog({ user_id: member.id })).total).toBe(0);
});

test("calls are counted by day, of a sub-account only those of its own keys", async () => {
  const { account, secret } = await newKey(running.app);
  const member = await newMember(running.app, account.id, ["key.manage"]);
  for (const ip of ["8.8.8.8", "9.9.9.9"])
    await running.server.inject({ url: `/v2/query?ip=${ip}`, headers: { "x-api-key": secret } });
  await running.lookupApi.meter.flush();
  const { list } = await client.admin.customerUsage({ user_id: account.id });
  expect(list).toHaveLength(30);
  expect(list.at(-1)).toMatchObject({ success: 1, empty: 1, error: 0, over_quota: 0 });
  const own = await client.admin.customerUsage({ user_id: member.id });
  expect(own.list.every(({ success, empty }) => success + empty === 0)).toBe(true);
});

test("the page says who the customer is", async () => {
  const { app } = running;
  const main = await newAccount(app);
  const member = await newMember(app, main.id);
  await app.db.user.update({ where: { id: main.id }, data: { name: "Ann", timeZone: "Europe/Berlin", integral: 7 } });
  await newCertification(app, { accountId: main.id, status: "passed", companyName: "Eatonville Ltd" });
  await client.adminMall.pointsChange({ user_id: main.id, change: 5, reason: "a gift" });
  expect(await client.admin.userInfo({ id: main.id })).toMatchObject({
    main: null,
    certified_as: "Eatonville Ltd",
    time_zone: "Europe/Berlin",
    language: "en-US",
    country: "",
    points: 12,
    two_factor: false,
    member_count: 1,
    members: [{ id: member.id }],
  });
  expect(await client.admin.userInfo({ id: member.id })).toMatchObject({
    main: { id: main.id, name: "Ann" },
    certified_as: "Eatonville Ltd",
    members: [],
    member_count: 0,
  });
});
