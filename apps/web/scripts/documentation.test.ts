import { fileURLToPath } from "node:url";
import { keys } from "@meridian/contract/keys";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { withoutDocumentation } from "./documentation.ts";

async function bundled(module: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [withoutDocumentation()],
    build: { write: false, minify: false, ssr: fileURLToPath(import.meta.resolve(`@meridian/contract/${module}`)) },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
}

test("the site's bundle holds the schemas without what only documents them", async () => {
  const { summary, summaryZh = "", input } = keys.createKey;
  const { en, zh, examples } = input.shape.qps.meta() as { en: string; zh: string; examples: number[] };
  expect([summary, summaryZh, en, zh, examples.length].every(Boolean)).toBe(true);
  const code = await bundled("keys");
  expect(code).toContain("createKey: endpoint(");
  expect(code).toMatch(/qps: .*\s*clearable: true/);
  for (const text of [summary, summaryZh, en, zh, "examples"]) expect(code).not.toContain(text);
});
