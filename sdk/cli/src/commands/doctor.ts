import { type Command, sourceOptions, type Values } from "../command.ts";
import { sourceOf } from "../config.ts";
import { CommandFailure, EXIT, UsageError } from "../errors.ts";
import { clientOf } from "../facts.ts";
import { output } from "../output.ts";

export const doctor: Command = {
  summary: "check which client address the server sees, and how to mend it",
  usage: "",
  details: `Asks the server how it found the address of this computer, with every value of the header that proxies write.
Ends with 1 if the address is not a public one.`,
  options: {
    fix: { type: "string", value: "NAME", text: "show the configuration of a proxy, such as nginx" },
    json: { type: "boolean", text: "the server's answer as JSON" },
    url: sourceOptions.url!,
    lang: sourceOptions.lang!,
  },
  run: runDoctor,
};

interface Answer {
  ip: string;
  is_public: boolean;
  header: string;
  explanation: string;
  hops: { position: number; value: string; address: string | null; explanation: string }[];
  other_headers: { name: string; value: string }[];
  fixes: { id: string; name: string; code: string; note: string }[];
}

async function runDoctor(positionals: readonly string[], values: Values): Promise<number> {
  if (positionals.length > 0) throw new UsageError("doctor takes no arguments");
  const source = sourceOf(values as Record<string, string>);
  const { data } = (await clientOf(source).call("/v1/client_address")) as { data?: Answer };
  if (!data?.ip) throw new CommandFailure("the server did not say how it found the address");
  if (values.json) output.write(`${JSON.stringify(data)}\n`);
  else if (values.fix === undefined) output.write(report(data));
  else output.write(configurationOf(data, values.fix as string));
  return data.is_public ? EXIT.found : EXIT.nothing;
}

function report({ ip, is_public, header, explanation, hops, other_headers, fixes }: Answer): string {
  const lines = [`${ip}${is_public ? "" : " (not a public address)"}`, explanation];
  if (hops.length > 0) lines.push("", `${header}, from the nearest proxy on:`);
  for (const hop of hops) lines.push(`  ${hop.position}. ${hop.value || "(a trusted proxy)"}  ${hop.explanation}`);
  if (other_headers.length > 0) lines.push("", "Other headers, not read:");
  for (const { name, value } of other_headers) lines.push(`  ${name}: ${value}`);
  lines.push("", `Configurations (--fix NAME): ${fixes.map(({ id }) => id).join(", ")}`);
  return `${lines.join("\n")}\n`;
}

function configurationOf({ fixes }: Answer, name: string): string {
  const fix = fixes.find(({ id }) => id === name.toLowerCase());
  if (!fix) throw new UsageError(`--fix is one of ${fixes.map(({ id }) => id).join(", ")}`);
  return `${fix.code.trimEnd()}\n${fix.note ? `\n${fix.note}\n` : ""}`;
}
