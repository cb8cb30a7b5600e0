import { lensReportCalls } from "@meridian/contract/lookup-api/calls/lens-reports";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Failure, InvalidField } from "../errors.ts";
import { DEFAULT_BODY_BYTES } from "../http/body.ts";
import type { LargeBodies } from "../http/large-bodies.ts";
import { bulkQueue } from "../lib/bulk-queue.ts";
import { noteKeyed } from "../lib/keyed-connections.ts";
import { holds } from "../lib/signed-in.ts";
import { signedInWithoutSession } from "../modules/account/sessions.ts";
import { saveWeek } from "../modules/lens-reports/lens-reports.ts";
import { summarySteps } from "../modules/lens-reports/summary.ts";
import { timeZoneOf, weekOf } from "../modules/lens-reports/weeks.ts";
import { jsonBytes } from "../modules/lookup/answers.ts";
import { type Admission, admit, allows, bulkCallerOf } from "../modules/lookup-api/admission.ts";
import { refuse } from "../modules/lookup-api/answer.ts";
import type { Call } from "../modules/lookup-api/call.ts";
import { LookupFailure } from "../modules/lookup-api/failure.ts";
import type { ServedLookupApi } from "../modules/lookup-api/lookup-api.ts";
import { observe } from "../modules/lookup-api/observe.ts";
import { admissions, admitFirst, callOf, fieldsOfBody } from "../modules/lookup-api/requests.ts";
import { quotaLines, sendAnswer } from "../modules/lookup-api/respond.ts";
import { actorOf, declare, refuseOtherMethods, requireLive } from "./bulk-jobs.ts";

const { lensReportAdd } = lensReportCalls;
const declared = declare(lensReportAdd);
const URL = lensReportAdd.path.replace("{id}", ":id");

/** Serves the call with which programs add a week to a report; it costs nothing. */
export function registerLensReports(
  server: FastifyInstance,
  lookupApi: ServedLookupApi,
  largeBodies: LargeBodies,
): void {
  server.route({
    method: "POST",
    url: URL,
    bodyLimit: lensReportAdd.maxBodyBytes! + DEFAULT_BODY_BYTES,
    preParsing: admitFirst(lookupApi, declared, largeBodies),
    async handler(request, reply) {
      reply.hijack();
      const call = callOf(request, reply, declared, fieldsOf(request));
      let admission = admissions.get(request) ?? null;
      try {
        admission ??= await admit(lookupApi, call, lensReportAdd);
        requireLive(admission);
        if (!allows(admission.key, "account")) throw new LookupFailure("PERMISSION_REQUIRED");
        noteKeyed(call.request.socket);
        const body = jsonBytes(await add(lookupApi, call, admission));
        sendAnswer(lookupApi, call, { body, contentType: undefined }, quotaLines(lookupApi, admission, 0));
        observe(call.via, lensReportAdd, "success");
      } catch (error) {
        refuse(lookupApi, call, reportFailure(error), admission);
      }
    },
  });
  refuseOtherMethods(server, URL, ["POST"]);
}

// Not those of the URL, which logs record.
const fieldsOf = (request: FastifyRequest) => ({ ...fieldsOfBody(request), ...(request.params as { id: string }) });

/** @throws LookupFailure; Failure NOT_FOUND; InvalidField */
async function add(app: ServedLookupApi, call: Call, admission: Admission): Promise<object> {
  const { id, addresses, day } = read(call.fields);
  const owner = await app.db.user.findUniqueOrThrow({ where: { id: admission.key.ownerId }, include: { role: true } });
  if (!holds(signedInWithoutSession(owner), "lens.report")) throw new LookupFailure("PERMISSION_REQUIRED");
  const week = weekOf(app.now(), await timeZoneOf(app, owner.accountId), day);
  const summary = await bulkQueue.run(bulkCallerOf(admission), () => summarySteps(app, addresses));
  const saved = await saveWeek(app, actorOf(admission, call), { id }, week, summary);
  return lensReportAdd.output.parse(saved);
}

/** The call's fields; forms send empty ones for what is left out. @throws LookupFailure */
function read(fields: Call["fields"]) {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
  const { data, error } = lensReportAdd.input.safeParse(given);
  if (data) return data;
  const field = String(error.issues[0]?.path[0] ?? "") as keyof typeof lensReportAdd.invalid;
  throw Object.assign(new LookupFailure(lensReportAdd.invalid[field]), { field });
}

/** What a failure of the module is called in the lookup API. */
function reportFailure(error: unknown): unknown {
  if (error instanceof InvalidField)
    return Object.assign(new LookupFailure("INVALID_REPORT_FIELD"), { field: error.field });
  return error instanceof Failure && error.failure === "NOT_FOUND" ? new LookupFailure("REPORT_NOT_FOUND") : error;
}
