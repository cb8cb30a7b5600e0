import type { EndpointCall } from "@meridian/client/call";
import { vi } from "vitest";
import { api } from "../lib/api.ts";

/** A request as the page sent it. */
export interface Call {
  path: string;
  input: Record<string, string>;
  headers: Headers;
}

const isError = Symbol();

interface ErrorAnswer {
  [isError]: true;
  code: number;
  msg: string;
  data: unknown;
}

/** An error response from the server. */
export const apiError = (code: number, msg: string, data: unknown = null): ErrorAnswer => ({
  [isError]: true,
  code,
  msg,
  data,
});

/** An error response's data with messages for single fields. */
export const fieldErrors = (messages: Readonly<Record<string, string>>) => ({
  errors: Object.entries(messages).map(([field, msg]) => ({ field, rule: "format", msg })),
});

const isErrorAnswer = (answer: unknown): answer is ErrorAnswer =>
  typeof answer === "object" && answer !== null && isError in answer;

type Answer<O> = (call: Call) => O | ErrorAnswer | Promise<O | ErrorAnswer>;

const answers = new Map<string, Answer<unknown>>();
const calls: Call[] = [];
const unanswered: string[] = [];

async function fetchFromFake(path: string, init: RequestInit = {}): Promise<Response> {
  const input = init.body instanceof FormData ? Object.fromEntries(init.body as Iterable<[string, string]>) : {};
  const call = { path, input, headers: new Headers(init.headers) };
  calls.push(call);
  const answer = answers.get(path);
  if (!answer) {
    unanswered.push(path);
    throw new TypeError(`The test has no answer for ${path}`);
  }
  const result = await answer(call);
  if (!/^\/(?:v1|admin)\//.test(path)) return Response.json(result);
  return Response.json(isErrorAnswer(result) ? result : { code: 200, msg: "", data: result });
}

/** Region names, which many parts show, in the requested language. */
function namesOfRegions({ headers }: Call) {
  const names = new Intl.DisplayNames(headers.get("lang") ?? "en-US", { type: "region" });
  const list = ["CN", "DE", "FR", "GB", "HK", "JP", "TW", "US"].map((code) => ({
    code,
    name: names.of(code) ?? code,
    shaded_with: [code],
  }));
  return { list, total: list.length };
}

/** Answers `fetch`. A call without a prepared answer fails the test. */
export const server = {
  start(): void {
    answers.clear();
    answers.set(api.content.regionNames.path, namesOfRegions);
    answers.set(api.account.loginProviders.path, () => ({ providers: [] }));
    calls.length = 0;
    unanswered.length = 0;
    vi.stubGlobal("fetch", fetchFromFake);
  },
  answer<I extends object, O>({ path }: EndpointCall<I, O>, answer: Answer<NoInfer<O>>): void {
    answers.set(path, answer);
  },
  answerFile(path: string, answer: () => unknown): void {
    answers.set(path, answer);
  },
  callsOf: ({ path: wanted }: { path: string }): Call[] => calls.filter(({ path }) => path === wanted),
  unanswered: (): readonly string[] => unanswered,
};

/** A pending answer that the test resolves later. */
export const deferred = <O>() => Promise.withResolvers<O | ErrorAnswer>();

/** A `fetch` without a connection. */
export const unreachable = (): never => {
  throw new TypeError("Failed to fetch");
};
