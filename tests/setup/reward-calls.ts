import type { App } from "../../apps/server/src/app.ts";
import { type Account, newAccount, newPhone } from "./accounts.ts";
import type { CallContext } from "./call-context.ts";
import { codeSentTo } from "./codes.ts";

/** Gives a user cashback that is available for payout. */
export async function addCashback(
  { db, now }: App,
  { id: userId }: Pick<Account, "id">,
  amountCents: number,
  currency: "CNY" | "USD" = "CNY",
) {
  await db.cashback.create({
    data: { userId, kind: "earn", amountCents, currency, status: "available", createdAt: now() },
  });
  await db.cashbackBalance.upsert({
    where: { userId_currency: { userId, currency } },
    create: { userId, currency, availableCents: amountCents },
    update: { availableCents: { increment: amountCents } },
  });
}

/** A payout that is waiting for staff. */
export async function newPayout(app: App, user?: Pick<Account, "id">): Promise<number> {
  const { id: userId } = user ?? (await newAccount(app));
  const payout = { kind: "payout", target: "cash", amountCents: 10_000, currency: "CNY", payoutType: "alipay" };
  await app.db.cashbackBalance.create({ data: { userId, currency: "CNY", payingCents: 10_000 } });
  const { id: payoutId } = await app.db.cashback.create({
    data: { ...payout, userId, status: "pending", createdAt: app.now() },
  });
  const earned = { kind: "earn", amountCents: 10_000, currency: "CNY", status: "reserved" };
  await app.db.cashback.create({ data: { ...earned, userId, payoutId, createdAt: app.now() } });
  return payoutId;
}

/** A customer whom a user has recommended. */
export async function newRecommended({ db, now }: App, userId: number, status = "submitted"): Promise<number> {
  const customer = { company: "Example Ltd", contactName: "Bo", contactPhone: `+86${newPhone()}`, status };
  return (await db.recommendedCustomer.create({ data: { userId, ...customer, createdAt: now() } })).id;
}

export const rewardCalls = {
  getInvitationUrl: () => ({}),
  rewardAdd: () => ({ company: "Example Ltd", contact_name: "Bo", contact_phone: newPhone(), agree: true }),
  getInvitationList: () => ({ status: "submitted" as const }),
  getInvitationUserList: () => ({ status: "ordered" as const }),
  getCashbackList: () => ({ kind: "earn" as const }),
  addCashbackLog: async ({ app, caller }: CallContext) => {
    await addCashback(app, caller, 20_000);
    const sms_code = await codeSentTo(app, caller.phone, "payout");
    const to = { payout_type: "alipay" as const, real_name: "Ann", account: "ann@example.com" };
    return { target: "cash" as const, amount_cents: 10_000, ...to, sms_code };
  },
};

export const staffRewardCalls = {
  payoutList: async ({ customer }: CallContext) => ({ status: "pending" as const, user_id: (await customer()).id }),
  payoutChange: async ({ app, customer }: CallContext) => ({
    id: await newPayout(app, await customer()),
    action: "approve" as const,
  }),
  recommendedList: async ({ customer }: CallContext) => ({
    status: "submitted" as const,
    user_id: (await customer()).id,
  }),
  recommendedChange: async ({ app, customer }: CallContext) => ({
    id: await newRecommended(app, (await customer()).id),
    action: "follow" as const,
  }),
  rewardRules: () => ({}),
  setRewardRules: () => ({ percent: 10 }),
};
