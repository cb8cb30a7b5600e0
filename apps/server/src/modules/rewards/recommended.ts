import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { recommendedStatuses } from "@meridian/contract/rewards";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { pageOf } from "../../lib/page-of.ts";
import { canonicalPhone, maskedPhone } from "../../lib/phones.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { queueMail } from "../delivery/delivery.ts";

type Status = (typeof recommendedStatuses)[number];

/** States that allow others to recommend the same customer. */
const over = ["lost", "rejected"];

/**
 * Stores a recommendation of a company that is not a customer yet; the first one counts.
 * @throws Failure AGREEMENT_MISSING, OWN_INVITATION, CUSTOMER_KNOWN; InvalidField
 */
export async function recommendCustomer(
  app: App,
  user: SignedIn,
  input: HandlerInput<typeof api.rewards.rewardAdd>,
): Promise<{ invitation_id: number; status: "submitted" }> {
  if (!input.agree) throw new Failure("AGREEMENT_MISSING");
  const contactPhone = canonicalPhone(input.contact_phone);
  return transaction(app, async (app) => {
    // The second of two concurrent recommendations of one customer waits here and then finds the first.
    await app.db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`recommended:${contactPhone}`}, 0))::text`;
    const owner = await app.db.user.findUnique({ where: { phone: contactPhone }, select: { accountId: true } });
    if (owner?.accountId === user.accountId) throw new Failure("OWN_INVITATION");
    const [own, known] = await Promise.all([
      app.db.certification.count({
        where: { accountId: user.accountId, status: "passed", companyName: input.company },
      }),
      app.db.recommendedCustomer.count({ where: { contactPhone, status: { notIn: over } } }),
    ]);
    if (own > 0) throw new Failure("OWN_INVITATION");
    if (owner || known > 0) throw new Failure("CUSTOMER_KNOWN");
    const { id } = await app.db.recommendedCustomer.create({
      data: {
        userId: user.id,
        company: input.company,
        contactName: input.contact_name,
        contactPhone,
        productTypes: input.product_types ?? [],
        demand: input.demand ?? "",
        createdAt: app.now(),
      },
    });
    if (app.config.SUPPORT_EMAIL)
      await queueMail(app, app.config.SUPPORT_EMAIL, "en", {
        subject: `Recommended customer ${id}: ${input.company}`,
        paragraphs: [input.demand ?? "No details given", "See it with: npm run admin -- rewards recommended"],
      });
    return { invitation_id: id, status: "submitted" };
  });
}

/** One page of the customers whom a user has recommended, newest first. */
export async function listRecommended(
  { db }: App,
  { id: userId }: SignedIn,
  { status, page, limit }: HandlerInput<typeof api.rewards.getInvitationList>,
) {
  const where = { userId, ...(status !== undefined && { status }) };
  const { rows, total } = await pageOf(db.recommendedCustomer, { where }, { page, limit });
  const list = rows.map((row) => ({
    id: row.id,
    company: row.company,
    contact_name_masked: row.contactName.replace(/^(.).*/su, "$1**"),
    contact_phone_masked: maskedPhone(row.contactPhone),
    status: row.status as Status,
    reward_cents: row.rewardCents,
    integral: row.integral,
    reject_reason: row.rejectReason,
    created_at: row.createdAt,
    updated_at: row.changedAt,
  }));
  return { list, total, page, limit };
}
