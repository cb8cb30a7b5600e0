import { randomBytes } from "node:crypto";
import type { api } from "@meridian/contract";
import type { correctionStates, proofKinds } from "@meridian/contract/corrections";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { correctableFields } from "@meridian/contract/leads";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { CorrectionCase, Lead } from "../../generated/client.ts";
import { spanOfBlock } from "../../lib/address-blocks.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { proofNamesOf, proofText } from "../../lib/prefix-proof.ts";
import { acceptsChecklists, statementOf } from "./checklists.ts";

type Shown = HandlerOutput<typeof api.corrections.correctionCase>;
export type FullCase = CorrectionCase & { lead: Lead };

/** How long after the claim its addresses can be proven. */
export const CLAIM_MS = 14 * DAY_MS;

/** Messages that nobody has decided on. */
export const undecided = { status: { in: ["new", "handling", "answered"] } };

/** The path of a case's page; its last part is known only to the sender and to whom they show it. */
export const pathOfCase = (ticketNo: string): string => `/correction/${ticketNo}`;

/** Opens the public case of a correction, with a token of its own for the proof. */
export async function openCase(app: App, lead: Lead): Promise<void> {
  const token = randomBytes(16).toString("hex");
  await app.db.correctionCase.create({ data: { leadId: lead.id, token, valueBefore: valueNow(app, lead) } });
}

/** What the database in use says about the first address of a block; "" for nothing. */
function valueNow({ lookupDatabase }: App, { address, field }: Lead): string {
  const found = lookupDatabase.reader?.lookup(spanOfBlock(address).firstIp);
  const { place, network } = found ?? {};
  switch (field) {
    case "country":
      return place?.countryCode ?? "";
    case "region":
      return place?.region ?? "";
    case "city":
      return place?.city ?? "";
    case "coordinates":
      return typeof place?.latitude === "number" ? `${place.latitude}, ${place.longitude}` : "";
    case "time_zone":
      return place?.timeZone ?? "";
    case "network":
      return network?.isp ?? "";
    default:
      return "";
  }
}

/** @throws Failure NOT_FOUND */
export async function findCase({ db }: App, ticketNo: string): Promise<FullCase> {
  const found = await db.correctionCase.findFirst({ where: { lead: { ticketNo } }, include: { lead: true } });
  if (!found) throw new Failure("NOT_FOUND");
  return found;
}

/** Whether its sender can still prove that the addresses are theirs. */
export const isOpenForProof = (app: App, { lead, provenAt }: FullCase): boolean =>
  provenAt === null &&
  undecided.status.in.includes(lead.status) &&
  app.now().getTime() - lead.createdAt.getTime() < CLAIM_MS;

const states: Readonly<Record<string, (typeof correctionStates)[number]>> = {
  accepted: "accepted",
  published: "published",
  refused: "declined",
  closed: "closed",
};

/** How a proven case was; nodes of earlier versions know the reverse zone alone. */
export const provenBy = ({ provenBy }: CorrectionCase) => (provenBy || "reverse_zone") as (typeof proofKinds)[number];

/** A case as everyone may see it, without anything about its sender. @throws Failure NOT_FOUND */
export async function showCase(app: App, ticketNo: string): Promise<Shown> {
  const found = await findCase(app, ticketNo);
  const { lead, token, provenAt } = found;
  const { db } = app;
  const correction = await db.dataCorrection.findUnique({ where: { leadId: lead.id } });
  const release =
    lead.version === "" ? null : await db.databaseVersion.findUnique({ where: { version: lead.version } });
  const isWithdrawn = correction?.withdrawnAt != null;
  const names = isOpenForProof(app, found) ? proofNamesOf(lead.address) : [];
  const until = new Date(lead.createdAt.getTime() + CLAIM_MS);
  const statement = acceptsChecklists(app) ? statementOf(lead) : null;
  return {
    ticket_no: lead.ticketNo,
    range: lead.address,
    field: lead.field as (typeof correctableFields)[number],
    value_before: found.valueBefore,
    value_after: lead.correctValue,
    state: isWithdrawn ? "withdrawn" : (states[lead.status] ?? "open"),
    is_automatic: correction?.createdBy === PROVEN_BY,
    reason: found.reason,
    version: lead.version,
    sent_at: lead.createdAt,
    proven_at: provenAt,
    proven_by: provenAt === null ? null : provenBy(found),
    proven_with: found.provenWith,
    decided_at: correction?.createdAt ?? (lead.status in states ? lead.closedAt : null),
    published_at: release?.publishedAt ?? null,
    withdrawn_at: correction?.withdrawnAt ?? null,
    checked_at: found.checkedAt,
    proof: names.length === 0 ? null : { names, text: proofText(token), until, statement },
  };
}

/** Who makes a correction that needs no staff. */
export const PROVEN_BY = "proof of the addresses";
