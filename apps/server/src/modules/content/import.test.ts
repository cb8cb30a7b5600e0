import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { MAX_ROWS } from "./spreadsheet.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let token = "";
beforeAll(async () => {
  running = await startApp();
  ({ token } = await newStaff(running.app));
});
afterAll(() => running.close());

const staff = (lang = "en-US") => running.client({ token, lang }).adminContent;
const csv = (...lines: string[]) => new File([`\uFEFF${lines.join("\r\n")}`], "sheet.csv");
const types = () => running.app.db.partnerType.findMany({ orderBy: { id: "asc" } });

/** A workbook of one sheet, as other programs write it, with its texts in the cells. */
function workbook(...rows: (string | number)[][]): File {
  const cell = (value: string | number, row: number, column: number) => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    return typeof value === "number"
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  const body = rows
    .map((cells, row) => `<row r="${row + 1}">${cells.map((value, at) => cell(value, row, at)).join("")}</row>`)
    .join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packaged = "http://schemas.openxmlformats.org/package/2006";
  const relation = (target: string, kind: string) =>
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/${kind}" Target="${target}"/></Relationships>`;
  const files = {
    "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    "_rels/.rels": relation("xl/workbook.xml", "officeDocument"),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relation("worksheets/sheet1.xml", "worksheet"),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${body}</sheetData></worksheet>`,
  };
  const packed = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  return new File([Buffer.from(packed)], "sheet.xlsx");
}

test("a sheet adds a draft for each row, and changes the entries whose rows have an id", async () => {
  const type = await staff().contentSave({ kind: "partner-type", fields: { name_en: "Cloud", name_zh: "云" } });
  const sheet = csv("name,type,intro_en,intro_zh", `"One, Ltd",${type.id},Intro,简介`, "", `Two,Cloud,,`);
  expect(await staff().contentImport({ kind: "partner", file: sheet })).toEqual({
    rows: [
      { row: 2, title: "One, Ltd", is_new: true },
      { row: 4, title: "Two", is_new: true },
    ],
    problems: [],
    is_written: true,
  });
  const { list } = await staff().contentList({ kind: "partner" });
  expect(list.map(({ title, state }) => [title, state])).toEqual([
    ["Two", "draft"],
    ["One, Ltd", "draft"],
  ]);
  const id = list[1]?.id ?? 0;
  await staff().contentImport({ kind: "partner", file: csv("id,name,hidden", `${id},Renamed,no`) });
  const { fields, state, version } = await staff().contentInfo({ kind: "partner", id });
  expect([fields.name, fields.intro_en, state, version]).toEqual(["Renamed", "Intro", "live", 2]);
});

test("an Excel workbook is read like a CSV file", async () => {
  const file = workbook(["name_en", "name_zh", "sort"], ["Excel", "表格", 7]);
  expect((await staff().contentImport({ kind: "partner-type", file })).is_written).toBe(true);
  expect((await types()).at(-1)).toMatchObject({ nameEn: "Excel", nameZh: "表格", sort: 7 });
});

test("with one wrong cell nothing is written, and every problem is named by row and column", async () => {
  const before = await types();
  const lines = ["id,name_en,name_zh,color", ",Good,好,", `,${"x".repeat(41)},,red`, "999999,A,甲,"];
  const answer = await staff("zh-CN").contentImport({ kind: "partner-type", file: csv(...lines) });
  expect(answer.is_written).toBe(false);
  expect(answer.problems).toEqual([
    { row: 3, column: "color", msg: "不是 partner-type 的字段" },
    { row: 3, column: "name_en", msg: "超过 40 个字符" },
    { row: 3, column: "name_zh", msg: "不能为空" },
    { row: 4, column: "id", msg: "不存在" },
  ]);
  expect(await types()).toEqual(before);
});

test("a row that the database refuses takes the others back", async () => {
  const before = await running.app.db.industry.count();
  const twice = csv("slug,name_en,name_zh", "same,A,甲", "same,B,乙");
  expect(await staff().contentImport({ kind: "industry", file: twice })).toMatchObject({
    problems: [{ row: 3, column: "slug", msg: "is already used by another entry" }],
    is_written: false,
  });
  expect(await running.app.db.industry.count()).toBe(before);
});

test("a dry run checks and writes nothing", async () => {
  const before = await types();
  const file = csv("name_en,name_zh", "Dry,干");
  const answer = await staff().contentImport({ kind: "partner-type", file, dry_run: true });
  expect(answer).toEqual({ rows: [{ row: 2, title: "Dry", is_new: true }], problems: [], is_written: false });
  expect(await types()).toEqual(before);
});

test.each([
  ["no text", new File([new Uint8Array([0xff, 0xfe, 0x00])], "a.csv")],
  ["no workbook", new File(["PK\x03\x04 and nothing more"], "a.xlsx")],
  ["only column names", csv("name_en,name_zh")],
  ["too many rows", csv("name_en,name_zh", ...Array.from({ length: MAX_ROWS + 1 }, () => "A,甲"))],
])("a file that is %s is refused, by its field", async (_, file) => {
  await expect(staff().contentImport({ kind: "partner-type", file })).rejects.toMatchObject({
    code: 400,
    fields: { file: expect.any(String) },
  });
});
