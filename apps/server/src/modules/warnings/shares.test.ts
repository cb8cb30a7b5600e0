import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, newAccount, newMember, setQuota } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { splitQuota } from "../splits/allocate.ts";
import { evaluateWarnings } from "./evaluate.ts";

const START = new Date("2026-11-20T12:00:00Z");
let clock = START;
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => clock }) });
});
beforeEach(() => {
  clock = START;
});
afterAll(() => running.close());

const titlesOf = async ({ id: userId }: Account) => {
  const rows = await running.app.db.notice.findMany({ where: { userId, type: "usage_warn" }, orderBy: { id: "asc" } });
  return rows.map(({ titleEn }) => titleEn);
};
const look = () => evaluateWarnings(running.app);

/** A sub-account named Ben with a share of a hundred calls. */
async function sharedAccount() {
  const account = await newAccount(running.app);
  await setQuota(running.app, account.id, 1000);
  const { id: service_id } = await running.app.db.service.findFirstOrThrow({
    where: { accountId: account.id, type: 1 },
  });
  const member = await newMember(running.app, account.id);
  await running.app.db.user.update({ where: { id: member.id }, data: { name: "Ben" } });
  const caller = { user: account.signedIn, ip: "", language: "en" as const };
  const { splits } = await splitQuota(running.app, caller, {
    service_id,
    items: [{ sub_user_id: member.id, quota: 100 }],
  });
  const split_id = splits[0]?.id ?? 0;
  const use = (taken: number, month = "2026-11") =>
    running.app.db.balance.update({ where: { subject: `split:${split_id}:${month}` }, data: { taken } });
  const add = (quota: number) => splitQuota(running.app, caller, { split_id, action: "add", quota });
  return { account, member, use, add, service_id, split_id };
}

describe("a share that runs out", () => {
  test("notifies its holder and the owner once when a fifth is left, once at zero, and again the next month", async () => {
    const { account, member, use } = await sharedAccount();
    await use(79);
    await look();
    expect(await titlesOf(member)).toEqual([]);
    await use(80);
    for (let i = 0; i < 3; i++) await look();
    expect(await titlesOf(member)).toEqual(["Your share of IP geolocation: 20% of the quota left"]);
    expect(await titlesOf(account)).toEqual(["Ben's share of IP geolocation: 20% of the quota left"]);
    await use(100);
    for (let i = 0; i < 3; i++) await look();
    expect((await titlesOf(member)).at(-1)).toBe("Your share of IP geolocation: the quota is used up");
    expect((await titlesOf(account)).at(-1)).toBe("Ben's share of IP geolocation: the quota is used up");
    clock = new Date("2026-12-05T00:00:00Z");
    await look();
    await use(90, "2026-12");
    await look();
    expect(await titlesOf(member)).toHaveLength(3);
    expect(await titlesOf(account)).toHaveLength(3);
  });

  test("is rearmed by more quota and by a change of the rule", async () => {
    const { account, member, use, add } = await sharedAccount();
    await use(85);
    await look();
    await add(100);
    await look();
    await use(170);
    await look();
    expect(await titlesOf(member)).toHaveLength(2);
    const { warnings } = running.client({ token: account.token });
    const [rule] = (await warnings.getUserWarn({})).list;
    await warnings.setUserWarn({ id: rule?.id ?? 0, threshold: 25 });
    await look();
    expect(await titlesOf(member)).toHaveLength(3);
  });

  test("is announced once by fifty concurrent workers", async () => {
    const { account, member, use } = await sharedAccount();
    await running.client({ token: account.token }).warnings.getUserWarn({});
    await use(95);
    await Promise.all(Array.from({ length: 50 }, look));
    expect(await titlesOf(member)).toHaveLength(1);
    expect(await titlesOf(account)).toHaveLength(1);
  });

  test("is announced to the rule's receivers instead of the owner, and to nobody if the rule is off", async () => {
    const { account, member, use } = await sharedAccount();
    const colleague = await newMember(running.app, account.id);
    const { warnings } = running.client({ token: account.token });
    const [rule] = (await warnings.getUserWarn({})).list;
    const id = rule?.id ?? 0;
    await warnings.setUserWarn({ id, enabled: false });
    await use(90);
    await look();
    expect(await titlesOf(member)).toEqual([]);
    await warnings.setUserWarn({ id, enabled: true, receivers: [{ type: "user", value: colleague.id }] });
    await look();
    expect(await titlesOf(member)).toHaveLength(1);
    expect(await titlesOf(colleague)).toHaveLength(1);
    expect(await titlesOf(account)).toEqual([]);
  });

  test("is not announced by a rule about another service, nor while it is paused", async () => {
    const { account, member, use, split_id } = await sharedAccount();
    const { warnings } = running.client({ token: account.token });
    const [rule] = (await warnings.getUserWarn({})).list;
    await warnings.setUserWarn({ id: rule?.id ?? 0, enabled: false });
    const other = await running.app.db.service.findFirstOrThrow({ where: { accountId: account.id, type: 3 } });
    await warnings.setUserWarn({ service_id: other.id, metric: "remaining_percent", threshold: 50 });
    await use(95);
    await look();
    await warnings.setUserWarn({ id: rule?.id ?? 0, enabled: true });
    await running.app.db.split.update({ where: { id: split_id }, data: { status: "paused" } });
    await look();
    expect(await titlesOf(member)).toEqual([]);
  });
});
