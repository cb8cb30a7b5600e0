import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { writeAudit } from "../../lib/audit.ts";
import { encryptText } from "../../lib/encryption.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { type Trier, tryCode } from "../account/sms-codes.ts";
import { changePoints } from "../points/ledger.ts";
import { minPayoutCents, payoutParts, pointsFor } from "./amounts.ts";
import { moveCashback } from "./balances.ts";
import { rewardRules } from "./rules.ts";

type Request = HandlerInput<typeof api.rewards.addCashbackLog>;

/**
 * Reserves available cashback for a payout that staff approve, or converts it to points immediately.
 * @throws Failure BALANCE_TOO_LOW, PAYOUT_ACCOUNT_MISSING, WRONG_SMS_CODE; InvalidField
 */
export async function requestPayout(app: App, user: SignedIn, caller: Trier, input: Request) {
  if (input.amount_cents === undefined && !input.all) throw new InvalidField("amount_cents", "required");
  const isCash = input.target === "cash";
  const account = isCash ? payoutAccount(app, input) : {};
  const useCode = isCash ? await checkCode(app, user, caller, input.sms_code) : null;
  return transaction(app, async (app) => {
    await useCode?.(app);
    const rules = await rewardRules(app);
    const { currency } = input;
    const balance = await app.db.cashbackBalance.findUnique({
      where: { userId_currency: { userId: user.id, currency } },
    });
    const available = balance?.availableCents ?? 0;
    const amountCents = input.all ? available : (input.amount_cents ?? 0);
    const minimum = isCash ? minPayoutCents(rules, currency) : 1;
    const tooLow = new Failure("BALANCE_TOO_LOW", { available_cents: available, min_cents: minimum, currency });
    if (amountCents < minimum) throw tooLow;
    const end = isCash ? { paying: amountCents } : { paid: amountCents };
    if (!(await moveCashback(app, user.id, currency, { available: -amountCents, ...end }, amountCents))) throw tooLow;
    const integral = isCash ? 0 : pointsFor(rules, amountCents, currency);
    const payout = await app.db.cashback.create({
      data: {
        userId: user.id,
        kind: "payout",
        amountCents,
        integral,
        currency,
        status: isCash ? "pending" : "paid",
        target: input.target,
        ...account,
        createdAt: app.now(),
        finishedAt: isCash ? null : app.now(),
      },
    });
    await assignPayout(app, payout, isCash ? "reserved" : "paid");
    if (!isCash)
      await changePoints(app, user.id, {
        change: integral,
        reason: "cashback",
        refType: "cashback",
        refId: payout.id,
      });
    await writeAudit(app, user, {
      action: "reward.payout",
      target: `cashback:${payout.id}`,
      ip: caller.ip,
      after: { target: input.target, amount_cents: amountCents, currency },
    });
    return {
      cashback_id: payout.id,
      status: isCash ? ("pending" as const) : ("paid" as const),
      available_cents: available - amountCents,
    };
  });
}

function payoutAccount(app: App, { payout_type, real_name, account, bank_name }: Request) {
  if (!payout_type || !real_name || !account || (payout_type === "bank" && !bank_name))
    throw new Failure("PAYOUT_ACCOUNT_MISSING");
  return {
    payoutType: payout_type,
    realName: real_name,
    bankName: bank_name ?? "",
    accountEncrypted: encryptText(account, app.secrets.kept),
    accountMasked: `****${account.slice(-4)}`,
  };
}

async function checkCode(app: App, user: SignedIn, caller: Trier, code: string | undefined) {
  if (code === undefined) throw new InvalidField("sms_code", "required");
  const { phone, verifiedEmail } = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
  return tryCode(app, caller, { code, phone: phone ?? verifiedEmail ?? "", scene: "payout" });
}

/** Marks the earnings that make up a payout. One that is used in part is split. */
async function assignPayout(
  app: App,
  {
    id: payoutId,
    userId,
    currency,
    amountCents,
  }: { id: number; userId: number; currency: string; amountCents: number },
  status: "reserved" | "paid",
): Promise<void> {
  const earnings = await app.db.cashback.findMany({
    where: { userId, currency, kind: "earn", status: "available" },
    orderBy: { id: "asc" },
  });
  for (const { entry, part } of payoutParts(earnings, amountCents)) {
    const { id, occasion: _, ...rest } = entry;
    if (part !== entry.amountCents)
      await app.db.cashback.create({ data: { ...rest, amountCents: entry.amountCents - part } });
    await app.db.cashback.update({ where: { id }, data: { amountCents: part, status, payoutId } });
  }
}
