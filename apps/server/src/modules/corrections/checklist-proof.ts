import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { showCase } from "./cases.ts";
import { acceptsChecklists, faultOfChecklist } from "./checklists.ts";
import { acceptProof, findProvableCase } from "./proofs.ts";

/**
 * Proves a case with a signed checklist, which is kept to verify it again later.
 * @throws Failure NOT_FOUND, CONFLICT, SOURCE_UNAVAILABLE; InvalidField
 */
export async function proveByChecklist(
  app: App,
  { ticket_no, file }: HandlerInput<typeof api.corrections.correctionChecklist>,
) {
  if (!acceptsChecklists(app)) throw new Failure("NOT_FOUND");
  const found = await findProvableCase(app, ticket_no);
  const checklist = Buffer.from(await file.arrayBuffer());
  const fault = await faultOfChecklist(app, found.lead, checklist);
  if (fault) throw new InvalidField("file", "format", { format: fault });
  if (!(await acceptProof(app, found, { kind: "checklist", foundIn: "", checklist })))
    throw new Failure("CONFLICT", { state: found.lead.status });
  return showCase(app, ticket_no);
}
