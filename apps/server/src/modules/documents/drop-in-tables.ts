import type { Language } from "@meridian/contract/errors";
import { type LookupErrorName, lookupErrors } from "@meridian/contract/lookup-api/errors";
import type { Call } from "../lookup-api/call.ts";
import type { DropIn } from "../lookup-api/drop-in/drop-in.ts";
import { dropIns } from "../lookup-api/drop-in/drop-ins.ts";
import type { Mapping } from "../lookup-api/drop-in/mapping.ts";
import { LookupFailure } from "../lookup-api/failure.ts";
import { markdownTable } from "./markdown-table.ts";

// The tables of the guides for those who come from another service, made from what answers their programs.

const labels = {
  en: {
    fields: ["Field", "Filled from", "Note"],
    never: "Never filled",
    errors: ["Cause", "Status", "Body"],
    noBody: "None",
  },
  zh: {
    fields: ["字段", "来自", "说明"],
    never: "从不返回值",
    errors: ["原因", "状态码", "响应体"],
    noBody: "无",
  },
} satisfies Record<Language, object>;

function fieldTable(mapping: Mapping, language: Language): string {
  const { fields, never } = labels[language];
  const rows = Object.entries(mapping).map(([path, row]) => {
    if ("never" in row) return [`\`${path}\``, never, row.never[language]];
    const from = typeof row.from === "string" ? row.from : row.from[language];
    return [`\`${path}\``, from, row.differs?.[language] ?? ""];
  });
  return markdownTable(fields, rows);
}

/** The refusals that a program has to expect. */
const expected = [
  "INVALID_IP_ADDRESS",
  "RESERVED_IP_ADDRESS",
  "MISSING_API_KEY",
  "INVALID_API_KEY",
  "PERMISSION_REQUIRED",
  "INSUFFICIENT_QUOTA",
  "TOO_MANY_REQUESTS",
  "UNAVAILABLE",
] as const satisfies readonly LookupErrorName[];

/** Of what is sent to a program in the reader's language. */
function errorTable({ unknown: { form }, neverRefuses = [] }: DropIn, language: Language): string {
  const { errors, noBody } = labels[language];
  const call = { headers: {}, lang: language, fields: { ip: "10.0.0.1" }, ip: "10.0.0.1" } as unknown as Call;
  const refused = expected.filter((reason) => !neverRefuses.includes(reason));
  const rows = refused.map((reason) => {
    const { status, body } = form.refusal(new LookupFailure(reason), call);
    return [lookupErrors[reason].message[language], String(status), body === "" ? noBody : `\`${body}\``];
  });
  return markdownTable(errors, rows);
}

/** By the names that guides include, such as `fields-maxmind-city` and `errors-maxmind`. */
export const dropInTables: Readonly<Record<string, (language: Language) => string>> = Object.fromEntries(
  Object.entries(dropIns).flatMap(([name, dropIn]) => [
    [`errors-${name}`, (language: Language) => errorTable(dropIn, language)] as const,
    ...Object.entries(dropIn.tables).map(
      ([table, mapping]) => [`fields-${table}`, (language: Language) => fieldTable(mapping, language)] as const,
    ),
  ]),
);
