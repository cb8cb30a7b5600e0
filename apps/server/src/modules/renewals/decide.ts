import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { RenewRequest } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { displayed, displayName } from "../../lib/display-name.ts";
import type { SignedInCaller } from "../../lib/signed-in.ts";
import { notify } from "../notices/notices.ts";
import { splitQuota } from "../splits/allocate.ts";
import { describeRenewals } from "./renewals.ts";

type Input = HandlerInput<typeof api.renewals.renewDecide>;

/** The states from which each decision is allowed; a request may also be decided without being taken up first. */
const allowedFrom: Record<Input["decision"], string[]> = {
  handling: ["submitted"],
  done: ["submitted", "handling"],
  refused: ["submitted", "handling"],
};

/**
 * Starts handling, approves or declines a sub-account's request. Approving adds the given calls to its share.
 * @throws Failure NOT_FOUND; CONFLICT if it is already decided; NOT_ENOUGH_QUOTA; InvalidField
 */
export async function decideRenewal(app: App, caller: SignedInCaller, input: Input) {
  const { renew_id: id, decision, quota, reply = "" } = input;
  const { user, ip, language } = caller;
  return transaction(app, async (app) => {
    await app.db.$queryRaw`
      select 1 from renew_requests where id = ${id} and account_id = ${user.accountId} and addressee = 'owner' for update`;
    const before = await app.db.renewRequest.findFirst({ where: { id, accountId: user.accountId, to: "owner" } });
    if (!before) throw new Failure("NOT_FOUND");
    if (!allowedFrom[decision].includes(before.status)) throw new Failure("CONFLICT", { state: before.status });
    if (decision === "done" && quota !== undefined) {
      if (before.splitId === null) throw new InvalidField("quota", "unknown_id");
      await splitQuota(app, caller, { split_id: before.splitId, action: "add", quota });
    }
    const handler = await app.db.user.findUniqueOrThrow({
      where: { id: user.id },
      select: displayed,
    });
    const after = await app.db.renewRequest.update({
      where: { id },
      data: {
        status: decision,
        reply,
        handler: displayName(handler),
        closedAt: decision === "handling" ? null : app.now(),
      },
    });
    await writeAudit(app, user, {
      action: `renewal.${decision}`,
      target: `renewal:${id}`,
      ip,
      before: { status: before.status },
      after: { status: decision, quota: quota ?? null },
    });
    await notifyRequester(app, after);
    const [described] = await describeRenewals(app, [after], language);
    if (!described) throw new Failure("NOT_FOUND");
    return described;
  });
}

const titles = {
  handling: { en: "Your request is being processed", zh: "您的申请正在处理中" },
  done: { en: "Your request was approved", zh: "您的申请已通过" },
  refused: { en: "Your request was declined", zh: "您的申请未通过" },
} as const;

const notifyRequester = (app: App, { userId, status, reply }: RenewRequest) =>
  notify(app, userId, {
    type: "renew",
    title: titles[status as keyof typeof titles],
    content: { en: reply, zh: reply },
    link: "/user?tab=services",
  });
