import { staffApi } from "@meridian/contract";
import type { Endpoints } from "@meridian/contract/endpoint";
import { limitUnits } from "@meridian/contract/second-person";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, newAccount, newMember, newStaff } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import type { CallContext } from "../../../../../tests/setup/call-context.ts";
import { newLead } from "../../../../../tests/setup/staff-fixtures.ts";
import { validCalls } from "../../../../../tests/setup/valid-calls.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { setStaffLimits } from "./limits.ts";
import { guardedPaths } from "./second-person.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let now = new Date("2026-11-26T02:00:00Z");
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => now }) });
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.app.db.user.updateMany({ data: { staffRole: null } });
});

const as = ({ token }: Account) => running.client({ token });
const pointsOf = async (id: number) => (await running.app.db.user.findUniqueOrThrow({ where: { id } })).integral;
const million = { change: 1_000_000, reason: "a gift" };

/** A support member's request to give a customer a million points. */
async function millionRequested() {
  const requester = await newStaff(running.app, "support");
  const customer = await newAccount(running.app);
  const answer = await as(requester).adminMall.pointsChange({ user_id: customer.id, ...million });
  if (!("request_id" in answer)) throw new Error("a million points were given by one person");
  return { requester, customer, id: answer.request_id };
}

describe("what one person may give alone", () => {
  test("ends at the day's limit, and parts count like the whole", async () => {
    const staff = await newStaff(running.app, "support");
    const { id: user_id } = await newAccount(running.app);
    const give = (change: number) => as(staff).adminMall.pointsChange({ user_id, change, reason: "a gift" });
    expect(await give(6000)).toMatchObject({ integral: 6000 });
    expect(await give(4001)).toHaveProperty("request_id");
    expect(await give(-4000)).toMatchObject({ integral: 2000 });
    expect(await give(1)).toHaveProperty("request_id");
    expect(await pointsOf(user_id)).toBe(2000);
    // Midnight in China.
    now = new Date("2026-11-26T16:00:00Z");
    expect(await give(10_000)).toMatchObject({ integral: 12_000 });
  });

  test("is not exceeded by fifty parallel calls", async () => {
    const staff = await newStaff(running.app, "support");
    const { id: user_id } = await newAccount(running.app);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => as(staff).adminMall.pointsChange({ user_id, change: 1000, reason: "a gift" })),
    );
    expect(answers.filter((answer) => !("request_id" in answer))).toHaveLength(10);
    expect(await pointsOf(user_id)).toBe(10_000);
  });

  test("is not used up by a call that fails", async () => {
    const staff = await newStaff(running.app, "support");
    const { id: user_id } = await newAccount(running.app);
    const change = (by: number) => as(staff).adminMall.pointsChange({ user_id, change: by, reason: "a gift" });
    expect(await answerOf(change(-10_000))).toMatchObject({ code: 2001 });
    expect(await change(10_000)).toMatchObject({ integral: 10_000 });
  });

  test("is set by owners, who need a second one to raise it and none to lower it", async () => {
    const [owner, second] = [await newStaff(running.app), await newStaff(running.app)];
    const limits = as(owner).adminStaff;
    expect(await limits.setStaffLimits({ points: 5000 })).toMatchObject({ points: 5000 });
    const raised = await limits.setStaffLimits({ points: 7000 });
    expect(raised).toHaveProperty("request_id");
    expect(await limits.staffLimits({})).toMatchObject({ points: 5000 });
    const { request_id: id } = raised as { request_id: number };
    await as(second).adminStaff.requestDecide({ id, decision: "approve" });
    expect(await limits.staffLimits({})).toMatchObject({ points: 7000 });
    await setStaffLimits(running.app, commandLine, { points: 10_000 });
  });
});

describe("beyond the limits", () => {
  const calls = Object.entries(staffApi as Record<string, Endpoints>).flatMap(([module, group]) =>
    Object.entries(group).map(([name, endpoint]) => ({ title: `${module}.${name}`, module, name, endpoint })),
  );

  /** Fields by which a call can give something, and the calls for which they do not, with the reason. */
  const givingFields = /_cents$|^(?:quota|change|days|role)$/;
  const exempt: Readonly<Record<string, string>> = {
    "adminInvoices.invoiceChange": "the tax within an amount already paid",
    "adminMall.stockChange": "stock is what there is to give, not a gift",
    "adminOrders.packageChange": "a price for everyone, for those who hold price.change",
    "admin.certificationChange": "the cents by which a company proves that a bank account is its own",
    "adminRewards.setRewardRules": "rules for everyone, which only owners change",
  };

  test("every call that gives money, points, calls or rights becomes a request", () => {
    const giving = calls.filter(({ endpoint }) =>
      Object.keys(endpoint.input.shape).some((name) => givingFields.test(name)),
    );
    const guarded = calls.filter(({ endpoint }) => endpoint.secondPerson);
    for (const { title } of giving.filter(({ endpoint }) => !endpoint.secondPerson))
      expect(exempt, title).toHaveProperty([title]);
    for (const title of Object.keys(exempt)) expect(giving.map((call) => call.title)).toContain(title);
    expect(guardedPaths().toSorted()).toEqual(guarded.map(({ endpoint }) => endpoint.path).toSorted());
  });

  /** Changes of a valid call that make it give something. */
  const gifts: Readonly<Record<string, object>> = {
    leadChange: { action: "accept", service_type: 1, quota: 10, days: 30 },
    goodsAdd: { kind: "quota", stock: 5, service_type: 1, quota: 10, days: 30 },
    orderMake: { quota: 10 },
    recommendedChange: { action: "win", reward_cents: 10 },
    setStaffLimits: { points: 10_000_000 },
  };

  test.each(calls.filter(({ endpoint }) => endpoint.secondPerson))(
    "$title changes nothing until a colleague approves",
    async ({ module, name }) => {
      const { app } = running;
      const nothing = Object.fromEntries(limitUnits.map((unit) => [unit, 0]));
      await setStaffLimits(app, commandLine, nothing);
      const [owner, second] = [await newStaff(app), await newStaff(app)];
      const customer = await newAccount(app);
      const input = await validInput(module, name, customer);
      const client = as(owner) as unknown as Record<string, Record<string, (input: object) => Promise<object>>>;
      const before = await app.db.auditEntry.count({ where: { approvedById: second.id } });
      const answer = (await client[module]?.[name]?.({ ...input, ...gifts[name] })) as { request_id: number };
      expect(answer).toHaveProperty("request_id");
      const entries = { where: { actorId: owner.id } };
      expect((await app.db.auditEntry.findMany(entries)).map(({ action }) => action)).toEqual(["request.make"]);
      const { list } = await as(second).adminStaff.requestList({ status: "pending" });
      expect(list[0]).toMatchObject({ id: answer.request_id, decisions: ["approve", "refuse"] });
      expect(list[0]?.amounts).not.toEqual([]);
      await as(second).adminStaff.requestDecide({ id: answer.request_id, decision: "approve" });
      // The log names both: who asked, and who approved.
      expect(await app.db.auditEntry.count({ where: { approvedById: second.id } })).toBeGreaterThan(before);
      await setStaffLimits(app, commandLine, {
        points: 10_000,
        calls: 1_000_000,
        cny_cents: 100_000,
        usd_cents: 15_000,
        download_days: 31,
      });
    },
  );

  async function validInput(module: string, name: string, customer: Account): Promise<object> {
    const { app } = running;
    // These need a state in which they give something.
    if (name === "leadChange")
      return { id: await newLead(app, { kind: "trial", status: "handling", userId: customer.id }) };
    const inputs = validCalls as unknown as Record<string, Record<string, (context: CallContext) => object>>;
    const own = () => Promise.reject(new Error("a staff call names nothing of the caller"));
    const input =
      (await inputs[module]?.[name]?.({ app, caller: customer, own, customer: async () => customer })) ?? {};
    if (name === "recommendedChange")
      await app.db.recommendedCustomer.updateMany({ where: { userId: customer.id }, data: { status: "following" } });
    if (name === "goodsChange") {
      const gives = { type: 1, quota: 5, days: 30 };
      await app.db.goods.update({ where: { id: (input as { id: number }).id }, data: { kind: "quota", gives } });
      return { ...input, quota: 10 };
    }
    return input;
  }
});

describe("a request", () => {
  test("is carried out once, however many approve it at once", async () => {
    const { customer, id } = await millionRequested();
    const approvers = await Promise.all(Array.from({ length: 5 }, () => newStaff(running.app, "support")));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        answerOf(as(approvers[index % 5] as Account).adminStaff.requestDecide({ id, decision: "approve" })),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(49);
    expect(await pointsOf(customer.id)).toBe(1_000_000);
  });

  test("is either approved or refused by fifty who disagree", async () => {
    const { customer, id } = await millionRequested();
    const approver = await newStaff(running.app, "support");
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const decision = index % 2 === 0 ? ("approve" as const) : ("refuse" as const);
        return { decision, ...(await answerOf(as(approver).adminStaff.requestDecide({ id, decision }))) };
      }),
    );
    const [decided, ...more] = answers.filter(({ code }) => code === 200);
    expect(more).toEqual([]);
    expect(await pointsOf(customer.id)).toBe(decided?.decision === "approve" ? 1_000_000 : 0);
  });

  test("cannot be approved by its requester, who may take it back", async () => {
    const { requester, customer, id } = await millionRequested();
    const { requestDecide, requestList } = as(requester).adminStaff;
    expect(await answerOf(requestDecide({ id, decision: "approve" }))).toMatchObject({ code: 5008 });
    expect((await requestList({})).list[0]).toMatchObject({ id, decisions: ["refuse"] });
    expect(await requestDecide({ id, decision: "refuse" })).toMatchObject({ status: "refused" });
    const colleague = await newStaff(running.app, "support");
    expect(await answerOf(as(colleague).adminStaff.requestDecide({ id, decision: "approve" }))).toMatchObject({
      code: 409,
    });
    expect(await pointsOf(customer.id)).toBe(0);
  });

  test("needs a colleague with the same permission, who does not belong to the account", async () => {
    const requester = await newStaff(running.app, "support");
    const main = await newAccount(running.app);
    const answer = await as(requester).adminMall.pointsChange({ user_id: main.id, ...million });
    const { request_id: id } = answer as { request_id: number };
    const finance = await newStaff(running.app, "finance");
    expect(await answerOf(as(finance).adminStaff.requestDecide({ id, decision: "approve" }))).toMatchObject({
      code: 403,
    });
    expect((await as(finance).adminStaff.requestList({})).list.map((row) => row.id)).not.toContain(id);
    const member = await newMember(running.app, main.id);
    await running.app.db.user.update({ where: { id: member.id }, data: { staffRole: "owner", totpEnabledAt: now } });
    expect(await answerOf(as(member).adminStaff.requestDecide({ id, decision: "approve" }))).toMatchObject({
      code: 5007,
    });
    expect(await pointsOf(main.id)).toBe(0);
  });

  test("can no longer be approved after seven days, or once its requester may not ask for it", async () => {
    const { requester, customer, id } = await millionRequested();
    const colleague = await newStaff(running.app, "support");
    const approve = () => answerOf(as(colleague).adminStaff.requestDecide({ id, decision: "approve" }));
    await running.app.db.user.update({ where: { id: requester.id }, data: { staffRole: "content" } });
    expect(await approve()).toMatchObject({ code: 409 });
    await running.app.db.user.update({ where: { id: requester.id }, data: { staffRole: "support" } });
    const before = now;
    now = new Date(now.getTime() + 6.9 * DAY_MS);
    const late = await newStaff(running.app, "support");
    now = new Date(before.getTime() + 7 * DAY_MS);
    expect(await answerOf(as(late).adminStaff.requestDecide({ id, decision: "approve" }))).toMatchObject({ code: 409 });
    expect((await as(late).adminStaff.requestList({ status: "expired" })).list[0]).toMatchObject({
      id,
      status: "expired",
      decisions: [],
    });
    expect(await pointsOf(customer.id)).toBe(0);
    now = before;
  });

  test("that can no longer be carried out stays open", async () => {
    const requester = await newStaff(running.app, "support");
    const { id: user_id } = await newAccount(running.app);
    await running.app.db.user.update({ where: { id: user_id }, data: { integral: 20_000 } });
    const answer = await as(requester).adminMall.pointsChange({ user_id, change: -20_000, reason: "a mistake" });
    const { request_id: id } = answer as { request_id: number };
    await running.app.db.user.update({ where: { id: user_id }, data: { integral: 5 } });
    const colleague = await newStaff(running.app, "support");
    expect(await answerOf(as(colleague).adminStaff.requestDecide({ id, decision: "approve" }))).toMatchObject({
      code: 2001,
    });
    expect(await running.app.db.staffRequest.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "pending" });
  });

  test("that could not be carried out anyway is not made", async () => {
    const requester = await newStaff(running.app, "support");
    const before = await running.app.db.staffRequest.count();
    const points = as(requester).adminMall;
    expect(await answerOf(points.pointsChange({ user_id: 999_999_999, ...million }))).toMatchObject({ code: 404 });
    expect(await answerOf(points.pointsChange({ user_id: requester.id, ...million }))).toMatchObject({ code: 5007 });
    expect(await running.app.db.staffRequest.count()).toBe(before);
  });

  test("is announced to those who may approve it, and its decision to the requester", async () => {
    const colleague = await newStaff(running.app, "support");
    const finance = await newStaff(running.app, "finance");
    await running.app.db.user.update({
      where: { id: colleague.id },
      data: { verifiedEmail: `bo${colleague.id}@example.com` },
    });
    const waiting = async () => (await running.app.jobs.look()).waiting;
    const before = await waiting();
    const { requester, id } = await millionRequested();
    // The colleague with a confirmed address also gets an email.
    expect(await waiting()).toBe(before + 1);
    const noticesOf = (userId: number) =>
      running.app.db.notice.findMany({ where: { userId, type: "message" }, orderBy: { id: "desc" } });
    expect(await noticesOf(colleague.id)).toMatchObject([
      {
        titleEn: expect.stringMatching(/asks for your approval: 1000000 points$/),
        titleZh: expect.stringMatching(/请您批准：1000000 积分$/),
        link: "/admin?tab=requests",
      },
    ]);
    expect(await noticesOf(finance.id)).toEqual([]);
    await as(colleague).adminStaff.requestDecide({ id, decision: "refuse", note: "no reason given" });
    expect(await noticesOf(requester.id)).toMatchObject([
      { titleEn: expect.stringMatching(/^Your request was refused/), contentEn: "no reason given" },
    ]);
  });
});
