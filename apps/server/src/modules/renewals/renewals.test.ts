import type { ApiError } from "@meridian/client/call";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, newAccount, newMember, setQuota } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import type { Failure } from "../../errors.ts";
import { requestRenewal } from "./renewals.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const clientOf = ({ token }: Account) => running.client({ token });

/** A sub-account with a share of a hundred calls of a thousand. */
async function splitWithMember() {
  const owner = await newAccount(running.app);
  await setQuota(running.app, owner.id, 1000);
  const member = await newMember(running.app, owner.id);
  const { id: service_id } = await running.app.db.service.findFirstOrThrow({ where: { accountId: owner.id, type: 1 } });
  const items = [{ sub_user_id: member.id, quota: 100 }];
  const { splits } = await clientOf(owner).splits.splitKey({ service_id, items });
  return { owner, member, service_id, split_id: splits[0]?.id ?? 0 };
}

async function decide(owner: Account, renew_id: number, decision: string, quota?: number) {
  try {
    const input = { renew_id, decision, ...(quota !== undefined && { quota }) } as never;
    return (await clientOf(owner).renewals.renewDecide(input)).status;
  } catch (error) {
    const { code, data } = error as ApiError;
    return { code, data };
  }
}

const titlesOf = async (userId: number) =>
  (await running.app.db.notice.findMany({ where: { userId } })).map(({ titleEn }) => titleEn);

test("a sub-account's request notifies its main account, which can grant calls from its own", async () => {
  const { owner, member, split_id } = await splitWithMember();
  const request = await clientOf(member).renewals.renewRequest({ split_id, quota: 50, remark: "A busy week" });
  expect(request).toMatchObject({ status: "submitted", to: "owner" });
  expect((await titlesOf(owner.id)).join()).toContain("requests more IP geolocation");
  const { list } = await clientOf(owner).renewals.renewList({ received: true });
  expect(list[0]).toMatchObject({ id: request.renew_id, quota: 50, remark: "A busy week" });
  expect(await decide(owner, request.renew_id, "done", 1000)).toMatchObject({ code: 4002 });
  expect(await decide(owner, request.renew_id, "done", 50)).toBe("done");
  expect((await clientOf(member).splits.splitList({})).list[0]).toMatchObject({ quota: 150 });
  expect(await titlesOf(member.id)).toEqual(["Your request was approved"]);
});

test("a main account's request goes to sales", async () => {
  const { owner, service_id } = await splitWithMember();
  expect(await clientOf(owner).renewals.renewRequest({ service_id, months: 12 })).toMatchObject({ to: "sales" });
});

test("one of fifty concurrent requests for a service is opened; the next is accepted once that one is decided", async () => {
  const { owner, member, split_id } = await splitWithMember();
  const request = await Promise.allSettled(
    Array.from({ length: 50 }, () => requestRenewal(running.app, member.signedIn, { split_id })),
  );
  const refused = request.flatMap((one) => (one.status === "rejected" ? [(one.reason as Failure).failure] : []));
  const [made] = request.flatMap((one) => (one.status === "fulfilled" ? [one.value.renew_id] : []));
  expect(refused).toEqual(Array.from({ length: 49 }, () => "RENEWAL_OPEN"));
  expect(await decide(owner, made ?? 0, "refused")).toBe("refused");
  expect(await requestRenewal(running.app, member.signedIn, { split_id })).toMatchObject({ status: "submitted" });
});

test("each state allows its own decisions; any other is rejected with the current state", async () => {
  const { owner, member, split_id } = await splitWithMember();
  const ask = async () => (await clientOf(member).renewals.renewRequest({ split_id })).renew_id;
  const cancel = (renew_id: number) => clientOf(member).renewals.renewCancel({ renew_id });
  const conflict = (state: string) => ({ code: 409, data: { state } });
  const first = await ask();
  expect(await decide(owner, first, "handling")).toBe("handling");
  expect(await decide(owner, first, "handling")).toEqual(conflict("handling"));
  await expect(cancel(first)).rejects.toMatchObject(conflict("handling"));
  expect(await decide(owner, first, "refused")).toBe("refused");
  for (const decision of ["handling", "done", "refused"])
    expect(await decide(owner, first, decision)).toEqual(conflict("refused"));
  const second = await ask();
  expect((await cancel(second)).status).toBe("cancelled");
  await expect(cancel(second)).rejects.toMatchObject(conflict("cancelled"));
  expect(await decide(owner, second, "done")).toEqual(conflict("cancelled"));
});

test("requests to sales cannot be decided by the account itself", async () => {
  const { owner, service_id } = await splitWithMember();
  const { renew_id } = await clientOf(owner).renewals.renewRequest({ service_id });
  expect(await decide(owner, renew_id, "done")).toMatchObject({ code: 404 });
});
