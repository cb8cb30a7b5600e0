import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newIndustry, ownResourceFactories } from "../../../../../tests/setup/own-resources.ts";
import { newCertification } from "../../../../../tests/setup/staff-fixtures.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { isUscc } from "./uscc.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let industry_id = 0;
let clock = new Date();
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => clock }) });
  industry_id = await newIndustry(running.app);
});
afterAll(() => running.close());

const clientOf = ({ token }: Account) => running.client({ token });
const uscc = "91350100M000100Y43";

async function request(account: Account, more: object = {}) {
  return clientOf(account).certification.enterpriseCertification({
    company_name: "示例科技有限公司",
    uscc,
    licence_file_id: await ownResourceFactories.licence_file(running.app, account),
    legal_person: "张三",
    contact_name: "李四",
    contact_phone: "13800138000",
    industry_id,
    province_code: "110000",
    city_code: "110100",
    district_code: "110101",
    method: "manual",
    agree: true,
    ...more,
  });
}

test.for([
  [uscc, true],
  ["91350100M000100Y34", false],
  ["91350100M000100Y4", false],
  ["9135O100M000100Y43", false],
] as const)("%s is a valid social credit code: %s", ([code, isValid]) => expect(isUscc(code)).toBe(isValid));

describe("a request", () => {
  test("is stored, and the user's data shows the credit code masked", async () => {
    const account = await newAccount(running.app);
    expect(await request(account)).toMatchObject({ status: "pending", expected_hours: 24 });
    expect((await clientOf(account).account.userInfo({})).certification).toMatchObject({
      status: "pending",
      company_name: "示例科技有限公司",
      uscc_masked: "9135****0Y43",
      submitted_at: clock.toISOString(),
      passed_at: null,
    });
  });

  test.for([
    [{ uscc: "91350100M000100Y34" }, "uscc"],
    [{ district_code: "440103" }, "district_code"],
    [{ district_code: undefined }, "district_code"],
    [{ province_code: "440000" }, "district_code"],
    [{ industry_id: 999_999 }, "industry_id"],
    [{ method: "bank_transfer" }, "bank_name"],
    [{ method: "bank_transfer", bank_name: "中国银行" }, "bank_account"],
    [{ method: "bank_transfer", bank_name: "中国银行", bank_account: "12ab" }, "bank_account"],
  ] as const)("with %o reports the error at %s, and stores nothing", async ([wrong, field]) => {
    const account = await newAccount(running.app);
    await expect(request(account, wrong)).rejects.toMatchObject({
      code: 400,
      fields: { [field]: expect.any(String) },
    });
    expect(await running.app.db.certification.count({ where: { accountId: account.id } })).toBe(0);
  });

  test("accepts a city without districts", async () => {
    const account = await newAccount(running.app);
    const dongguan = { province_code: "440000", city_code: "441900", district_code: undefined };
    expect(await request(account, dongguan)).toMatchObject({ status: "pending" });
  });

  test("stores the bank account number encrypted", async () => {
    const account = await newAccount(running.app);
    await request(account, { method: "bank_transfer", bank_name: "中国银行", bank_account: "6222000012345678" });
    const row = await running.app.db.certification.findFirstOrThrow({ where: { accountId: account.id } });
    expect(JSON.stringify(row)).not.toContain("6222000012345678");
    expect(row.bankAccountEncrypted).toMatch(/^[\w+/=]{40,}$/);
  });

  test("is created once for fifty concurrent submissions", async () => {
    const account = await newAccount(running.app);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => request(account)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await running.app.db.certification.count({ where: { accountId: account.id } })).toBe(1);
  });

  test.for([
    ["pending", 409],
    ["pending_amount", 409],
    ["change_pending", 409],
    ["passed", 1008],
    ["rejected", 200],
    ["expired", 200],
    ["revoked", 200],
  ] as const)("after one that is %s returns code %i", async ([status, code]) => {
    const account = await newAccount(running.app);
    await newCertification(running.app, { accountId: account.id, uscc, status });
    const answer = await request(account).then(
      () => 200,
      (error: { code: number }) => error.code,
    );
    expect(answer).toBe(code);
  });

  test("for another company is a change, during which the old certification stays valid", async () => {
    const account = await newAccount(running.app);
    await newCertification(running.app, {
      accountId: account.id,
      uscc: "91110000600037341L",
      companyName: "Old Ltd",
      status: "passed",
      decidedAt: clock,
    });
    expect(await request(account)).toMatchObject({ status: "change_pending" });
    expect((await clientOf(account).account.userInfo({})).certification).toMatchObject({
      status: "change_pending",
      company_name: "Old Ltd",
      passed_at: clock.toISOString(),
    });
  });
});

describe("the amount received", () => {
  const waiting = async (account: Account) => ownResourceFactories.certification(running.app, account);
  const show = (account: Account, certification_id: number, amount_cents: number) =>
    clientOf(account).certification.certificationAmount({ certification_id, amount_cents });

  test("certifies the company if it is correct, with a notice and an audit entry", async () => {
    const account = await newAccount(running.app);
    const id = await waiting(account);
    expect(await show(account, id, 36)).toEqual({ status: "pending_amount", tries_left: 2 });
    expect(await show(account, id, 37)).toEqual({ status: "passed", tries_left: 1 });
    expect((await clientOf(account).account.userInfo({})).certification.status).toBe("passed");
    expect((await clientOf(account).notices.getNotice({ type: "certification" })).total).toBe(1);
    const entries = await running.app.db.auditEntry.findMany({ where: { accountId: account.id } });
    expect(entries.map(({ action }) => action)).toEqual(["certification.pass"]);
  });

  test("can be wrong three times, then no more attempts are accepted for a day", async () => {
    const account = await newAccount(running.app);
    const id = await waiting(account);
    for (const tries_left of [2, 1, 0]) expect(await show(account, id, 1)).toMatchObject({ tries_left });
    await expect(show(account, id, 37)).rejects.toMatchObject({ code: 429, data: { retry_after_seconds: 86_400 } });
    clock = new Date(clock.getTime() + DAY_MS);
    expect(await show(account, id, 37)).toMatchObject({ status: "passed" });
  });

  test("is compared at most three times for fifty concurrent attempts", async () => {
    const account = await newAccount(running.app);
    const id = await waiting(account);
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => show(account, id, i + 40)));
    expect(results.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(3);
  });

  test.for(["pending", "change_pending", "passed", "rejected", "expired", "revoked"])(
    "returns a conflict for a certification that is %s",
    async (status) => {
      const account = await newAccount(running.app);
      const id = await newCertification(running.app, { accountId: account.id, status, amountCents: 37 });
      await expect(show(account, id, 37)).rejects.toMatchObject({ code: 409, data: { state: status } });
    },
  );
});

test("divisions have three levels from provinces to districts, in municipalities too", async () => {
  const { getCity } = running.client().certification;
  const { list: provinces } = await getCity({});
  expect(provinces).toHaveLength(34);
  const { list: cities } = await getCity({ parent_code: "110000" });
  expect(cities).toEqual([{ code: "110100", name: "北京市", level: 2, has_children: true }]);
  const { list: districts } = await getCity({ parent_code: "110100" });
  expect(districts[0]).toEqual({ code: "110101", name: "东城区", level: 3, has_children: false });
  const { list: whole } = await getCity({ depth: 3 });
  expect(
    whole.find(({ code }) => code === "440000")?.children?.find(({ code }) => code === "440300")?.children,
  ).toContainEqual({ code: "440305", name: "南山区", level: 3, has_children: false });
  await expect(getCity({ parent_code: "999999" })).rejects.toMatchObject({ code: 404 });
});
