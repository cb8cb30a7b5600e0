import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const json = <T>(path: string) => JSON.parse(read(path)) as T;
const ignored = new Set(["node_modules", "dist", ".data", ".tsc", "test-results"]);
const filesOf = (pattern: string) => globSync(pattern, { cwd: root, exclude: (name) => ignored.has(basename(name)) });

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const { version, optionalDependencies } = json<Manifest>("package.json");

test("all packages have the version of the product, and depend on one another in it", () => {
  const manifests = filesOf("{.,apps/*,packages/*,sdk/*}/package.json").map((path) => json<Manifest>(path));
  expect(manifests.length).toBeGreaterThan(5);
  for (const manifest of manifests) {
    expect(manifest.version).toBe(version);
    const others = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    for (const [name, wanted] of others)
      if (name.startsWith("@meridian/")) expect(`${name} ${wanted}`).toBe(`${name} ${version}`);
  }
  expect(json<{ info: Manifest }>("packages/client/openapi.json").info.version).toBe(version);
});

test("the latest release in the changelog is this version, with its date", () => {
  const [latest] = [...read("CHANGELOG.md").matchAll(/^## \[(\d[^\]]*)\] - (\S+)$/gm)];
  expect(latest?.[1]).toBe(version);
  expect(latest?.[2]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test("everything that names a version of Node names the one that is installed with the product", () => {
  const [major] = optionalDependencies?.node?.split(".") ?? [];
  expect(read(".nvmrc").trim()).toBe(major);
  const images = ["Dockerfile", ".github/workflows/ci.yml", ".devcontainer/devcontainer.json"].flatMap((path) => [
    ...read(path).matchAll(/(?:\bnode|javascript-node):(\d+)/g),
  ]);
  expect(images.length).toBeGreaterThan(3);
  for (const [image, named] of images) expect(named, image).toBe(major);
});

test("every path in CODEOWNERS exists", () => {
  const paths = [...read(".github/CODEOWNERS").matchAll(/^(\/\S+) /gm)].map(([, path = ""]) => path);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(paths.length).toBeGreaterThan(5);
});

/** A heading's anchor, as forges derive it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

const withoutCode = (text: string) => text.replace(/^```.*?^```/gms, "").replace(/`[^`\n]*`/g, "");

function isBroken(from: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? from : join(dirname(from), path);
  if (!existsSync(join(root, target))) return true;
  if (anchor === undefined || statSync(join(root, target)).isDirectory()) return false;
  const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
  return !headings.includes(anchor);
}

test("every link between our guides leads to a file, and to a heading in it", () => {
  // Articles of the site link to pages, which a test of the documents checks.
  const guides = filesOf("**/*.md").filter((path) => !path.startsWith("apps/server/content/"));
  const links = guides.flatMap((from) =>
    [...withoutCode(read(from)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => ({ from, link })),
  );
  const ours = links.filter(({ link }) => !/^[a-z]+:/.test(link));
  expect(ours.filter(({ from, link }) => isBroken(from, link))).toEqual([]);
  expect(ours.length).toBeGreaterThan(50);
});
