import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Lead, Prisma } from "../../generated/client.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/durations.ts";
import { proofNamesOf } from "../../lib/prefix-proof.ts";
import type { Staff } from "../../lib/staff/actor.ts";
import type { OverrideValues } from "../databases/layers/overrides.ts";
import { queueMail } from "../delivery/delivery.ts";
import { CLAIM_MS, type FullCase, findCase, isOpenForProof, PROVEN_BY, showCase, undecided } from "./cases.ts";
import { readCorrection } from "./correction-values.ts";
import { addCorrection, withdrawOfLead } from "./corrections.ts";
import { findProof, isStillProven, type ProofKind } from "./proof-kinds.ts";
import { accountOfSender, notifySender } from "./senders.ts";

/** After which a proof is looked for again; without it the correction ends. */
const PROOF_MS = 365 * DAY_MS;
const MIN_PAUSE_MS = 30_000;
/** What is accepted without staff in a day: of one sender, and of all. */
const MAX_OF_SENDER = 10;
const MAX_OF_ALL = 100;
const MAX_CHECKS = 50;
/** Farther than this from where the database says, staff look at it. */
const MAX_DEGREES = 5;
/** A name of a place, not an address or an advertisement. */
const placeName = /^\p{L}[\p{L}\p{M}\d'’ʻ.,() -]{0,59}$/u;

const proven: Staff = { id: 0, accountId: 0, name: PROVEN_BY, ip: "" };

/** A case whose addresses can be proven now. @throws Failure NOT_FOUND, CONFLICT if nothing is left to prove */
export async function findProvableCase(app: App, ticketNo: string): Promise<FullCase> {
  const found = await findCase(app, ticketNo);
  if (!isOpenForProof(app, found) || proofNamesOf(found.lead.address).length === 0)
    throw new Failure("CONFLICT", { state: found.lead.status });
  return found;
}

/**
 * Looks for the proof of a case, at most every 30 seconds, and from then on the worker does too. A proven correction of a
 * place is accepted at once.
 * @throws Failure NOT_FOUND, CONFLICT if nothing is left to prove, SOURCE_UNAVAILABLE if no resolver answers
 */
export async function checkProof(app: App, ticketNo: string) {
  const found = await findProvableCase(app, ticketNo);
  if ((await checkCase(app, found)) === null) throw new Failure("SOURCE_UNAVAILABLE");
  return showCase(app, ticketNo);
}

/** Looks for the proofs that are due: of open cases, and of corrections a year after their proof. */
export async function checkDueProofs(app: App): Promise<{ checked: number }> {
  const due = await app.db.correctionCase.findMany({
    where: { nextCheckAt: { lte: app.now() } },
    include: { lead: true },
    orderBy: { nextCheckAt: "asc" },
    take: MAX_CHECKS,
  });
  for (const found of due) await (found.provenAt ? renewProof(app, found) : checkCase(app, found));
  return { checked: due.length };
}

/** Whether the proof is there; null if no resolver answers, and false without looking if one just has. */
async function checkCase(app: App, found: FullCase): Promise<boolean | null> {
  const now = app.now();
  const nextCheckAt = isOpenForProof(app, found) ? nextCheck(found.lead, now) : null;
  const earlier = { OR: [{ checkedAt: null }, { checkedAt: { lte: new Date(now.getTime() - MIN_PAUSE_MS) } }] };
  const { count } = await app.db.correctionCase.updateMany({
    where: { leadId: found.leadId, provenAt: null, ...earlier },
    data: { checkedAt: now, nextCheckAt },
  });
  if (count === 0 || nextCheckAt === null) return false;
  const proof = await findProof(app, found);
  if (proof) await acceptProof(app, found, proof);
  return proof && true;
}

/** Every ten minutes at first, every hour on the first day, then every six hours. */
function nextCheck({ createdAt }: Lead, now: Date): Date {
  const ageMs = now.getTime() - createdAt.getTime();
  const pauseMs = ageMs < 2 * HOUR_MS ? 10 * MINUTE_MS : ageMs < DAY_MS ? HOUR_MS : 6 * HOUR_MS;
  return new Date(now.getTime() + Math.min(pauseMs, Math.max(0, CLAIM_MS - ageMs)));
}

/** What proves a case. */
interface FoundProof {
  kind: ProofKind;
  foundIn: string;
  /** For a mailed link, the hash of the token that must still be the last one. */
  mailToken?: string;
  /** For a signed checklist, what to verify again later. */
  checklist?: Uint8Array<ArrayBuffer>;
}

/** Accepts a proof, once; returns whether it did. */
export const acceptProof = (
  app: App,
  { leadId }: FullCase,
  { kind, foundIn, mailToken, checklist }: FoundProof,
): Promise<boolean> =>
  transaction(app, async (app) => {
    const now = app.now();
    const { count } = await app.db.correctionCase.updateMany({
      where: { leadId, provenAt: null, ...(mailToken !== undefined && { mailToken }) },
      data: {
        ...{ provenAt: now, provenBy: kind, provenWith: foundIn, mailToken: "", nextCheckAt: null },
        ...(checklist && { checklist }),
      },
    });
    if (count === 0) return false;
    await decide(app, leadId);
    return true;
  });

/** Accepts what staff would accept of whoever holds the addresses, and tells staff. */
async function decide(app: App, leadId: number): Promise<void> {
  const { lead, ...found } = await app.db.correctionCase.findUniqueOrThrow({
    where: { leadId },
    include: { lead: true },
  });
  const values = plausibleValues(app, lead);
  if (!values || (await hasManyAccepted(app, lead))) return tellStaff(app, { ...found, lead }, false);
  const accepted = await app.db.lead.updateMany({
    where: { id: leadId, ...undecided },
    data: { status: "accepted" },
  });
  if (accepted.count === 0) return;
  const nextCheckAt = new Date(app.now().getTime() + PROOF_MS);
  await app.db.correctionCase.update({ where: { leadId }, data: { nextCheckAt } });
  await addCorrection(app, proven, { leadId, block: lead.address, values });
  await notifySender(app, { ...lead, status: "accepted" }, await accountOfSender(app, lead), {});
  await tellStaff(app, { ...found, lead }, true);
}

/** The values of a correction that staff would accept of whoever holds the addresses; null if they have to look. */
function plausibleValues({ lookupDatabase }: App, { address, field, correctValue }: Lead): OverrideValues | null {
  const values = readCorrection(field, correctValue);
  if (field === "country") return values;
  if (field === "region" || field === "city") return placeName.test(correctValue) ? values : null;
  if (field !== "coordinates" || values?.latitude === undefined || values.longitude === undefined) return null;
  const place = lookupDatabase.reader?.lookup(address.replace(/\/\d+$/, ""))?.place;
  if (typeof place?.latitude !== "number" || typeof place.longitude !== "number") return null;
  const isNear =
    Math.abs(place.latitude - values.latitude) <= MAX_DEGREES &&
    Math.abs(place.longitude - values.longitude) <= MAX_DEGREES;
  return isNear ? values : null;
}

async function hasManyAccepted({ db, now }: App, { userId, email, phone }: Lead): Promise<boolean> {
  const recent = { createdBy: PROVEN_BY, createdAt: { gt: new Date(now().getTime() - DAY_MS) } };
  const of = {
    lead: {
      OR: [
        ...(userId === null ? [] : [{ userId }]),
        ...(email === "" ? [] : [{ email }]),
        ...(phone === "" ? [] : [{ phone }]),
      ],
    },
  } satisfies Prisma.CorrectionCaseWhereInput;
  const rows = await db.dataCorrection.findMany({ where: recent, select: { leadId: true }, take: MAX_OF_ALL });
  if (rows.length >= MAX_OF_ALL) return true;
  const leadIds = rows.flatMap(({ leadId }) => (leadId === null ? [] : [leadId]));
  return (await db.correctionCase.count({ where: { leadId: { in: leadIds }, ...of } })) >= MAX_OF_SENDER;
}

async function tellStaff(app: App, { lead, ...found }: FullCase, isAccepted: boolean): Promise<void> {
  const { SUPPORT_EMAIL } = app.config;
  if (SUPPORT_EMAIL === undefined) return;
  const what = `${lead.address}, ${lead.field}: ${lead.currentValue} -> ${lead.correctValue}`;
  await queueMail(app, SUPPORT_EMAIL, "en", {
    subject: `Correction ${lead.ticketNo} is proven${isAccepted ? " and accepted" : ", please decide"}`,
    paragraphs: [
      what,
      `The addresses were proven by ${kindNames[found.provenBy as ProofKind]} ${found.provenWith}`.trim(),
    ],
    link: { path: `/admin?tab=messages&id=${lead.id}`, label: isAccepted ? "Look at it, or withdraw it" : "Decide" },
  });
}

const kindNames: Readonly<Record<ProofKind, string>> = {
  reverse_zone: "a record in their reverse zone",
  domain: "a record in the domain of a contact:",
  mail: "mail to a contact:",
  geofeed: "their geofeed:",
  checklist: "an RPKI-signed checklist",
};

/** Keeps a correction for another year if its proof still holds, and ends it otherwise. */
async function renewProof(app: App, found: FullCase): Promise<void> {
  const { leadId, lead } = found;
  const now = app.now();
  const isFound = await isStillProven(app, found);
  const laterMs = isFound === null ? DAY_MS : PROOF_MS;
  await transaction(app, async (app) => {
    const { count } = await app.db.correctionCase.updateMany({
      where: { leadId, nextCheckAt: { lte: now } },
      data: { nextCheckAt: isFound === false ? null : new Date(now.getTime() + laterMs) },
    });
    if (count === 0 || isFound !== false) return;
    if ((await app.db.dataCorrection.count({ where: { leadId, withdrawnAt: null } })) === 0) return;
    await withdrawOfLead(app, proven, leadId);
    await notifySender(app, lead, await accountOfSender(app, lead), { isLapsed: true });
  });
}
