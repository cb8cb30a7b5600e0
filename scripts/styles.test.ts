import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT_DIRECTORY } from "./runtime/paths.ts";
import { BIOME } from "./runtime/tools.ts";

const run = promisify(execFile);

/** The messages of the linter about a style sheet, as the repository configures it. */
async function lint(path: string, sheet: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "styles-"));
  try {
    const file = join(directory, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, sheet);
    for (const part of ["biome.json", "apps/web/styles.grit"]) {
      await cp(join(ROOT_DIRECTORY, part), join(directory, part));
    }
    const args = [join(ROOT_DIRECTORY, BIOME), "lint", "--max-diagnostics=none", path];
    return await run(process.execPath, args, { cwd: directory }).then(
      () => "",
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const declaration = (text: string, index: number) => `.rule-${index} {\n  ${text};\n}\n`;
const condition = (text: string, index: number) => `@${text} {\n  .wide-${index} {\n    order: 1;\n  }\n}\n`;

const refused = {
  declarations: [
    "font-size: 14px",
    "font-size: 0.9rem",
    "font-size: clamp(12px, 3vw, var(--text-xl))",
    "font-size: small",
    "font: 14px/20px var(--font-sans)",
    "font: 400 calc(var(--text-md) + 1px) / 20px var(--font-mono)",
    "color: #fff",
    "background: rgb(0 0 0 / 10%)",
    "border: 1px solid red",
    "box-shadow: 0 1px 2px black",
    "fill: oklch(50% 0.1 90)",
  ],
  conditions: [
    "media (max-width: 700px)",
    "media (width <= 800px)",
    "media (400px < width < 800px)",
    "media (hover: none) and (min-width: 9px)",
  ],
};

const accepted = {
  declarations: [
    "font-size: var(--text-md)",
    "font-size: 0.85em",
    "font-size: clamp(var(--text-sm), 3vw, var(--text-xl))",
    "font-size: calc(var(--text-xl) * 2)",
    "font: inherit",
    "font: 500 var(--text-md) / 20px var(--font-mono)",
    "color: currentcolor",
    "background: color-mix(in oklab, var(--ink) 7%, transparent)",
    "mask-image: linear-gradient(black, transparent)",
    "width: 14px",
  ],
  conditions: [
    "media (--phone)",
    "media (--above-phone) and (--laptop)",
    "media (hover: none)",
    "media print",
    "container (width < 535px)",
  ],
};

const sheetOf = ({ declarations, conditions }: typeof refused): string =>
  [...declarations.map(declaration), ...conditions.map(condition)].join("\n");

test("the linter refuses every size, color and width that has no name, in any sheet of the site", async () => {
  const output = await lint("apps/web/src/pages/some/page.module.css", sheetOf(refused));
  // The linter marks the offending lines with an arrow.
  const marked = output.split("\n").filter((line) => /^ +> \d+ │/.test(line));
  const texts = [...refused.declarations, ...refused.conditions];
  expect(texts.filter((text) => !marked.some((line) => line.includes(text)))).toEqual([]);
});

test("the linter accepts named sizes, colors and widths, and relative ones", async () => {
  expect(await lint("apps/web/src/pages/some/page.module.css", sheetOf(accepted))).toBe("");
});

test.for(["tokens", "media"])("the linter accepts any value in %s.css, where they are named", async (name) => {
  expect(await lint(`apps/web/src/styles/${name}.css`, sheetOf(refused))).not.toContain("Use a");
});
