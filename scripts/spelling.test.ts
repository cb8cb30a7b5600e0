import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** British spellings of words that our texts use; identifiers keep theirs. */
const british = new RegExp(
  [
    String.raw`\blicences?\b`,
    String.raw`\b\w*(?:rgan|ecogn|uthor|umm?ar|ormal|ptim|ustom|nitial|inim|axim|pecial|eal|apital|ynchron|ocal|isual|ategor|riorit|tandard|erial|nonym)is(?:e[ds]?|er|ing|ation\w*)\b`,
    String.raw`\b(?:cancell(?:ed|ing)|labell(?:ed|ing)|modell(?:ed|ing)|travell(?:ed|er|ers|ing)|signall(?:ed|ing)|dialled|totalled)\b`,
    String.raw`\b(?:cent|(?:kilo)?met|lit|fib|theat)res?\b`,
    String.raw`\b(?:col|behavi|fav|hon|neighb|lab|harb|rum)our\w*\b`,
    String.raw`\b(?:catalogue|programme|cheque|artefact|defence|offence)s?\b`,
    String.raw`\b(?:analys(?:e|ed|es|ing)|practis(?:e|ed|ing)|fulfil|grey|whilst|amongst|learnt|spelt|judgement|look-ups?)\b`,
  ].join("|"),
  "i",
);

/** The prose of a source file: quoted text with a space, or a single capitalized word. */
function proseOf(file: string, source: string): string[] {
  if (file.endsWith(".md"))
    return [source.replace(/^slug: .*$|```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|\{#[^}]*\}/gm, " ")];
  return (source.match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [])
    .map((quoted) => quoted.slice(1, -1).replace(/\$\{[^}]*\}|\]\([^)]*\)|`[^`]*`|\/[\w/-]+/g, " "))
    .filter((text) => /^[A-Z]|\S\s+\S/.test(text.trim()));
}

/** Where the texts are that customers and staff read. */
const shown = [
  "README.md",
  "apps/server/content/**/*.md",
  "apps/server/src/**/*.ts",
  "apps/web/src/content/**/*.ts",
  "apps/web/src/pages/admin/texts/*.ts",
  "packages/contract/src/**/*.ts",
  "sdk/cli/src/**/*.ts",
];
/** Tests, generated code, and rules that read what others have written. */
const exempt = /\.test\.ts$|\/generated\/|\/zh\/|\/testing\/|(?:usage-rules|whois-fields)\.ts$/;

test("what customers read has the spelling of the United States", () => {
  const files = globSync(shown).filter((file) => !exempt.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    proseOf(file, readFileSync(file, "utf8")).flatMap((text) => british.exec(text)?.[0].concat(` in ${file}`) ?? []),
  );
  expect(found).toEqual([]);
});
