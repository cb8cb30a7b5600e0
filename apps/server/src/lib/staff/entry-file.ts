import { StaffProblem } from "./problem.ts";

/** An entry's file: its fields, and its text in each language. */
export interface EntryFile {
  fields: Record<string, string>;
  texts: { en?: string; zh?: string };
}

const HEAD_END = /^---\s*$/m;
const languageLine = /^\[(en|zh)\]\s*$/m;

/**
 * Reads an entry from a file:
 *
 * --- title_en: A title title_zh: 标题
 * --- [en] Markdown [zh] Markdown
 *
 * @throws StaffProblem if it is not in that format
 */
export function readEntryFile(text: string): EntryFile {
  const [before = "", head, ...rest] = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split(HEAD_END);
  if (before.trim() !== "" || head === undefined || rest.length === 0)
    throw new StaffProblem(["the file has no front matter: `name: value` lines between two lines of ---"]);
  return { fields: readHead(head), texts: readTexts(rest.join("---\n")) };
}

function readHead(head: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of head.split("\n").filter((one) => one.trim() !== "" && !one.startsWith("#"))) {
    const [, name, value] = /^([a-z_]+):(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new StaffProblem([`"${line.slice(0, 60)}" is not of the form name: value`]);
    if (Object.hasOwn(fields, name)) throw new StaffProblem([`${name} occurs twice in the front matter`]);
    fields[name] = value.trim();
  }
  return fields;
}

function readTexts(body: string): EntryFile["texts"] {
  const [before = "", ...parts] = body.split(languageLine);
  if (before.trim() !== "") throw new StaffProblem(["the text must start with a line [en] or [zh]"]);
  const texts: EntryFile["texts"] = {};
  for (let i = 0; i < parts.length; i += 2) {
    const language = parts[i] as "en" | "zh";
    if (texts[language] !== undefined) throw new StaffProblem([`[${language}] occurs twice`]);
    texts[language] = parts[i + 1]?.trim() ?? "";
  }
  return texts;
}
