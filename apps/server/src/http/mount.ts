import { isStaffAccess, needsSession } from "@meridian/contract/access";
import type { Endpoint } from "@meridian/contract/endpoint";
import { OK } from "@meridian/contract/errors";
import { fieldError, fieldErrors, unreadableFields, withoutBlanks } from "@meridian/contract/input";
import { permissionsOfStaff, type StaffPermission } from "@meridian/contract/staff-access";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { Failure, InvalidInput } from "../errors.ts";
import { bulkQueue } from "../lib/bulk-queue.ts";
import type { Call, FindUser, FindViewed, Route } from "../lib/calls.ts";
import { PREVIEW_COOKIE, readPreview } from "../lib/preview.ts";
import { holds, type SignedIn } from "../lib/signed-in.ts";
import { DEFAULT_BODY_BYTES, registerUploads } from "./body.ts";
import { limitedBody, requireLength } from "./body-limit.ts";
import { bulkCallerOf, noteBulkCaller } from "./bulk-caller.ts";
import type { InTurn } from "./call-turns.ts";
import { callerOf } from "./caller.ts";
import { etagOf } from "./etag.ts";
import { idempotencyKeyOf, once } from "./idempotency.ts";
import { LARGE_BODY_RETRY_SECONDS, type LargeBodies } from "./large-bodies.ts";
import { endpointLimit, type Limit } from "./limits.ts";
import { isServedSecurely } from "./security-headers.ts";
import { isLarge, jsonSteps } from "./serialise.ts";

interface MountOptions {
  findUser: FindUser;
  findViewed: FindViewed;
  portalLimit: Limit;
  largeBodies: LargeBodies;
  inTurn: InTurn;
}

/** Mounts one endpoint; one that takes a file gets the upload parser, in its own scope. */
export function mount(server: FastifyInstance, app: App, route: Route, options: MountOptions): void {
  const { upload = false, maxBodyBytes = DEFAULT_BODY_BYTES } = route.endpoint;
  if (!upload) answerCalls(server, app, route, options);
  else
    server.register(async (scope) => {
      await registerUploads(scope, maxBodyBytes);
      answerCalls(scope, app, route, options);
    });
}

/** The only place, with server.ts, that knows Fastify's request and the envelope. */
function answerCalls(
  server: FastifyInstance,
  app: App,
  { endpoint, handler }: Route,
  { findUser, findViewed, portalLimit, largeBodies, inTurn }: MountOptions,
): void {
  const users = new WeakMap<FastifyRequest, SignedIn>();
  const own = endpointLimit(server.limits, endpoint, (request) => actorOf(users.get(request)));
  const isSecure = isServedSecurely(app.config);
  const { maxBodyBytes = 0, maxAnonymousBodyBytes } = endpoint;
  const bodyLimit = maxBodyBytes + DEFAULT_BODY_BYTES;
  const bodyLimitOf = (request: FastifyRequest) =>
    maxAnonymousBodyBytes === undefined || users.has(request) ? bodyLimit : maxAnonymousBodyBytes + DEFAULT_BODY_BYTES;
  server.route({
    method: endpoint.method ?? "POST",
    url: endpoint.path,
    bodyLimit,
    // All of this precedes reading the body, so that an unauthorised caller cannot make us read an upload.
    onRequest: async (request, reply) => {
      portalLimit(request);
      const signedIn = await identify(app, endpoint, request, findUser);
      const user = signedIn && (await viewedInstead(app, endpoint, request, signedIn, findViewed));
      request.userId = actorOf(user);
      if (user) requirePermission(endpoint, user);
      if (user) {
        users.set(request, user);
        noteBulkCaller(request, { lane: "visitors", name: bulkNameOf(user) });
      }
      own?.(request);
      requireLength(request, bodyLimitOf(request));
      if (maxBodyBytes > 0 && !largeBodies.reserve(request, reply.raw, bodyLimitOf(request)))
        throw new Failure("TOO_MANY_REQUESTS", { retry_after_seconds: LARGE_BODY_RETRY_SECONDS });
    },
    ...(maxAnonymousBodyBytes !== undefined && {
      preParsing: (request, _reply, payload, done) => done(null, limitedBody(request, payload, bodyLimitOf(request))),
    }),
    // Once the body is read, so that a slow sender keeps no place.
    handler: (request, reply) => inTurn(bulkCallerOf(request).name, () => work(request, reply)),
  });

  async function work(request: FastifyRequest, reply: FastifyReply) {
    const raw = endpoint.method === "GET" ? {} : withoutBlanks(endpoint.input, request.body);
    requireReadable(raw, request);
    const input = parseInput(endpoint, raw, request);
    const caller = callerOf(request, reply, isSecure);
    const user = users.get(request) ?? null;
    const preview = mayPreview(endpoint) ? readPreview(app, caller.cookies[PREVIEW_COOKIE]) : null;
    const find = (app: App) =>
      handler({ app: preview ? { ...app, preview } : app, input, caller, user } as unknown as Call<Endpoint>);
    const key = endpoint.idempotent ? idempotencyKeyOf(request) : null;
    const who = user ? `user:${user.id}` : `address:${caller.ip}`;
    if (!key) {
      const data = await dataText(endpoint, await find(app), request);
      return send(endpoint, request, reply, data, preview !== null);
    }
    const data = await once(
      app,
      { caller: who, path: endpoint.path, key },
      { mode: endpoint.idempotent ?? "transaction", input },
      async (app) => endpoint.output.parse(await find(app)),
    );
    return send(endpoint, request, reply, JSON.stringify(data));
  }
}

/** Calls that visitors make too; what only customers may do never sees a preview. */
const mayPreview = ({ access }: Endpoint): boolean => access === "public" || access === "optional";

/** An answer's JSON, without undeclared fields; a large one is validated and written when it is its caller's turn. */
async function dataText({ output }: Endpoint, answer: unknown, request: FastifyRequest): Promise<string> {
  if (!isLarge(answer)) return JSON.stringify(output.parse(answer));
  return bulkQueue.finish(bulkCallerOf(request), () => jsonSteps(output, answer));
}

/** Who calls; null without a session. @throws Failure SESSION_INVALID if the call needs one */
async function identify(app: App, { access }: Endpoint, request: FastifyRequest, findUser: FindUser) {
  const token = request.headers.token;
  if (access === "public") return null;
  const find = () => (typeof token === "string" && token !== "" ? findUser(app, token) : null);
  if (!needsSession(access)) return findIfPossible(request, find);
  const user = await find();
  if (!user) throw new Failure("SESSION_INVALID");
  return user;
}

/**
 * The customer, if a staff member sees the portal as one: every call that is not declared as viewable is refused here.
 * @throws Failure VIEW_READ_ONLY, VIEW_OVER
 */
async function viewedInstead(
  app: App,
  { viewable = false }: Endpoint,
  { headers }: FastifyRequest,
  signedIn: SignedIn,
  findViewed: FindViewed,
): Promise<SignedIn> {
  const { view } = headers;
  if (view === undefined || view === "") return signedIn;
  if (!viewable) throw new Failure("VIEW_READ_ONLY");
  return findViewed(app, signedIn, String(view));
}

/** Who is counted and logged: a staff member who sees the portal as a customer uses up nothing of theirs. */
const actorOf = (user: SignedIn | null | undefined): number | undefined => user?.viewedBy ?? user?.id;

const bulkNameOf = ({ viewedBy, accountId }: SignedIn): string =>
  viewedBy === undefined ? `account ${accountId}` : `staff ${viewedBy}`;

/** @throws Failure FORBIDDEN */
function requirePermission({ access }: Endpoint, user: SignedIn): void {
  if (!needsSession(access)) return;
  if (access === "main" && !user.isMain) throw new Failure("FORBIDDEN", { permission: "main" });
  if (isStaffAccess(access)) requireStaff(user, access);
  else if (access !== "main" && access !== "user" && !holds(user, access))
    throw new Failure("FORBIDDEN", { permission: access });
}

/** Only staff learn which permission is missing. */
function requireStaff({ staffRole, hasTwoFactor }: SignedIn, permission: StaffPermission): void {
  if (staffRole === null) throw new Failure("FORBIDDEN", { permission: "staff" });
  if (!hasTwoFactor) throw new Failure("FORBIDDEN", { permission: "staff", two_factor: false });
  if (!permissionsOfStaff(staffRole).includes(permission)) throw new Failure("FORBIDDEN", { permission });
}

/** A call that needs no session continues without one when sessions cannot be read. */
async function findIfPossible(request: FastifyRequest, find: () => Promise<SignedIn | null> | null) {
  try {
    return await find();
  } catch (error) {
    request.log.warn({ err: error }, "could not read the session");
    return null;
  }
}

/** One check for all texts of all calls, since text that cannot be stored fails wherever it is first used. */
function requireReadable(raw: Record<string, unknown>, request: FastifyRequest) {
  const errors = unreadableFields(raw).map((field) =>
    fieldError(field, "format", request.language, { format: "readable" }),
  );
  if (errors.length > 0) throw new InvalidInput(errors);
}

function parseInput({ input }: Endpoint, raw: Record<string, unknown>, request: FastifyRequest) {
  const result = input.safeParse(raw, { reportInput: true });
  if (result.success) return result.data;
  throw new InvalidInput(fieldErrors(result.error, request.language));
}

function send(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  data: string | undefined,
  isPreview = false,
) {
  const body = `{"code":${OK},"msg":"success"${data === undefined ? "" : `,"data":${data}`}}`;
  reply.type("application/json; charset=utf-8");
  // An answer that sets a cookie is for one visitor, and one with a draft for its author.
  if (endpoint.cacheSeconds === undefined || isPreview || reply.hasHeader("set-cookie"))
    reply.header("cache-control", "no-store");
  else {
    reply.header("cache-control", `public, max-age=${endpoint.cacheSeconds}`).header("vary", "lang, accept-language");
    const etag = etagOf(body);
    reply.header("etag", etag);
    if (endpoint.method === "GET" && request.headers["if-none-match"] === etag) return reply.code(304).send();
  }
  return reply.send(body);
}
