import { expect, test } from "vitest";

type Leaf = string | ((...values: never[]) => string);

const files = import.meta.glob<{ default: object }>("./{en,zh}/**/*.ts");
const namespaces = Object.keys(files)
  .filter((file) => file.startsWith("./en/"))
  .map((file) => file.slice("./en/".length, -".ts".length));

async function readLeaves(language: "en" | "zh", namespace: string): Promise<Map<string, Leaf>> {
  const leaves = new Map<string, Leaf>();
  const collect = (value: unknown, path: string) => {
    if (typeof value === "string" || typeof value === "function") leaves.set(path, value as Leaf);
    else for (const [key, child] of Object.entries(value as object)) collect(child, path ? `${path}.${key}` : key);
  };
  collect((await files[`./${language}/${namespace}.ts`]!()).default, "");
  return leaves;
}

/** Values that are naturally the same in both languages: names, units, addresses. */
const neutral =
  /^(?:(?:https?:\/)?\/\S+|VPN|Whois|DNS|CDN|CRM|SIEM|JSON(?: Lines)?|MMDB|Parquet|Meridian|Google|Microsoft|GitHub|IPIP \.ipdb|ip2region \.xdb|IP2Location BIN|DAT|SHA-256|LICENSE\.txt|geoipupdate|OpenAPI [\d.]+|：|[\d.,，%+ →-]+|CC0.*)$/;

test.each(namespaces)("both languages have the same keys in %s", async (namespace) => {
  const english = await readLeaves("en", namespace);
  const chinese = await readLeaves("zh", namespace);
  expect([...chinese.keys()]).toEqual([...english.keys()]);
  for (const [path, text] of english) expect(typeof chinese.get(path), path).toBe(typeof text);
});

test.each(namespaces)("no Chinese text in %s is left in English", async (namespace) => {
  const chinese = await readLeaves("zh", namespace);
  const untranslated = [...chinese]
    // Descriptions of a solution's events are tested with the solution, and its signals are field names.
    .filter(([path]) => !/^example\.(?:event|summary)$|^flow\.signals\./.test(path))
    .map(([path, text]) => [path, typeof text === "string" ? text : text(...(["1", 2] as never[]))] as const)
    .filter(
      ([path, text]) => text !== "" && !/\p{Script=Han}/u.test(text) && !neutral.test(text) && !path.endsWith(".found"),
    );
  expect(untranslated).toEqual([]);
});

test.each(namespaces)("Chinese texts in %s use full-width punctuation", async (namespace) => {
  const chinese = await readLeaves("zh", namespace);
  const halfWidth = [...chinese].filter(([, text]) => typeof text === "string" && /\p{Script=Han}[,;:?!]/u.test(text));
  expect(halfWidth).toEqual([]);
});
