import { sampleLanguages, samplesOf } from "@meridian/contract/samples";
import { expect, test } from "vitest";
import { splitCode } from "./code-tokens.ts";

/** The words and comments that are coloured; strings are left out. */
const colouredIn = (language: string, code: string) =>
  splitCode(code, language)
    .filter((part, index) => index % 2 === 1 && !/^["'`]/.test(part))
    .map((part) => part.trim());

test.each([
  ["cURL", "curl -d a=1 https://a.example/import/from?if=new  # for once", ["curl", "# for once"]],
  ["Lines", "printf '1' | curl -o data.json -", ["printf", "curl"]],
  ["JSON", '{ "from": null, "is": "new", "curl": true }', []],
  ["Text", "import the file with curl", []],
  ["Node.js", 'import { echo } from "a"; const using = Array.from(b);', ["import", "from", "const"]],
  ["TypeScript", "interface A { with: string } // # new", ["interface", "string", "// # new"]],
  ["Python", "import os\nvar = 7 // 2  # if", ["import", "# if"]],
  ["Java", "import a.import; with = new A();", ["import", "new"]],
  ["Go", "func main() { with := nil }", ["func", "nil"]],
  ["PHP", "echo $if, true;", ["echo", "true"]],
  ["C#", "using var for_ = await a.new;", ["using", "var", "await"]],
])("in %s, only its own words are colored", (language, code, coloured) => {
  expect(colouredIn(language, code)).toEqual(coloured);
});

test("every language of the samples has colored words", () => {
  const samples = samplesOf({ method: "GET", path: "/v2/query" }, { origin: "https://a.example" });
  const plain = samples.filter(({ language, code }) => colouredIn(language, code).length === 0);
  expect(samples).toHaveLength(sampleLanguages.length);
  expect(plain).toEqual([]);
});
