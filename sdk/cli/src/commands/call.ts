import { type Command, sourceOptions, type Values } from "../command.ts";
import { sourceOf } from "../config.ts";
import { EXIT, UsageError } from "../errors.ts";
import { clientOf } from "../facts.ts";
import { output } from "../output.ts";

export const call: Command = {
  summary: "make any call of the API, and print its answer",
  usage: "PATH [NAME=VALUE …]",
  details: `For everything that has no command of its own: risk, Whois, DNS, ports, phone numbers, cards, cells.

  meridian call /v2/whois/example.com
  meridian call /v2/dns/example.com type=MX
  meridian call /v2/antifraud --data '{"ip":"8.8.8.8","email":"ann@example.com"}'`,
  options: {
    data: { type: "string", value: "JSON", text: "send this by POST" },
    ...sourceOptions,
  },
  run: runCall,
};

async function runCall([given, ...pairs]: readonly string[], values: Values): Promise<number> {
  if (!given?.startsWith("/")) throw new UsageError("call needs a path, such as /v2/whois/example.com");
  const source = sourceOf(values as Record<string, string>);
  const [path = "", query = ""] = given.split("?", 2);
  const parameters = Object.fromEntries([...new URLSearchParams(query), ...pairs.map(pairOf)]);
  const body = values.data === undefined ? {} : { body: jsonOf(String(values.data)) };
  const answer = await clientOf(source).call(path, parameters, body);
  output.write(`${JSON.stringify(answer, null, process.stdout.isTTY ? 2 : 0)}\n`);
  return EXIT.found;
}

function pairOf(text: string): [name: string, value: string] {
  const at = text.indexOf("=");
  if (at < 1) throw new UsageError(`"${text}" is not NAME=VALUE`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError("--data is not JSON");
  }
}
