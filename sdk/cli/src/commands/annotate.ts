import { formatIpv4 } from "@meridian/ipdb";
import { Found, scanLines } from "@meridian/scanner";
import type { QueryAnswer } from "../../../typescript/src/index.ts";
import { type Command, sourceOptions, type Values } from "../command.ts";
import { sourceOf } from "../config.ts";
import { EXIT } from "../errors.ts";
import { factsOf } from "../facts.ts";
import { linesOf } from "../lines.ts";
import { output } from "../output.ts";
import { flagsOf } from "../rows.ts";

export const annotate: Command = {
  summary: "append to each line what is known about its addresses",
  usage: "[FILE …]",
  details: `Reads standard input without files. With --json, each line becomes {"line": …, "addresses": [records]}.

  tail -F /var/log/auth.log | meridian annotate`,
  options: { json: { type: "boolean", text: "as JSON, one object a line" }, ...sourceOptions },
  run: runAnnotate,
};

async function runAnnotate(paths: readonly string[], values: Values): Promise<number> {
  const facts = factsOf(sourceOf(values));
  const found = new Found();
  let known = 0;
  for (const bytes of linesOf(paths)) {
    found.clear();
    scanLines(bytes, bytes.length, found);
    const ids = await facts.resolve(found);
    for (let line = 0, start = 0, address = 0; line < found.lines; line++) {
      const records = new Map<string, QueryAnswer>();
      for (const end = found.addressEnds[line]!; address < end; address++) {
        const number = found.addresses[address]!;
        const text = found.textOf(number) ?? formatIpv4(number);
        const record = facts.record(ids[address]!, text);
        if (record) records.set(text, record);
      }
      known += records.size;
      const lineEnd = found.lineEnds[line]!;
      const text = bytes.toString("utf8", start, lineEnd - 1).replace(/\r$/, "");
      start = lineEnd;
      output.write(
        values.json
          ? `${JSON.stringify({ line: text, addresses: [...records.values()] })}\n`
          : `${text}${notesOf(records)}\n`,
      );
    }
    output.flush();
  }
  return known > 0 ? EXIT.found : EXIT.nothing;
}

const notesOf = (records: ReadonlyMap<string, QueryAnswer>): string =>
  [...records]
    .map(([address, record]) => {
      const { location, asn } = record;
      const place = [location?.city, location?.country].filter(Boolean).join(", ");
      const network = [asn?.asn, asn?.organization ?? asn?.name].filter(Boolean).join(" ");
      return `  [${[address, place, network, flagsOf(record)].filter(Boolean).join("; ")}]`;
    })
    .join("");
