import { createInterface } from "node:readline";
import { type Command, sourceOptions, type Values } from "../command.ts";
import { sourceOf } from "../config.ts";
import { EXIT, UsageError } from "../errors.ts";

/** JSON-RPC 2.0: an error of the server's own. */
const SERVER_ERROR = -32_000;
const PARSE_ERROR = -32_700;

export const mcp: Command = {
  summary: "serve an agent on standard input and output",
  usage: "",
  details: `For agents that start programs instead of connecting to a URL (Model Context Protocol, stdio transport):
passes their messages to the server's /mcp with the key of the configuration, and its answers back.`,
  options: { url: sourceOptions.url!, "key-file": sourceOptions["key-file"]!, lang: sourceOptions.lang! },
  run: runMcp,
};

interface Target {
  address: string;
  key: string;
  language: string;
}

/** https://modelcontextprotocol.io/specification/2025-06-18/basic/transports#stdio: one message a line. */
async function runMcp(positionals: readonly string[], values: Values): Promise<number> {
  if (positionals.length > 0) throw new UsageError("mcp takes no arguments");
  const { url, key, language } = sourceOf(values as Record<string, string>);
  if (!url || !key)
    throw new UsageError("mcp needs the URL and a key: meridian login, or MERIDIAN_URL and MERIDIAN_KEY");
  const target = { address: `${url.replace(/\/+$/, "")}/mcp`, key, language };
  const answers: Promise<void>[] = [];
  for await (const line of createInterface({ input: process.stdin }))
    if (line.trim() !== "") answers.push(pass(target, line));
  await Promise.all(answers);
  return EXIT.found;
}

async function pass(target: Target, line: string): Promise<void> {
  let id: unknown = null;
  try {
    ({ id = null } = JSON.parse(line) as { id?: unknown });
  } catch {
    write(errorOf(null, PARSE_ERROR, "not JSON"));
    return;
  }
  const answer = await ask(target, line, id);
  // Nobody waits for an answer to a notification.
  if (answer !== null && id !== null) write(answer);
}

async function ask({ address, key, language }: Target, body: string, id: unknown): Promise<unknown> {
  try {
    const response = await fetch(address, {
      method: "POST",
      body,
      redirect: "error",
      headers: {
        authorization: `Bearer ${key}`,
        "accept-language": language,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
    });
    const text = await response.text();
    if (response.ok) return text === "" ? null : JSON.parse(text);
    const { detail = `HTTP ${response.status}`, resolution = "" } = JSON.parse(text) as Record<string, string>;
    return errorOf(id, SERVER_ERROR, `${detail}. ${resolution}`);
  } catch {
    return errorOf(id, SERVER_ERROR, `cannot reach ${address}`);
  }
}

const errorOf = (id: unknown, code: number, message: string) => ({ jsonrpc: "2.0", id, error: { code, message } });

function write(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
