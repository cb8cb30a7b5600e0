import { bulkJobCalls } from "@meridian/contract/lookup-api/calls/bulk-jobs";
import type { LookupApiEndpoint } from "@meridian/contract/lookup-api/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BulkJob } from "../generated/client.ts";
import { sendStored } from "../http/send-stored.ts";
import { noteKeyed } from "../lib/keyed-connections.ts";
import { createJob, deleteJob, listJobs } from "../modules/bulk-jobs/bulk-jobs.ts";
import { describeJob, describeJobs, keyedUrl } from "../modules/bulk-jobs/describe.ts";
import { findJob } from "../modules/bulk-jobs/find-job.ts";
import { readOptions } from "../modules/bulk-jobs/options.ts";
import { resultOf } from "../modules/bulk-jobs/result.ts";
import { cancelJob, startJob } from "../modules/bulk-jobs/start-job.ts";
import { jsonBytes } from "../modules/lookup/answers.ts";
import { type Admission, admit, requirePace } from "../modules/lookup-api/admission.ts";
import { refuse } from "../modules/lookup-api/answer.ts";
import { type Call, languageFor } from "../modules/lookup-api/call.ts";
import { LookupFailure } from "../modules/lookup-api/failure.ts";
import type { ServedLookupApi } from "../modules/lookup-api/lookup-api.ts";
import { observe } from "../modules/lookup-api/observe.ts";
import type { AnyDeclared, Fields } from "../modules/lookup-api/product.ts";
import { admissions, admitFirst, callOf, fieldsOfBody, fieldsOfUrl, METHODS } from "../modules/lookup-api/requests.ts";
import { quotaLines, sendAnswer } from "../modules/lookup-api/respond.ts";
import { GEOLOCATION } from "../modules/services/services.ts";
import { jobFailure } from "./bulk-failure.ts";

/** A call of bulk jobs as `refuse` and `observe` know it; nothing of it is recorded. */
export const declare = (endpoint: unknown): AnyDeclared => ({
  endpoint: endpoint as LookupApiEndpoint,
  recorded: () => "",
});

/** A key's call, and who is accountable for it. */
interface Caller {
  lookupApi: ServedLookupApi;
  admission: Admission;
  call: Call;
  fields: Fields;
}

/**
 * Bulk jobs belong to live keys that may use IP geolocation; all other restrictions have been checked.
 * @throws LookupFailure
 */
export function requireLive(admission: Admission): void {
  const { key } = admission;
  if (key.isTest) throw new LookupFailure("LIVE_KEY_REQUIRED");
  if (key.serviceTypes && !key.serviceTypes.has(GEOLOCATION)) throw new LookupFailure("PERMISSION_REQUIRED");
  requirePace(admission);
}

/** Serves the calls of bulk jobs to programs; they cost nothing. */
export function registerBulkJobs(server: FastifyInstance, lookupApi: ServedLookupApi): void {
  const { jobCreate, jobList, jobInfo, jobStart, jobCancel, jobDelete, jobResult } = bulkJobCalls;
  answer(jobCreate, create);
  answer(jobList, list);
  answer(jobInfo, async (caller) =>
    described(caller, await findJob(lookupApi, scopeOf(caller.admission), idOf(caller.fields))),
  );
  for (const [endpoint, change] of [
    [jobStart, startJob],
    [jobCancel, cancelJob],
  ] as const)
    answer(endpoint, async (caller) => {
      const { admission, call, fields } = caller;
      return described(caller, await change(lookupApi, actorOf(admission, call), scopeOf(admission), idOf(fields)));
    });
  answer(jobDelete, async ({ admission, call, fields }) => {
    await deleteJob(lookupApi, actorOf(admission, call), scopeOf(admission), idOf(fields));
    return {};
  });
  serveResult(server, lookupApi, declare(jobResult));
  refuseOtherMethods(server, "/v2/jobs", ["GET", "POST"]);
  refuseOtherMethods(server, "/v2/jobs/:id", ["GET", "DELETE"]);
  refuseOtherMethods(server, "/v2/jobs/:id/start", ["POST"]);
  refuseOtherMethods(server, "/v2/jobs/:id/cancel", ["POST"]);
  refuseOtherMethods(server, "/v2/jobs/:id/result", ["GET", "HEAD"]);

  function answer(endpoint: unknown, work: (caller: Caller) => Promise<object>): void {
    const declared = declare(endpoint);
    const { method, path } = declared.endpoint;
    server.route({
      method,
      url: path.replace("{id}", ":id"),
      exposeHeadRoute: false,
      ...(method === "POST" && { preParsing: admitFirst(lookupApi, declared) }),
      handler(request, reply) {
        reply.hijack();
        const fields = { ...fieldsOfBody(request), ...fieldsOfUrl(request) };
        void answerCall(lookupApi, { request, reply, declared, fields }, work);
      },
    });
  }
}

interface Arrived {
  request: FastifyRequest;
  reply: FastifyReply;
  declared: AnyDeclared;
  fields: Fields;
}

/** Admits a call unless it was admitted before its body was read, works and responds. Never rejects. */
async function answerCall(
  lookupApi: ServedLookupApi,
  { request, reply, declared, fields }: Arrived,
  work: (caller: Caller) => Promise<object>,
): Promise<void> {
  const call = callOf(request, reply, declared, fields);
  let admission = admissions.get(request) ?? null;
  try {
    admission ??= await admit(lookupApi, call, declared.endpoint);
    requireLive(admission);
    noteKeyed(call.request.socket);
    const body = jsonBytes(await work({ lookupApi, admission, call, fields }));
    sendAnswer(lookupApi, call, { body, contentType: undefined }, quotaLines(lookupApi, admission, 0));
    observe(call.via, declared.endpoint, "success");
  } catch (error) {
    refuse(lookupApi, call, jobFailure(error), admission);
  }
}

const scopeOf = ({ key }: Admission) => ({ accountId: key.accountId, keyId: key.id });
export const actorOf = ({ key }: Admission, { ip }: Call) => ({
  user: { id: key.ownerId, accountId: key.accountId },
  ip,
});

const described = ({ lookupApi, admission, call }: Caller, job: BulkJob) =>
  describeJob(lookupApi, job, languageFor(lookupApi, call, admission), keyedUrl(lookupApi));

/** @throws LookupFailure JOB_NOT_FOUND */
function idOf(fields: Fields): number {
  const { success, data } = bulkJobCalls.jobInfo.input.safeParse({ id: fields.id });
  if (!success) throw new LookupFailure("JOB_NOT_FOUND");
  return data.id;
}

/** Fields without empty ones, which forms send for what is left out. @throws LookupFailure INVALID_OPTION */
function read<T>(
  schema: { safeParse: (value: unknown) => { data?: T; error?: { issues: { path: PropertyKey[] }[] } | undefined } },
  fields: Fields,
): T {
  const given = Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]);
  const { data, error } = schema.safeParse(
    Object.fromEntries(given.filter(([, value]) => value !== "" && value !== null)),
  );
  if (error === undefined) return data as T;
  const failure = new LookupFailure("INVALID_OPTION");
  failure.field = String(error.issues[0]?.path[0] ?? "");
  throw failure;
}

async function create({ lookupApi, admission, call, fields }: Caller): Promise<object> {
  const input = read(bulkJobCalls.jobCreate.input, fields);
  const language = languageFor(lookupApi, call, admission);
  const job = await createJob(lookupApi, actorOf(admission, call), {
    keyId: admission.key.id,
    uploadId: input.upload_id,
    uploadKeyId: admission.key.id,
    url: input.url,
    name: input.name,
    options: readOptions(input, language),
    startsWhenReady: input.start ?? false,
    maxCalls: input.max_calls ?? null,
  });
  return described({ lookupApi, admission, call, fields }, job);
}

async function list({ lookupApi, admission, call, fields }: Caller): Promise<object> {
  const { page, limit } = read(bulkJobCalls.jobList.input, fields);
  const { rows, total } = await listJobs(lookupApi, scopeOf(admission), { page, limit });
  const jobs = await describeJobs(lookupApi, rows, languageFor(lookupApi, call, admission), keyedUrl(lookupApi));
  return { list: jobs.map(({ preview: _, ...job }) => job), total, page, limit };
}

/** Streams a result, which may be gigabytes long. */
function serveResult(server: FastifyInstance, lookupApi: ServedLookupApi, declared: AnyDeclared): void {
  server.route({
    method: ["GET", "HEAD"],
    url: "/v2/jobs/:id/result",
    exposeHeadRoute: false,
    async handler(request, reply) {
      const fields = fieldsOfUrl(request);
      const call = callOf(request, reply, declared, fields);
      let admission: Admission | null = null;
      try {
        admission = await admit(lookupApi, call, declared.endpoint);
        requireLive(admission);
        noteKeyed(call.request.socket);
        const body = resultOf(await findJob(lookupApi, scopeOf(admission), idOf(fields)));
        reply.header("x-request-id", request.id);
        if (admission.origin !== null) reply.header("access-control-allow-origin", admission.origin);
        await sendStored(lookupApi, request, reply, body);
        observe("route", declared.endpoint, "success");
      } catch (error) {
        if (reply.sent) throw error;
        reply.hijack();
        refuse(lookupApi, call, jobFailure(error), admission);
      }
      return reply;
    },
  });
}

/** Refuses all methods but those of a path, and names these. */
export function refuseOtherMethods(server: FastifyInstance, url: string, methods: readonly string[]): void {
  const allow = [...methods, "OPTIONS"].join(", ");
  server.route({
    method: METHODS.filter((one) => !methods.includes(one)),
    url,
    exposeHeadRoute: false,
    handler: () => {
      throw Object.assign(new LookupFailure("METHOD_NOT_ALLOWED"), { allow });
    },
  });
}
