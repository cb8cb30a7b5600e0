import { parse as parseForm } from "node:querystring";
import { Busboy } from "@fastify/busboy";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import secureJson from "secure-json-parse";
import { Failure } from "../errors.ts";
import { bulkQueue, finish, oneStep, type Steps } from "../lib/bulk-queue.ts";
import { answer, mimeOf } from "./answer.ts";
import { bodyBounds, boundedJsonSteps, isBoundedForm, isBoundedJson } from "./body-bounds.ts";
import { bulkCallerOf } from "./bulk-caller.ts";
import { formSteps } from "./form-steps.ts";

/** Most calls send a few fields; a call that needs more declares it in the contract. */
export const DEFAULT_BODY_BYTES = 16_384;

/** Limits of a form of plain fields; an unexpected file is refused like one too many. */
export const formLimits = { fields: 100, parts: 100, files: 0, headerPairs: 20, fieldSize: DEFAULT_BODY_BYTES };

/** Reads the fields of a simple form-data body; null for one that the full parser must read. */
export type ReadSmallForm = (body: Buffer, contentType: string, maxFields: number) => Record<string, string> | null;

/**
 * Registers the contract's three body types: form-data, urlencoded and JSON, each with a bounded number of fields, list
 * entries and levels. The full form-data parser is not registered as a plugin, because its hooks would slow every
 * request; it only gets bodies that the fast parser declines.
 */
export function registerBodies(server: FastifyInstance, readSmallForm: ReadSmallForm): void {
  server.removeContentTypeParser(["text/plain", "application/json"]);
  const readJson = server.getDefaultJsonParser("error", "error");
  // Bodies are buffers until it is their turn: texts that wait are garbage that only a full collection finds.
  server.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    readInTurn(request, bytes.length, jsonSteps, done);

    function* jsonSteps(): Steps<unknown> {
      const body = bytes.toString();
      if (!(yield* boundedJsonSteps(body))) throw tooManyFields();
      yield;
      let failure: Error | null = null;
      let read: unknown;
      void readJson(request, body, (error, value) => {
        failure = error;
        read = value;
      });
      if (failure) throw failure;
      return read;
    }
  });
  server.addContentTypeParser<Buffer>(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer" },
    (request, bytes, done) => {
      readInTurn(request, bytes.length, urlencodedSteps, done);

      function* urlencodedSteps(): Steps<FormFields> {
        const body = bytes.toString();
        if (!isBoundedForm(body)) throw tooManyFields();
        if (body.length <= DEFAULT_BODY_BYTES) return { ...parseForm(body, "&", "=", { maxKeys: 0 }) };
        yield;
        return yield* formSteps(body);
      }
    },
  );
  server.addContentTypeParser<Buffer>("multipart/form-data", { parseAs: "buffer" }, (request, body, done) => {
    const contentType = request.headers["content-type"] ?? "";
    const readSmall = () => readSmallForm(body, contentType, formLimits.fields);
    const smallSteps = () => oneStep(readSmall);
    readInTurn(request, body.length, smallSteps, (error, fields) => {
      if (error || fields) done(error, fields);
      else readInTurn(request, body.length, () => anyFormSteps(body, contentType), settleForm);
    });

    function settleForm(error: Error | null, form?: FormFields | Promise<FormFields>): void {
      if (error) done(error);
      else Promise.resolve(form).then((fields) => done(null, fields), done);
    }
  });
}

/** Reads a small body at once, and a large one when it is its caller's turn. */
function readInTurn<T>(
  request: FastifyRequest,
  length: number,
  steps: () => Steps<T>,
  done: (error: Error | null, read?: T) => void,
): void {
  if (length > DEFAULT_BODY_BYTES) {
    bulkQueue.run(bulkCallerOf(request), steps).then((read) => done(null, read), done);
    return;
  }
  let read: T;
  try {
    read = finish(steps());
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, read);
}

/**
 * Within this scope a body is form-data, which may contain one file of at most `maxFileBytes`, passed to the input schema
 * as a File.
 */
export async function registerUploads(scope: FastifyInstance, maxFileBytes: number): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.setErrorHandler((error, request, reply) => answer(uploadFailure(error, request), request, reply));
  await scope.register(multipart, {
    attachFieldsToBody: "keyValues",
    limits: { ...formLimits, files: 1, fileSize: maxFileBytes },
    onFile: async (part) => {
      const bytes = new Uint8Array(await part.toBuffer());
      Object.assign(part, { value: new File([bytes], part.filename, { type: part.mimetype }) });
    },
  });
}

function uploadFailure(error: unknown, { headers }: FastifyRequest): unknown {
  if (!(error instanceof Error)) return error;
  if ("statusCode" in error)
    return error.statusCode === 415 ? new Failure("FORM_DATA_ONLY", { mime: mimeOf(headers) }) : error;
  // The parser's own errors carry no status.
  const isParserError = /^(?:Part terminated|Unexpected end of|Multipart:)/.test(error.message);
  return isParserError ? new Failure("MALFORMED_BODY") : error;
}

const tooManyFields = (): Failure =>
  new Failure("TOO_MANY_FIELDS", { max_items: bodyBounds.items, max_depth: bodyBounds.depth });

type FormFields = Record<string, unknown>;

/** Bytes given to the parser in one step. */
const STEP_BYTES = 32_768;

/**
 * Reads form-data in steps, as @fastify/multipart does with `attachFieldsToBody: "keyValues"`: repeated fields become a
 * list, a part of type application/json is parsed, names of Object.prototype and files are refused. The parser reports
 * its end later.
 * @throws Failure MALFORMED_BODY or TOO_LARGE
 */
function* anyFormSteps(body: Buffer, contentType: string): Steps<Promise<FormFields>> {
  const fields: FormFields = {};
  if (body.length === 0) return Promise.resolve(fields);
  const { promise, resolve, reject } = Promise.withResolvers<FormFields>();
  // Reported to whoever takes the result, which may be a later step.
  promise.catch(() => {});
  const failBody = () => reject(new Failure("MALFORMED_BODY"));
  const tooMany = () => reject(new Failure("TOO_LARGE", { max_bytes: formLimits.fieldSize }));
  let parser: InstanceType<typeof Busboy>;
  try {
    // The body limit already bounds a field, so it is never truncated.
    const limits = { ...formLimits, fieldSize: body.length };
    parser = new Busboy({ headers: { "content-type": contentType }, limits });
  } catch {
    throw new Failure("MALFORMED_BODY");
  }
  parser.on("field", (givenName: string | undefined, value, _nameTruncated, valueTruncated, _encoding, type) => {
    const name = String(givenName);
    if (name in Object.prototype) return failBody();
    const read = type.startsWith("application/json") ? parseJson(value, valueTruncated) : { value };
    if (!read) return failBody();
    const before = fields[name];
    if (before === undefined) fields[name] = read.value;
    else fields[name] = Array.isArray(before) ? [...before, read.value] : [before, read.value];
  });
  parser.on("partsLimit", tooMany).on("filesLimit", tooMany).on("fieldsLimit", tooMany);
  parser.on("error", failBody);
  parser.on("finish", () => resolve(fields));
  for (let start = 0; start < body.length; start += STEP_BYTES) {
    if (start > 0) yield;
    parser.write(body.subarray(start, start + STEP_BYTES));
  }
  parser.end();
  return promise;
}

function parseJson(text: string, isTruncated: boolean): { value: unknown } | null {
  if (isTruncated || !isBoundedJson(text)) return null;
  try {
    return { value: secureJson.parse(text) };
  } catch {
    return null;
  }
}
