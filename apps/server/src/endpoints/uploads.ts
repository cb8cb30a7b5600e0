import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { MAX_BULK_BYTES } from "@meridian/contract/bulk-jobs";
import { bulkJobCalls } from "@meridian/contract/lookup-api/calls/bulk-jobs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BulkUpload } from "../generated/client.ts";
import { allowLongBody, dropBody } from "../http/long-bodies.ts";
import { noteKeyed } from "../lib/keyed-connections.ts";
import { appendUpload, beginUpload, findUpload, offsetOf, removeUpload } from "../modules/bulk-jobs/uploads.ts";
import { jsonBytes } from "../modules/lookup/answers.ts";
import { type Admission, admit } from "../modules/lookup-api/admission.ts";
import { refuse } from "../modules/lookup-api/answer.ts";
import type { Call } from "../modules/lookup-api/call.ts";
import { LookupFailure } from "../modules/lookup-api/failure.ts";
import type { ServedLookupApi } from "../modules/lookup-api/lookup-api.ts";
import { observe } from "../modules/lookup-api/observe.ts";
import { callOf, fieldsOfUrl } from "../modules/lookup-api/requests.ts";
import { quotaLines, sendAnswer } from "../modules/lookup-api/respond.ts";
import { uploadFailure } from "./bulk-failure.ts";
import { declare, refuseOtherMethods, requireLive } from "./bulk-jobs.ts";

const TUS = "1.0.0";
const OFFSET_TYPE = "application/offset+octet-stream";
const declared = declare(bulkJobCalls.uploadCreate);
/** Bodies of one account that are received at the same time. */
const MAX_BODIES = 8;

type OneUpload = { Params: { id: string } };

/**
 * Receives files as streams: one form, or resumable uploads as tus 1.0 describes them (https://tus.io/protocols), with
 * the extensions creation, termination and expiration.
 */
export function registerUploads(server: FastifyInstance, lookupApi: ServedLookupApi): void {
  server.register(async (scope) => {
    // The body stays a stream.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.post("/v2/uploads", (request, reply) => take(request, reply, () => create(lookupApi, request, reply)));
    const one = { url: "/v2/uploads/:id", exposeHeadRoute: false } as const;
    scope.route<OneUpload>({
      ...one,
      method: "HEAD",
      handler: (request, reply) => take(request, reply, () => head(lookupApi, request, reply)),
    });
    scope.route<OneUpload>({
      ...one,
      method: "PATCH",
      handler: (request, reply) => take(request, reply, () => patch(lookupApi, request, reply)),
    });
    scope.route<OneUpload>({
      ...one,
      method: "DELETE",
      handler: (request, reply) => take(request, reply, () => remove(lookupApi, request, reply)),
    });
    scope.options("/v2/uploads", (_request, reply) => answerOptions(reply));
    scope.options("/v2/uploads/*", (_request, reply) => answerOptions(reply));
  });
  refuseOtherMethods(server, "/v2/uploads", ["POST"]);
  refuseOtherMethods(server, "/v2/uploads/:id", ["HEAD", "PATCH", "DELETE"]);

  function take(request: FastifyRequest, reply: FastifyReply, work: () => Promise<Sent>): void {
    reply.hijack();
    const call = callOf(request, reply, declared, fieldsOfUrl(request));
    work().then(
      ({ status, headers, json, admission }) => {
        if (json) {
          sendAnswer(
            lookupApi,
            call,
            { body: jsonBytes(json), contentType: undefined },
            quotaLines(lookupApi, admission!, 0),
          );
          observe(call.via, declared.endpoint, "success");
          return;
        }
        const { securityLines } = lookupApi;
        const security = securityLines
          .split("\r\n")
          .filter(Boolean)
          .map((line) => line.split(/: (.*)/s, 2));
        reply.raw.writeHead(status, {
          ...Object.fromEntries(security),
          "x-request-id": request.id,
          "tus-resumable": TUS,
          "cache-control": "no-store",
          ...corsHeaders(admission),
          ...headers,
        });
        reply.raw.end();
      },
      (error: unknown) => {
        if (isTus(request)) reply.raw.setHeader("tus-resumable", TUS);
        refuse(lookupApi, call, uploadFailure(error));
        dropBody(request.raw);
      },
    );
  }
}

/** What to answer: a status with headers, or JSON. */
interface Sent {
  status: number;
  headers: Record<string, string>;
  json?: object;
  admission: Admission | null;
}

const isTus = ({ headers }: FastifyRequest): boolean => headers["tus-resumable"] !== undefined;

/** @throws LookupFailure TUS_VERSION_REQUIRED */
function requireTus({ headers }: FastifyRequest): void {
  if (headers["tus-resumable"] !== TUS) throw new LookupFailure("TUS_VERSION_REQUIRED");
}

const corsHeaders = (admission: Admission | null): Record<string, string> =>
  admission?.origin
    ? { "access-control-allow-origin": admission.origin, "access-control-expose-headers": EXPOSED }
    : {};
const EXPOSED = "location, tus-resumable, upload-offset, upload-length, upload-expires, x-request-id";

function answerOptions(reply: FastifyReply) {
  return reply
    .code(204)
    .headers({
      "x-request-id": reply.request.id,
      "tus-resumable": TUS,
      "tus-version": TUS,
      "tus-extension": "creation,termination,expiration",
      "tus-max-size": String(MAX_BULK_BYTES),
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "POST, HEAD, PATCH, DELETE",
      "access-control-allow-headers":
        "authorization, x-api-key, content-type, tus-resumable, upload-length, upload-metadata, upload-offset",
      "access-control-max-age": "600",
    })
    .send();
}

/** The key of a call. @throws LookupFailure */
async function admitKey(lookupApi: ServedLookupApi, call: Call): Promise<Admission> {
  const admission = await admit(lookupApi, call, declared.endpoint);
  requireLive(admission);
  noteKeyed(call.request.socket);
  return admission;
}

const bodies = new Map<number, number>();

/** Receives a body of an account, of which it may send a few at the same time. @throws LookupFailure */
async function receive<T>(accountId: number, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const open = bodies.get(accountId) ?? 0;
  if (open >= MAX_BODIES) throw new LookupFailure("TOO_MANY_REQUESTS", 5);
  bodies.set(accountId, open + 1);
  allowLongBody(request.raw);
  try {
    return await work();
  } finally {
    const left = (bodies.get(accountId) ?? 1) - 1;
    if (left > 0) bodies.set(accountId, left);
    else bodies.delete(accountId);
  }
}

async function create(lookupApi: ServedLookupApi, request: FastifyRequest, reply: FastifyReply): Promise<Sent> {
  const admission = await admitKey(lookupApi, callOf(request, reply, declared, fieldsOfUrl(request)));
  const { key } = admission;
  const owner = { accountId: key.accountId, userId: key.ownerId, keyId: key.id };
  if (!isTus(request)) {
    const upload = await receive(key.accountId, request, () => receiveForm(lookupApi, owner, request));
    const { id, name, size, expiresAt } = upload;
    const json = { upload_id: id, name, size: Number(size), expires_at: expiresAt.toISOString() };
    return { status: 200, headers: {}, json, admission };
  }
  requireTus(request);
  const length = request.headers["upload-length"];
  if (typeof length !== "string" || !/^\d{1,15}$/.test(length) || Number(length) === 0)
    throw new LookupFailure("INVALID_BODY");
  if (Number(length) > MAX_BULK_BYTES) throw new LookupFailure("UPLOAD_TOO_LARGE");
  const name = nameIn(String(request.headers["upload-metadata"] ?? "")) || "upload";
  const upload = await beginUpload(lookupApi, owner, { name, size: Number(length) });
  const location = `${lookupApi.config.PUBLIC_URL}/v2/uploads/${upload.id}`;
  return { status: 201, headers: { location, "upload-offset": "0", ...expiryOf(upload) }, admission };
}

const expiryOf = ({ expiresAt }: BulkUpload) => ({ "upload-expires": expiresAt.toUTCString() });

/** The name of the file in tus metadata: pairs of a name and a value in base64, as `filename YS5jc3Y=`. */
function nameIn(metadata: string): string {
  const pairs = metadata.split(",").map((pair) => pair.trim().split(" ", 2));
  const [, value = ""] = pairs.find(([name]) => name === "filename" || name === "name") ?? [];
  return cleanName(Buffer.from(value, "base64").toString());
}

const cleanName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? "")
    .replace(/\p{Cc}/gu, "")
    .toWellFormed()
    .trim()
    .slice(0, 120);

type Owner = Parameters<typeof beginUpload>[1];

/**
 * Stores the file of a form while it arrives; whatever else the form has is skipped.
 * @throws LookupFailure INVALID_BODY for a form without `file`, or one that ends early
 */
async function receiveForm(lookupApi: ServedLookupApi, owner: Owner, request: FastifyRequest): Promise<BulkUpload> {
  const { headers, raw } = request;
  if (!headers["content-type"]?.startsWith("multipart/form-data")) throw new LookupFailure("INVALID_BODY");
  const form = new Busboy({ headers: headers as BusboyHeaders, limits: { files: 1, fields: 20, fieldSize: 16_384 } });
  let receiving: Promise<BulkUpload> | null = null;
  const isRead = new Promise<void>((resolve, reject) => {
    form.on("file", (field, stream, fileName) => {
      if (field !== "file") {
        stream.resume();
        return;
      }
      receiving = (async () => {
        const name = cleanName(fileName ?? "") || "upload";
        const upload = await beginUpload(lookupApi, owner, { name, size: null });
        try {
          await appendUpload(lookupApi, upload, 0, stream);
          return await findUpload(lookupApi, upload.id);
        } catch (error) {
          await removeUpload(lookupApi, upload).catch(() => undefined);
          throw error;
        }
      })();
      receiving.catch(reject);
    });
    form.once("finish", resolve);
    form.once("error", reject);
    raw.once("aborted", () => reject(new LookupFailure("INVALID_BODY")));
  });
  try {
    raw.pipe(form);
    await isRead;
  } catch (error) {
    raw.unpipe(form);
    form.destroy();
    throw error;
  }
  if (!receiving) throw Object.assign(new LookupFailure("INVALID_BODY"), { field: "file" });
  return receiving;
}

/** An upload of its own link's holder, or of the key it was made with. @throws Failure NOT_FOUND; LookupFailure */
async function open(lookupApi: ServedLookupApi, request: FastifyRequest, reply: FastifyReply) {
  requireTus(request);
  const upload = await findUpload(lookupApi, (request.params as { id: string }).id);
  if (upload.keyId === null) return { upload, admission: null };
  const admission = await admitKey(lookupApi, callOf(request, reply, declared, fieldsOfUrl(request)));
  if (admission.key.id !== upload.keyId) throw new LookupFailure("UPLOAD_NOT_FOUND");
  return { upload, admission };
}

async function head(lookupApi: ServedLookupApi, request: FastifyRequest, reply: FastifyReply): Promise<Sent> {
  const { upload, admission } = await open(lookupApi, request, reply);
  const offset = await offsetOf(lookupApi, upload);
  const headers = {
    "upload-offset": String(offset),
    ...(upload.size !== null && { "upload-length": String(upload.size) }),
    ...expiryOf(upload),
  };
  return { status: 200, headers, admission };
}

async function patch(lookupApi: ServedLookupApi, request: FastifyRequest, reply: FastifyReply): Promise<Sent> {
  const { headers, raw } = request;
  const { upload, admission } = await open(lookupApi, request, reply);
  const offset = headers["upload-offset"];
  if (headers["content-type"] !== OFFSET_TYPE || typeof offset !== "string" || !/^\d{1,15}$/.test(offset))
    throw new LookupFailure("INVALID_BODY");
  const left = Number(upload.size ?? 0) - Number(offset);
  if (Number(headers["content-length"] ?? 0) > left) throw new LookupFailure("UPLOAD_TOO_LARGE");
  const size = await receive(upload.accountId, request, () => appendUpload(lookupApi, upload, Number(offset), raw));
  return { status: 204, headers: { "upload-offset": String(size), ...expiryOf(upload) }, admission };
}

async function remove(lookupApi: ServedLookupApi, request: FastifyRequest, reply: FastifyReply): Promise<Sent> {
  const { upload, admission } = await open(lookupApi, request, reply);
  await removeUpload(lookupApi, upload);
  return { status: 204, headers: {}, admission };
}
