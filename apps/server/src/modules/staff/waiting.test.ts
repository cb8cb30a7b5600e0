import { permissionsOfStaff } from "@meridian/contract/staff-access";
import type { waitingKinds } from "@meridian/contract/waiting";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, newAccount, newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { ownResourceFactories } from "../../../../../tests/setup/own-resources.ts";
import { newPayout, newRecommended } from "../../../../../tests/setup/reward-calls.ts";
import { newCertification, newLead, newRenewal, newRequest } from "../../../../../tests/setup/staff-fixtures.ts";

type Started = Awaited<ReturnType<typeof startApp>>;
type Client = ReturnType<Started["client"]>;
type Kind = (typeof waitingKinds)[number];

let running: Started;
let customer: Account;
let owner: Client;
beforeAll(async () => {
  running = await startApp();
  customer = await newAccount(running.app);
  owner = running.client({ token: (await newStaff(running.app)).token });
});
afterAll(() => running.close());

/** How something of each kind comes to wait, and the list that the console's first page leads to. */
const kinds: Record<Kind, { add: () => Promise<unknown>; list: (client: Client) => Promise<{ total: number }> }> = {
  messages: {
    add: () => newLead(running.app, { status: "handling" }),
    list: ({ admin }) => admin.leadList({ status: "waiting" }),
  },
  certifications: {
    add: () => newCertification(running.app, { status: "change_pending" }),
    list: ({ admin }) => admin.certificationList({ status: "waiting" }),
  },
  renewals: {
    add: () => newRenewal(running.app),
    list: ({ admin }) => admin.renewalList({ status: "waiting" }),
  },
  requests: {
    add: () => newRequest(running.app),
    list: ({ adminStaff }) => adminStaff.requestList({ status: "pending" }),
  },
  exchanges: {
    add: () => ownResourceFactories.exchange(running.app, customer),
    list: ({ adminMall }) => adminMall.exchangeList({ status: "waiting" }),
  },
  payouts: {
    add: () => newPayout(running.app),
    list: ({ adminRewards }) => adminRewards.payoutList({ status: "waiting" }),
  },
  recommended: {
    add: () => newRecommended(running.app, customer.id, "following"),
    list: ({ adminRewards }) => adminRewards.recommendedList({ status: "waiting" }),
  },
  invoices: {
    add: () => ownResourceFactories.invoice(running.app, customer),
    list: ({ adminInvoices }) => adminInvoices.invoiceList({ status: "waiting" }),
  },
  transfers: {
    add: () =>
      running.app.db.bankTransfer.create({
        data: {
          reference: "W1",
          receivedDate: new Date("2026-11-23"),
          amountCents: 100,
          currency: "CNY",
          payer: "Ann",
          createdAt: running.app.now(),
        },
      }),
    list: ({ adminOrders }) => adminOrders.transferList({ is_matched: false }),
  },
  differences: {
    add: () =>
      running.app.db.paymentDifference.create({
        data: {
          channel: "alipay",
          day: new Date("2026-11-23"),
          paymentNo: "W1",
          kind: "amount",
          createdAt: running.app.now(),
        },
      }),
    list: ({ adminOrders }) => adminOrders.differenceList({ is_resolved: false }),
  },
};

const waitingOf = async ({ admin }: Client, kind: Kind) =>
  (await admin.overview({})).waiting.find((entry) => entry.kind === kind);

test.each(Object.keys(kinds) as Kind[])(
  "of %s, as many are counted as the list shows, since the oldest",
  async (kind) => {
    const { add, list } = kinds[kind];
    const before = await waitingOf(owner, kind);
    expect(before?.count).toBe((await list(owner)).total);
    await add();
    const after = await waitingOf(owner, kind);
    expect(after?.count).toBe((before?.count ?? 0) + 1);
    expect((await list(owner)).total).toBe(after?.count);
    expect(after?.oldest_at).not.toBeNull();
  },
);

test("a message waits since its sender last wrote, and no longer once it is answered", async () => {
  const id = await newLead(running.app, { status: "handling", createdAt: new Date("2026-01-01T00:00:00Z") });
  expect(await waitingOf(owner, "messages")).toMatchObject({ oldest_at: "2026-01-01T00:00:00.000Z" });
  await running.app.db.leadReply.createMany({
    data: [
      { leadId: id, isStaff: false, author: "Sue", content: "a", createdAt: new Date("2026-01-05T00:00:00Z") },
      { leadId: id, isStaff: true, author: "Sue", content: "b", createdAt: new Date("2026-01-06T00:00:00Z") },
    ],
  });
  expect(await waitingOf(owner, "messages")).toMatchObject({ oldest_at: "2026-01-05T00:00:00.000Z" });
  const { count = 0 } = (await waitingOf(owner, "messages")) ?? {};
  await owner.admin.leadChange({ id, action: "answer", reply: "So it is" });
  expect((await waitingOf(owner, "messages"))?.count).toBe(count - 1);
});

test("the answer has the state of the queue too", async () => {
  expect((await owner.admin.overview({})).jobs).toMatchObject({ waiting: expect.any(Number), failed: 0 });
});

test("a role sees what waits only in the lists it may read", async () => {
  const kindsOf = async (role: "content" | "finance") => {
    const { token } = await newStaff(running.app, role);
    return (await running.client({ token }).admin.overview({})).waiting.map(({ kind }) => kind);
  };
  expect(permissionsOfStaff("content")).not.toContain("message.view");
  expect(await kindsOf("content")).toEqual(["requests", "exchanges"]);
  expect(await kindsOf("finance")).toEqual([
    "requests",
    "exchanges",
    "payouts",
    "recommended",
    "invoices",
    "transfers",
    "differences",
  ]);
});
