import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { readEntryFile } from "../content/entry-file.ts";
import { readGuides } from "./guide-files.ts";
import { seedDocuments } from "./seed.ts";
import { deleteDocument, documentFile, listDocuments, resetDocument, setDocument } from "./staff.ts";

const written = { isDry: false };
let running: Awaited<ReturnType<typeof startApp>>;
let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "meridian-site-"));
  await writeFile(join(directory, "routes.json"), JSON.stringify({ known: [], live: [{ pattern: "/pricing" }] }));
  running = await startApp({ settings: { WEB_DIR: directory } });
  await seedDocuments(running.app);
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true });
});

const titles = { title_en: "Ours", title_zh: "自有" };
const texts = { en: "See [prices](/pricing) and [errors](/doc/errors#retry).", zh: "见[价格](/pricing)。" };
const read = (type: string) => running.client().documents.documentInfo({ type });
const stateOf = async (slug: string) => (await listDocuments(running.app)).find((row) => row.slug === slug)?.state;

test("a guide written by staff appears in the menu until it is deleted", async () => {
  await setDocument(running.app, "ours", { fields: { ...titles, chapter: "data" }, texts }, written);
  expect((await read("ours")).doc).toMatchObject({ title: "Ours", chapter: "Data and operations" });
  expect(await stateOf("ours")).toBe("own");
  expect(await deleteDocument(running.app, "ours", written)).toMatchObject({ done: "deleted" });
  await expect(read("ours")).rejects.toMatchObject({ code: 404 });
});

test("a built-in guide hidden by staff stays hidden when its file changes, until it is reset", async () => {
  expect(await deleteDocument(running.app, "webhooks", written)).toMatchObject({ done: "hidden" });
  const files = await readGuides();
  await seedDocuments(
    running.app,
    files.map((guide) => ({ ...guide, hash: guide.slug === "webhooks" ? "newer" : guide.hash })),
  );
  await expect(read("webhooks")).rejects.toMatchObject({ code: 404 });
  await resetDocument(running.app, "webhooks", written);
  expect(await stateOf("webhooks")).toBe("as delivered");
  expect((await read("webhooks")).doc?.title).toBe("Webhooks");
});

test("exporting and re-importing a guide changes nothing, and an import changes only the fields in the file", async () => {
  const before = await read("errors");
  const file = readEntryFile(await documentFile(running.app, "errors"));
  await setDocument(running.app, "errors", file, written);
  expect((await read("errors")).doc?.content_md).toBe(before.doc?.content_md);
  await setDocument(running.app, "errors", { fields: { title_en: "Failures" }, texts: {} }, written);
  expect((await read("errors")).doc).toMatchObject({ title: "Failures", content_md: before.doc?.content_md });
});

test.each([
  ["raw HTML", { en: "A <script>alert(1)</script>" }, "raw HTML"],
  ["a link that runs a script", { en: "[x](javascript:alert(1))" }, "neither https nor a path"],
  ["a link to a page that does not exist", { en: "[x](/doc/nowhere)" }, "not a page of the documentation"],
  ["a link to a path that is not on the site", { en: "[x](/nowhere)" }, "page of this site"],
  ["a second title", { zh: "# 标题" }, "must begin with ##"],
])("%s is rejected", async (_name, text, problem) => {
  const attempt = setDocument(running.app, "bad", { fields: titles, texts: { ...texts, ...text } }, written);
  await expect(attempt).rejects.toThrow(problem);
  expect(await stateOf("bad")).toBeUndefined();
});

test("a reference page cannot be overwritten", async () => {
  const attempt = setDocument(running.app, "query", { fields: titles, texts }, written);
  await expect(attempt).rejects.toThrow("reference page");
});

test("a dry run writes nothing, and every real change is audited", async () => {
  const count = () => running.app.db.auditEntry.count({ where: { action: { startsWith: "document." } } });
  const before = await count();
  await setDocument(running.app, "dry", { fields: titles, texts }, { isDry: true });
  await deleteDocument(running.app, "caching", { isDry: true });
  await resetDocument(running.app, "caching", { isDry: true });
  expect(await count()).toBe(before);
  expect(await stateOf("dry")).toBeUndefined();
  await setDocument(running.app, "dry", { fields: titles, texts }, written);
  await deleteDocument(running.app, "dry", written);
  expect(await count()).toBe(before + 2);
});
