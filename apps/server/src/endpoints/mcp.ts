import type { Language } from "@meridian/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { noteBulkCaller } from "../http/bulk-caller.ts";
import { type Admission, admit, bulkCallerOf } from "../modules/lookup-api/admission.ts";
import { refuse } from "../modules/lookup-api/answer.ts";
import { languageFor } from "../modules/lookup-api/call.ts";
import { credentialsOf } from "../modules/lookup-api/credentials.ts";
import { LookupFailure } from "../modules/lookup-api/failure.ts";
import type { ServedLookupApi } from "../modules/lookup-api/lookup-api.ts";
import { callOf, METHODS } from "../modules/lookup-api/requests.ts";
import { answerMcp } from "../modules/mcp/server.ts";
import type { LookupRequest } from "../modules/mcp/tool.ts";

/** A log of the length that its tool takes, as JSON. */
const MAX_BODY_BYTES = 524_288;

/** The Model Context Protocol for agents, over "streamable HTTP": https://modelcontextprotocol.io/specification. */
export function registerMcp(server: FastifyInstance, lookupApi: ServedLookupApi): void {
  const admissions = new WeakMap<FastifyRequest, Admission>();

  server.route({
    // There is no stream from the server to open, and no session to end.
    method: METHODS.filter((method) => method !== "POST"),
    url: "/mcp",
    exposeHeadRoute: false,
    handler() {
      throw Object.assign(new LookupFailure("METHOD_NOT_ALLOWED"), { allow: "POST" });
    },
  });
  server.route({
    method: "POST",
    url: "/mcp",
    bodyLimit: MAX_BODY_BYTES,
    // The key before the body, so that nobody without a key can make us parse one.
    async preParsing(request, reply, payload) {
      const call = callOf(request, reply, null, {});
      try {
        const admission = await admit(lookupApi, call, { product: null });
        admissions.set(request, admission);
        noteBulkCaller(request, bulkCallerOf(admission));
      } catch (error) {
        reply.hijack();
        refuse(lookupApi, call, error);
      }
      return payload;
    },
    async handler(request, reply) {
      const admission = admissions.get(request)!;
      const language = languageFor(lookupApi, { lang: undefined, headers: request.headers }, admission);
      const context = {
        lookupApi,
        key: admission.key,
        language,
        bulk: bulkCallerOf(admission),
        ask: (asked: LookupRequest) => ask(request, asked, language),
      };
      const answer = await answerMcp(context, asWebRequest(request), request.body);
      return reply
        .code(answer.status)
        .headers(Object.fromEntries(answer.headers))
        .send(await answer.text());
    },
  });

  /** The same way in as that of any call with a key, on behalf of the same caller. */
  async function ask(request: FastifyRequest, { method, url, body }: LookupRequest, language: Language) {
    const { origin, referer } = request.headers;
    const { secret = "" } = credentialsOf(request.headers, request.query) ?? {};
    const response = await server.inject({
      method,
      url,
      remoteAddress: request.callerAddress,
      headers: {
        authorization: `Bearer ${secret}`,
        lang: language === "zh" ? "zh-CN" : "en-US",
        ...(origin && { origin }),
        ...(referer && { referer }),
      },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: response.statusCode, body: response.json() };
  }
}

function asWebRequest({ headers, method, hostname }: FastifyRequest): Request {
  const plain = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(`http://${hostname}/mcp`, { method, headers: plain });
}
