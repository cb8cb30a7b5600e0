import { type SampleRequest, sampleUrl } from "@meridian/contract/samples";
import { useState } from "react";

export interface TryItOutcome {
  status: number;
  statusText: string;
  milliseconds: number;
  headers: [name: string, value: string][];
  /** The parsed answer; undefined if it is not JSON. */
  body: unknown;
  text: string;
}

/** The outcome of a call: an answer, none, or no key to send it with. */
export type Outcome = TryItOutcome | "no-answer" | "no-key";

/** Sends calls with a key, one at a time, and keeps the answer. */
export function useTryIt() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async (request: SampleRequest, readKey: () => Promise<string>) => {
    setIsSending(true);
    const key = await readKey().catch(() => null);
    setOutcome(key === null ? "no-key" : await call(request, key).catch(() => "no-answer" as const));
    setIsSending(false);
  };
  return { outcome, isSending, send };
}

async function call(request: SampleRequest, key: string): Promise<TryItOutcome> {
  const { method, body } = request;
  const start = performance.now();
  const response = await fetch(sampleUrl(request, ""), {
    method,
    headers: { ...(key !== "" && { authorization: `Bearer ${key}` }), ...(body && { "content-type": body.type }) },
    ...(body && { body: body.text }),
    credentials: "omit",
    cache: "no-store",
  });
  const text = await response.text();
  const milliseconds = Math.round(performance.now() - start);
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds,
    headers: [...response.headers],
    body: parse(text),
    text,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
