import { createHash } from "node:crypto";
import * as z from "zod";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Lead } from "../../generated/client.ts";
import { type Span, spanBetween, spanOfPrefix } from "../databases/sources/geofeeds/rpsl.ts";
import { readByRpki } from "./rpki-client.ts";

/** What an RPKI-signed checklist (RFC 9323) would have to be, as nouns of `packages/contract/src/input.ts`. */
export type ChecklistFault =
  | "checklist"
  | "known_checklist"
  | "current_checklist"
  | "wide_checklist"
  | "statement_checklist";

/** Whether checklists can be verified here. */
export const acceptsChecklists = ({ config }: App): boolean => config.RPKI_CACHE_DIR !== undefined;

/** The text whose SHA-256 a checklist has to contain; it must never change, because it is signed and verified again later. */
export const statementOf = ({ ticketNo, address, field, correctValue }: Lead): string =>
  [
    "Statement by the holder of a range of IP addresses",
    `Correction: ${ticketNo}`,
    `Range: ${address}`,
    `Field: ${field}`,
    `Correct value: ${correctValue.replace(/\s+/g, " ")}`,
    "",
  ].join("\n");

/**
 * What is wrong with a checklist as the proof of a correction; null for nothing.
 * @throws Failure SOURCE_UNAVAILABLE if that cannot be said
 */
export async function faultOfChecklist(app: App, lead: Lead, checklist: Uint8Array): Promise<ChecklistFault | null> {
  // The program fails for it as it fails for what is not its fault.
  if (checklist.length === 0) return "checklist";
  const report = await readByRpki(app, checklist);
  try {
    return faultOfReport(report, { block: lead.address, statement: statementOf(lead), now: app.now() });
  } catch (error) {
    app.log.error({ err: error, report }, "rpki-client reports on a checklist in another form");
    throw new Failure("SOURCE_UNAVAILABLE");
  }
}

const Report = z.object({
  validation: z.string(),
  valid_until: z.number().optional(),
  signed_with_resources: z
    .array(
      z.object({
        ip_prefix: z.string().optional(),
        ip_range: z.object({ min: z.string(), max: z.string() }).optional(),
      }),
    )
    .default([]),
  filenamesandhashes: z.array(z.object({ hash_digest: z.string() })).default([]),
});

interface Wanted {
  block: string;
  statement: string;
  now: Date;
}

/** What a report of rpki-client on a checklist says against it. @throws Error if it has another form */
export function faultOfReport(report: string, { block, statement, now }: Wanted): ChecklistFault | null {
  const { validation, valid_until, signed_with_resources, filenamesandhashes } = Report.parse(JSON.parse(report));
  if (valid_until !== undefined && valid_until * 1000 <= now.getTime()) return "current_checklist";
  // What has not been fetched, or not for long, says nothing against who signed.
  if (/unable to get|CRL has expired/.test(validation)) return "known_checklist";
  if (validation !== "OK" || valid_until === undefined) return "checklist";
  if (!hold(signed_with_resources.map(spanOfResource), spanOfPrefix(block))) return "wide_checklist";
  const hash = createHash("sha256").update(statement).digest("base64");
  return filenamesandhashes.some(({ hash_digest }) => hash_digest === hash) ? null : "statement_checklist";
}

const spanOfResource = ({ ip_prefix, ip_range }: z.output<typeof Report>["signed_with_resources"][number]) =>
  ip_range ? spanBetween(ip_range.min, ip_range.max) : ip_prefix ? spanOfPrefix(ip_prefix) : "no addresses";

/** Whether spans together hold all addresses of another. */
function hold(spans: readonly (Span | string)[], wanted: Span | string): boolean {
  if (typeof wanted === "string") return false;
  const around = spans.filter((span) => typeof span !== "string").filter(({ family }) => family === wanted.family);
  let next = wanted.first;
  for (const { first, last } of around.toSorted((a, b) => (a.first < b.first ? -1 : 1)))
    if (first <= next && last >= next) next = last + 1n;
  return next > wanted.last;
}
