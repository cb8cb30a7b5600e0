import { ApiError, type EndpointCall } from "@meridian/client/call";
import { staffApi } from "@meridian/contract";
import { isStaffAccess, permissions, permissionTree } from "@meridian/contract/access";
import type { Endpoints } from "@meridian/contract/endpoint";
import { errors } from "@meridian/contract/errors";
import { permissionsOfStaff, type StaffRole, staffPermissions, staffRoleNames } from "@meridian/contract/staff-access";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, makeStaff, newAccount, newMember, newStaff } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import type { CallContext } from "../../../../tests/setup/call-context.ts";
import { numberFieldsOf } from "../../../../tests/setup/number-fields.ts";
import { everyTable } from "../../../../tests/setup/tables.ts";
import { validCalls } from "../../../../tests/setup/valid-calls.ts";

let running: Awaited<ReturnType<typeof startApp>>;
const staff = {} as Record<StaffRole, Account>;
beforeAll(async () => {
  running = await startApp({ settings: { TRUSTED_PROXIES: "127.0.0.1" } });
  for (const role of staffRoleNames) staff[role] = await newStaff(running.app, role);
});
afterAll(() => running.close());

const calls = Object.entries(staffApi as Record<string, Endpoints>).flatMap(([module, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ title: `${module}.${name}`, module, name, endpoint })),
);
type StaffCall = (typeof calls)[number];
type InputOf = (context: CallContext) => object | Promise<object>;

const OWN_ACCOUNT: number = errors.NOT_ON_OWN_ACCOUNT.code;

async function inputOf({ module, name }: StaffCall, caller: Account, customer: () => Promise<Account>) {
  const inputOf = (validCalls as unknown as Record<string, Record<string, InputOf>>)[module]?.[name];
  const own = () => Promise.reject(new Error("a staff call names nothing of the caller"));
  return inputOf?.({ app: running.app, caller, own, customer }) ?? {};
}

let addresses = 0;
async function answer({ module, name }: StaffCall, { token }: Account, input: object): Promise<number> {
  addresses += 1;
  const client = running.client({ token, "x-forwarded-for": `198.51.${(addresses >> 8) & 255}.${addresses & 255}` });
  const call = (client as unknown as Record<string, Record<string, EndpointCall<object, unknown>>>)[module]?.[name];
  try {
    await call?.(input);
    return 200;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code;
  }
}

/** What each role may do, written out once more, so that a change of a role is a change of this table. */
const table: Record<StaffRole, readonly string[]> = {
  support: [
    "overview staffSelf requestList requestDecide userList userInfo userChange downloadRights",
    "customerUsage customerPoints customerNotices customerJobs customerLog viewStart viewEnd",
    "leadList leadInfo leadChange leadExport certificationList certificationInfo certificationChange",
    "renewalList renewalChange serviceOpen pointsChange goodsList exchangeList exchangeChange pointRules",
    "recommendedList recommendedChange rewardRules orderList orderInfo noticeSend noticeList smsSpending smsRules",
    "incidentList statusSubscribers incidentInfo incidentOpen incidentChange incidentUpdate incidentUpdateEdit",
  ],
  finance: [
    "overview staffSelf requestList userList userInfo downloadRights serviceOpen downloadGrant downloadRevoke couponGive",
    "customerUsage customerPoints customerJobs customerLog",
    "goodsList exchangeList pointRules recommendedList recommendedChange rewardRules payoutList payoutChange",
    "orderList orderInfo orderMake orderClose orderRefund refundSettle",
    "invoiceList invoiceInfo invoiceFile invoiceChange taxRateList setTaxRate transferList transferImport transferMatch",
    "differenceList differenceResolve salesReport packageList packageChange smsSpending smsRules setSmsRules",
    "contentList contentInfo contentHistory contentPreview contentView",
  ],
  content: [
    "overview staffSelf requestList goodsList goodsClassSet goodsAdd goodsChange goodsVariantSet goodsPictureAdd",
    "goodsPictureRemove stockChange codesImport exchangeList pointRules packageList",
    "customerPoints customerNotices noticeSend noticeList contentList contentInfo contentSave contentChange contentDelete contentHistory contentRestore contentReset contentView",
    "contentPreview contentImport contentPictureAdd",
  ],
  data: [
    "overview staffSelf requestList leadList leadInfo leadChange contentList contentInfo contentHistory contentPreview contentView dataInfo dataBuild",
    "releaseList releaseBuild releaseWithdraw",
    "incidentList statusSubscribers incidentInfo incidentOpen incidentChange incidentUpdate incidentUpdateEdit",
  ],
  owner: calls.map(({ name }) => name),
};

test("every console call declares a staff permission, and every permission is needed by a call", () => {
  for (const { title, endpoint } of calls) expect(isStaffAccess(endpoint.access), title).toBe(true);
  expect(new Set(calls.map(({ endpoint }) => endpoint.access as string))).toEqual(new Set(staffPermissions));
});

test("customers' permissions and staff's share no parent, so that neither can grant the other", () => {
  const parents = new Set<string>(permissionTree.keys());
  expect(staffPermissions.filter((code) => parents.has(code.split(".")[0] ?? ""))).toEqual([]);
  expect(permissions.filter((code) => (staffPermissions as readonly string[]).includes(code))).toEqual([]);
});

test("only the owner holds every permission", () => {
  expect(permissionsOfStaff("owner")).toEqual(staffPermissions);
  for (const role of staffRoleNames.filter((role) => role !== "owner"))
    expect(
      permissionsOfStaff(role).filter((code) => code.startsWith("staff.")),
      role,
    ).toEqual([]);
});

describe.each(staffRoleNames)("the role %s", (role) => {
  const allowed = table[role].flatMap((names) => names.split(" "));

  test.each(calls)("is answered by $title as the table says", async (call) => {
    const input = await inputOf(call, staff[role], () => newAccount(running.app));
    const before = await everyTable(running.app);
    const code = await answer(call, staff[role], input);
    expect(code).toBe(allowed.includes(call.name) ? 200 : 403);
    if (code === 403) expect(await everyTable(running.app)).toEqual(before);
    // A request needs the permission of what is requested, here of points.
    if (call.name === "requestDecide") return;
    // Permission comes before the input: what a role may not do it cannot probe.
    expect((await answer(call, staff[role], { id: "x", account_id: "x" })) === 403).toBe(code === 403);
  });
});

describe("nobody acts on an account of their own", () => {
  /** The caller, and whose account the call names. */
  const relations: Record<string, () => Promise<{ caller: Account; customer: Account }>> = {
    "their own account": async () => {
      const caller = await newStaff(running.app);
      return { caller, customer: caller };
    },
    "a sub-account of their own": async () => {
      const caller = await newStaff(running.app);
      return { caller, customer: await newMember(running.app, caller.id) };
    },
    "the main account of theirs": async () => {
      const customer = await newAccount(running.app);
      return { caller: await member(customer), customer };
    },
    "another member of their account": async () => {
      const main = await newAccount(running.app);
      return { caller: await member(main), customer: await newMember(running.app, main.id) };
    },
  };

  async function member(main: Account): Promise<Account> {
    const caller = await newMember(running.app, main.id);
    await makeStaff(running.app, caller, "owner");
    return caller;
  }

  const naming = calls.filter(({ endpoint }) => numberFieldsOf(endpoint).some(({ thing }) => thing === "any"));

  test("of all calls, those that name an account are walked", () => {
    expect(naming.length).toBeGreaterThan(20);
  });

  describe.each(naming)("$title", (call) => {
    test.each(Object.entries(relations))("for %s", async (_who, relate) => {
      const { caller, customer } = await relate();
      let isAsked = false;
      const input = await inputOf(call, caller, async () => {
        isAsked = true;
        return customer;
      });
      expect(isAsked, "its valid call must be about the customer").toBe(true);
      const before = await everyTable(running.app);
      const code = await answer(call, caller, input);
      // Reading is allowed; whatever the answer, nothing has changed. A sub-account can hold no service of its own.
      expect([OWN_ACCOUNT, 200, ...(customer.signedIn.isMain ? [] : [404])]).toContain(code);
      expect(await everyTable(running.app)).toEqual(before);
    });
  });

  test("not even by a message or a transfer that turns out to be theirs", async () => {
    const caller = await newStaff(running.app);
    const lead = calls.find(({ name }) => name === "leadChange") as StaffCall;
    const { phone } = caller;
    const { id } = await running.app.db.lead.create({
      data: {
        ticketNo: `own-${caller.id}`,
        kind: "feedback",
        name: "A",
        content: "b",
        phone,
        createdAt: running.app.now(),
      },
    });
    expect(await answer(lead, caller, { id, action: "take" })).toBe(OWN_ACCOUNT);
    const match = calls.find(({ name }) => name === "transferMatch") as StaffCall;
    const input = await inputOf(match, caller, async () => caller);
    const before = await everyTable(running.app);
    expect(await answer(match, caller, input)).toBe(OWN_ACCOUNT);
    expect(await everyTable(running.app)).toEqual(before);
  });
});
