import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { formatAddress, parseAddress } from "@meridian/ipdb";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { Failure } from "../errors.ts";
import { clientKey } from "../http/limits.ts";
import { unmappedAddress } from "../lib/caller-address.ts";
import { requestedLanguage } from "../lib/language.ts";
import { answerWithoutKey } from "../modules/lookup-api/drop-in/ipinfo.ts";

/** Programs of the command line, which accept anything and want no page. */
const commands = /^(?:curl|wget|httpie|xh|aria2|fetch|powershell|mozilla\/5\.0 \(windows nt; [^)]*powershell)/i;

/** What a request for one of our own host's paths asks, as `curl host/8.8.8.8` does. */
interface PlainQuestion {
  /** Null for the caller's own. */
  address: string | null;
  /** The field asked for, such as `city`; null for all. */
  part: string | null;
}

/** Reads a decoded path; null if it names neither an address nor the caller's own. */
function questionIn(path: string): PlainQuestion | null {
  const [first = "", part = "json", ...rest] = path.slice(1).split("/");
  if (rest.length > 0) return null;
  const asked = part === "json" ? null : part;
  if (first === "" || (first === "json" && asked === null)) return { address: null, part: asked };
  const address = parseAddress(first);
  return address && { address: formatAddress(address), part: asked };
}

const isProgram = ({ headers: { accept = "*/*", "user-agent": agent = "" } }: FastifyRequest): boolean =>
  !accept.includes("text/html") && (/\bjson\b/.test(accept) || commands.test(agent));

/** A program's question about an address; null for a request of a page. */
export function plainQuestionOf(path: string, request: FastifyRequest): PlainQuestion | null {
  const question = questionIn(path);
  if (!question) return null;
  // A path that is an address has no page, so it needs no proof that a program asks.
  const { accept = "*/*" } = request.headers;
  return isProgram(request) || (question.address !== null && !accept.includes("text/html")) ? question : null;
}

/** Whether a header may hold an API key. */
export const sendsKey = (headers: IncomingHttpHeaders): boolean =>
  headers.authorization !== undefined || headers["x-api-key"] !== undefined;

/** How the paths of such questions begin; all others are left alone at the cost of this test. */
const mayBeAddress = /^\/(?:$|\?|json|[\da-f]*[:.])/i;

/** The URL that answers a request: a question that comes with a key is one of the key's calls, in the same form. */
export function urlWithKey({ url = "", headers }: IncomingMessage): string {
  if (!mayBeAddress.test(url) || headers.accept?.includes("text/html")) return url;
  const [path = ""] = url.split("?", 1);
  return (sendsKey(headers) || /[?&](?:token|key)=/.test(url)) && questionIn(path) ? `/ipinfo${url}` : url;
}

/** The page about the address that a path names, as a browser's user wants it; null for another path. */
export const pageOfAddress = (path: string): string | null => {
  const question = questionIn(path);
  return question?.address ? `/ip/${question.address}` : null;
};

/** Answers in the form of IPinfo, in JSON, or one field as a line of text. @throws Failure TOO_MANY_REQUESTS, NOT_FOUND */
export function answerPlainly(
  app: App,
  { address, part }: PlainQuestion,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const wait = request.server.limits.take("address-page", clientKey(request));
  if (wait) throw new Failure("TOO_MANY_REQUESTS", { retry_after_seconds: wait });
  const language = requestedLanguage(request.headers) ?? "en";
  const answer = answerWithoutKey(app, language, address ?? unmappedAddress(request.callerAddress));
  reply.headers({ "cache-control": "no-store", vary: "accept, accept-language, user-agent" });
  reply.header("access-control-allow-origin", "*");
  if (part === null) return reply.type("application/json; charset=utf-8").send(`${JSON.stringify(answer, null, 2)}\n`);
  const value = answer[part];
  if (value === undefined || typeof value === "object") return reply.callNotFound();
  return reply.type("text/plain; charset=utf-8").send(`${String(value)}\n`);
}
