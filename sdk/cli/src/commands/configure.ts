import type { Command } from "../command.ts";
import { type Config, configPath, readConfig, type Setting, settings, writeConfig } from "../config.ts";
import { EXIT, UsageError } from "../errors.ts";
import { linesOf } from "../lines.ts";
import { output } from "../output.ts";

export const config: Command = {
  summary: "show or change the configuration",
  usage: "[NAME=VALUE …]",
  details: `Without arguments, shows the configuration, with the key hidden. An empty value removes a setting. With key=-, the
key is read from standard input, so that it does not appear in the shell's history.

${Object.entries(settings)
  .map(([name, text]) => `  ${name.padEnd(12)}${text}`)
  .join("\n")}

  meridian config url=https://ip.example.com key=- < key.txt`,
  options: {},
  run(positionals) {
    const current = readConfig();
    if (positionals.length === 0) {
      output.write(`${configPath()}\n`);
      for (const [name, value] of Object.entries(current))
        output.write(`${name}=${name === "key" ? `…${value.slice(-4)}` : value}\n`);
      return EXIT.found;
    }
    const changed: Config = { ...current };
    for (const text of positionals) {
      const [, name = "", given = ""] = /^([\w-]+)=(.*)$/s.exec(text) ?? [];
      if (!Object.hasOwn(settings, name))
        throw new UsageError(`"${text}" is not NAME=VALUE with a name of ${Object.keys(settings).join(", ")}`);
      const value = name === "key" && given === "-" ? firstLine() : given;
      if (value === "") delete changed[name as Setting];
      else changed[name as Setting] = value;
    }
    writeConfig(changed);
    return EXIT.found;
  },
};

function firstLine(): string {
  for (const bytes of linesOf([])) return bytes.toString("utf8").split("\n")[0]!.trim();
  throw new UsageError("standard input has no key");
}
