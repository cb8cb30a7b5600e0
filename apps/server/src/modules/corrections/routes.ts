import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { showCase } from "./cases.ts";
import { proveByChecklist } from "./checklist-proof.ts";
import { confirmByMail, mailLink, showWays } from "./mail-proof.ts";
import { checkProof } from "./proofs.ts";
import { correctionTimes } from "./times.ts";

export default routes(api.corrections, {
  correctionTimes: ({ app }) => correctionTimes(app),
  correctionCase: ({ app, input }) => showCase(app, input.ticket_no),
  correctionProof: ({ app, input }) => checkProof(app, input.ticket_no),
  correctionWays: ({ app, input }) => showWays(app, input.ticket_no),
  correctionMail: ({ app, caller, input }) => mailLink(app, caller, input),
  correctionConfirm: ({ app, input }) => confirmByMail(app, input),
  correctionChecklist: ({ app, input }) => proveByChecklist(app, input),
});
