import { errors, type Language } from "@meridian/contract/errors";
import { lookupErrors } from "@meridian/contract/lookup-api/errors";
import { riskRules } from "@meridian/contract/risk";
import { dropInTables } from "./drop-in-tables.ts";
import { markdownTable } from "./markdown-table.ts";

/** Tables that guides include as `{table:lookup-errors}`, generated so that they always match the contract and the code. */
const tables: Readonly<Record<string, (language: Language) => string>> = {
  "lookup-errors": (language) =>
    markdownTable(
      { en: ["Status", "Code", "Meaning", "What to do"], zh: ["状态码", "代码", "含义", "处理方式"] }[language],
      Object.entries(lookupErrors)
        .toSorted(([, a], [, b]) => a.status - b.status)
        .map(([name, { status, message, resolution }]) => [
          String(status),
          `\`${name}\``,
          message[language],
          resolution[language],
        ]),
    ),
  "portal-errors": (language) =>
    markdownTable(
      { en: ["Code", "HTTP status", "Name", "Message"], zh: ["代码", "HTTP 状态码", "名称", "提示"] }[language],
      Object.entries(errors)
        .toSorted(([, a], [, b]) => a.code - b.code)
        .map(([name, error]) => [
          String(error.code),
          String("status" in error ? error.status : 200),
          `\`${name}\``,
          error[language],
        ]),
    ),
  ...dropInTables,
  "risk-rules": (language) =>
    markdownTable(
      { en: ["Reason", "Points", "Meaning"], zh: ["依据", "分值", "含义"] }[language],
      Object.entries(riskRules).map(([name, { weight, text }]) => [`\`${name}\``, String(weight), text[language]]),
    ),
};

/** Replaces table placeholders in a text; unknown ones are left unchanged. */
export const insertTables = (text: string, language: Language): string =>
  text.replace(/^\{table:([\w-]+)\}$/gm, (whole, name: string) => tables[name]?.(language) ?? whole);
