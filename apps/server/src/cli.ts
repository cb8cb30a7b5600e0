import { parseArgs } from "node:util";
import { commands } from "./commands/index.ts";

/** `npm run admin -- <command>`: what staff do, without a page. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { help: { type: "boolean", short: "h" }, json: { type: "boolean" } },
});
const [name = ""] = positionals;
const command = commands[name];

if (!command) {
  const list = Object.entries(commands).map(([title, { summary }]) => `  ${title.padEnd(16)}${summary}`);
  console.log(`Usage: npm run admin -- <command> [--json]\n\n${list.join("\n")}`);
  if (name !== "" && name !== "help") {
    console.error(`\nThere is no command "${name}".`);
    process.exitCode = 1;
  }
} else if (values.help) {
  console.log(`npm run admin -- ${name}\n\n${command.summary}`);
} else {
  const result = await command.run();
  if (values.json) console.log(JSON.stringify(result));
  else for (const [key, value] of Object.entries(result)) console.log(`${key.padEnd(16)}${value}`);
}
