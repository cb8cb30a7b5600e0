import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** The ids of the standard's requirements, by level. */
const idsByLevel = JSON.parse(read("docs/asvs-levels.json")) as Record<string, string[]>;
const statuses = ["met", "partly", "missing", "not applicable"];

interface Row {
  id: string;
  level: string;
  asks: string;
  status: string;
  evidence: readonly Evidence[];
  reason: string;
}
/** A file, and the groups and the title of a test in it unless the file itself shows the point. */
interface Evidence {
  path: string;
  titles: readonly string[];
}

function evidenceOf(text: string): Evidence {
  const [, path = "", title] = /^`([^`]+)`(?:: (.+))?$/.exec(text) ?? [];
  return { path, titles: title?.split(" > ") ?? [] };
}

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

const rows = read("docs/asvs.md")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line): Row => {
    const [id = "", level = "", asks = "", status = "", shown = "", reason = ""] = cellsOf(line);
    const evidence = shown === "" ? [] : shown.split("<br>").map(evidenceOf);
    return { id, level, asks, status, evidence, reason };
  });

/** Whether the source calls something, such as `test`, with this title first. */
function hasTitle(source: string, title: string): boolean {
  const at = [`"${title}"`, `\`${title}\``].map((quoted) => source.indexOf(`${quoted},`)).find((index) => index > 0);
  return at !== undefined && source.slice(0, at).trimEnd().endsWith("(");
}

test("every requirement up to level 2 has one row, with its level", () => {
  const levels = Object.entries(idsByLevel).flatMap(([level, ids]) => ids.map((id) => `${id} ${level}`));
  expect(levels).toHaveLength(253);
  expect(rows.map(({ id, level }) => `${id} ${level}`).toSorted()).toEqual(levels.toSorted());
});

test("every row says what is asked, and has a known status", () => {
  expect(rows.filter(({ asks, status }) => asks === "" || !statuses.includes(status))).toEqual([]);
});

test("every named file exists, and contains the named tests", () => {
  const wrong = rows.flatMap(({ id, evidence }) =>
    evidence
      .filter(({ path, titles }) => {
        if (path === "" || !existsSync(new URL(path, root))) return true;
        const source = titles.length > 0 ? read(path) : "";
        return titles.some((title) => !hasTitle(source, title));
      })
      .map(({ path, titles }) => `${id}: ${path} ${titles.join(" > ")}`),
  );
  expect(wrong).toEqual([]);
});

test("what is met or partly met is shown by something, and what no test shows has a reason", () => {
  const unshown = rows.filter(({ status, evidence }) => evidence.length === 0 && ["met", "partly"].includes(status));
  const isTested = ({ evidence }: Row) => evidence.some(({ titles }) => titles.length > 0);
  const unexplained = rows.filter((row) => row.reason === "" && (row.status !== "met" || !isTested(row)));
  expect({ unshown, unexplained }).toEqual({ unshown: [], unexplained: [] });
});

test("SECURITY.md counts the rows of each chapter by status", () => {
  const chapterOf = ({ id }: Row) => id.split(".", 1)[0];
  const counted = read("SECURITY.md")
    .split("\n")
    .filter((line) => /^\| (?:\d+ [A-Z]|all )/.test(line))
    .map(cellsOf)
    .map(([name = "", ...counts]) => [name.split(" ", 1)[0], ...counts.map(Number)]);
  const countsOf = (some: readonly Row[]) =>
    statuses.map((status) => some.filter((row) => row.status === status).length);
  const chapters = [...Map.groupBy(rows, chapterOf)].map(([chapter, some]) => [chapter, ...countsOf(some)]);
  expect(counted).toEqual([...chapters, ["all", ...countsOf(rows)]]);
});
