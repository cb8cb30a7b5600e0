import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { readEntryFile } from "../../lib/staff/entry-file.ts";
import { readGuides } from "../documents/guide-files.ts";
import { seedDocuments } from "../documents/seed.ts";
import { deleteGuide, guideFile, listGuides, resetGuide, setGuide } from "./staff-guides.ts";

const written = { isDry: false };
let running: Awaited<ReturnType<typeof startApp>>;
let directory = "";
let now = new Date("2026-11-20T12:00:00Z");
let token = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "meridian-site-"));
  await writeFile(join(directory, "routes.json"), JSON.stringify({ known: [], live: [{ pattern: "/pricing" }] }));
  running = await startApp({ change: (app) => ({ ...app, now: () => now }), settings: { WEB_DIR: directory } });
  ({ token } = await newStaff(running.app));
  await seedDocuments(running.app);
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true });
});

const titles = { title_en: "Ours", title_zh: "自有" };
const texts = { en: "See [prices](/pricing) and [errors](/doc/errors#retry).", zh: "见[价格](/pricing)。" };
const read = (type: string) => running.client().documents.documentInfo({ type });
const stateOf = async (slug: string) => (await listGuides(running.app)).find((row) => row.slug === slug)?.state;

test("a guide written by staff appears in the menu until it is deleted", async () => {
  await setGuide(running.app, "ours", { fields: { ...titles, chapter: "data" }, texts }, written);
  expect((await read("ours")).doc).toMatchObject({ title: "Ours", chapter: "Data and operations" });
  expect(await stateOf("ours")).toBe("own");
  expect(await deleteGuide(running.app, "ours", written)).toMatchObject({ done: "deleted" });
  await expect(read("ours")).rejects.toMatchObject({ code: 404 });
});

test("a built-in guide hidden by staff stays hidden when its file changes, until it is reset", async () => {
  expect(await deleteGuide(running.app, "webhooks", written)).toMatchObject({ done: "hidden" });
  const files = await readGuides();
  await seedDocuments(
    running.app,
    files.map((guide) => ({ ...guide, hash: guide.slug === "webhooks" ? "newer" : guide.hash })),
  );
  await expect(read("webhooks")).rejects.toMatchObject({ code: 404 });
  await resetGuide(running.app, "webhooks", written);
  expect(await stateOf("webhooks")).toBe("as delivered");
  expect((await read("webhooks")).doc?.title).toBe("Webhooks");
});

test("exporting and re-importing a guide changes nothing, and an import changes only the fields in the file", async () => {
  const before = await read("errors");
  const file = readEntryFile(await guideFile(running.app, "errors"));
  await setGuide(running.app, "errors", file, written);
  expect((await read("errors")).doc?.content_md).toBe(before.doc?.content_md);
  await setGuide(running.app, "errors", { fields: { title_en: "Failures" }, texts: {} }, written);
  expect((await read("errors")).doc).toMatchObject({ title: "Failures", content_md: before.doc?.content_md });
});

test.each([
  ["raw HTML", { en: "A <script>alert(1)</script>" }, "raw HTML"],
  ["a link that runs a script", { en: "[x](javascript:alert(1))" }, "neither https nor a path"],
  ["a link to a page that does not exist", { en: "[x](/doc/nowhere)" }, "no page of the documentation"],
  ["a link to a path that is not on the site", { en: "[x](/nowhere)" }, "page of this site"],
  ["a second title", { zh: "# 标题" }, "heading with a single #"],
])("%s is rejected", async (_name, text, problem) => {
  const attempt = setGuide(running.app, "bad", { fields: titles, texts: { ...texts, ...text } }, written);
  await expect(attempt).rejects.toThrow(problem);
  expect(await stateOf("bad")).toBeUndefined();
});

test("a reference page cannot be overwritten", async () => {
  const attempt = setGuide(running.app, "query", { fields: titles, texts }, written);
  await expect(attempt).rejects.toThrow("reference page");
});

test("a dry run writes nothing, and every real change is audited", async () => {
  const count = () => running.app.db.auditEntry.count({ where: { action: { startsWith: "guide." } } });
  const before = await count();
  await setGuide(running.app, "dry", { fields: titles, texts }, { isDry: true });
  await deleteGuide(running.app, "caching", { isDry: true });
  await resetGuide(running.app, "caching", { isDry: true });
  expect(await count()).toBe(before);
  expect(await stateOf("dry")).toBeUndefined();
  await setGuide(running.app, "dry", { fields: titles, texts }, written);
  await deleteGuide(running.app, "dry", written);
  expect(await count()).toBe(before + 2);
});

describe("in the console", () => {
  const console = (lang = "en-US") => running.client({ token, lang }).adminContent;
  const kind = "guide" as const;
  const idOf = async (slug: string) => (await running.app.db.document.findUniqueOrThrow({ where: { slug } })).id;
  const change = async (slug: string, fields: Record<string, string>) => {
    const { id, version } = await console().contentInfo({ kind, id: await idOf(slug) });
    return console().contentSave({ kind, id, version, fields });
  };
  const ours = { ...titles, chapter: "guides", text_en: texts.en, text_zh: texts.zh };
  const found = async (keyword: string) =>
    (await running.client().documents.documentInfo({ keyword })).hits.map(({ slug }) => slug);

  test("a change is read and found by the search at once, and survives an upgrade until it is reset", async () => {
    expect(await found("pangolin")).toEqual([]);
    const { id, version } = await change("caching", { text_en: "A pangolin.", text_zh: "穿山甲。" });
    expect(await found("pangolin")).toEqual(["caching"]);
    await seedDocuments(
      running.app,
      (await readGuides()).map((guide) => ({ ...guide, hash: `newer ${guide.slug}` })),
    );
    expect((await read("caching")).doc?.content_md).toBe("A pangolin.");
    expect(await console().contentInfo({ kind, id })).toMatchObject({ can_delete: false, can_reset: true });
    const reset = await console().contentReset({ kind, id, version });
    expect(await console().contentInfo({ kind, id })).toMatchObject({ ...reset, can_reset: false });
    const [guide] = (await readGuides()).filter(({ slug }) => slug === "caching");
    expect((await read("caching")).doc?.content_md).toBe(
      guide?.en.content.replaceAll("{origin}", running.app.config.PUBLIC_URL),
    );
    await console().contentRestore({ kind, id, version: reset.version, from_version: version });
    expect((await read("caching")).doc?.content_md).toBe("A pangolin.");
    const { list } = await console().contentHistory({ kind, id });
    expect(list.map(({ action }) => action)).toEqual(["restore", "reset", "edit", "found"]);
  });

  test("every guide of the product can be saved as it is", async () => {
    await writeFile(
      join(directory, "routes.json"),
      JSON.stringify({ known: [], live: ["/", "/:a", "/:a/:b", "/:a/:b/:c"].map((pattern) => ({ pattern })) }),
    );
    for (const { slug } of await readGuides()) {
      const { id, version, fields } = await console().contentInfo({ kind, id: await idOf(slug) });
      expect(await console().contentSave({ kind, id, version, fields }), slug).toMatchObject({ id });
    }
  });

  test("a guide is shown from its first moment and no longer at its last", async () => {
    const start = now;
    const at = (hours: number) => new Date(start.getTime() + hours * HOUR_MS);
    const { id } = await console().contentSave({
      kind,
      fields: {
        ...ours,
        slug: "later",
        hidden: "no",
        show_from: at(1).toISOString(),
        show_until: at(2).toISOString(),
      },
    });
    expect(await console().contentInfo({ kind, id })).toMatchObject({ state: "scheduled", path: "/doc/later" });
    for (const [hours, isShown] of [
      [0.5, false],
      [1, true],
      [2, false],
    ] as const) {
      now = at(hours);
      const { menu } = await running.client().documents.documentInfo({});
      expect(
        menu.some(({ children }) => children.some(({ slug }) => slug === "later")),
        `${hours}`,
      ).toBe(isShown);
      if (!isShown) await expect(read("later")).rejects.toMatchObject({ code: 404 });
    }
    now = start;
  });

  test("a guide of the product is neither deleted nor renamed; one of staff is, and comes back as a draft", async () => {
    const shipped = await console().contentInfo({ kind, id: await idOf("errors") });
    await expect(console().contentDelete({ kind, id: shipped.id, version: shipped.version })).rejects.toMatchObject({
      code: 409,
      data: { state: "shipped" },
    });
    await expect(change("errors", { slug: "failures" })).rejects.toMatchObject({
      fields: { slug: expect.stringContaining("part of the product") },
    });
    const { id, version } = await console().contentSave({ kind, fields: { ...ours, slug: "fleeting", hidden: "no" } });
    await console().contentDelete({ kind, id, version });
    await expect(read("fleeting")).rejects.toMatchObject({ code: 404 });
    const back = await console().contentRestore({ kind, id, version: version + 1, from_version: version });
    expect(back).toMatchObject({ id, state: "draft" });
    await expect(console().contentReset({ kind, id, version: back.version })).rejects.toMatchObject({ code: 404 });
  });

  test("the preview is what the page shows, in the text's own language", async () => {
    const markdown = "## Codes {#codes}\n\n{table:portal-errors}\n\n```sh\ncurl {origin}\n```\n\n<hr>";
    const { html, problems } = await console("zh-CN").contentPreview({ kind, language: "en", markdown });
    expect(html).toContain("<h2>Codes</h2>");
    expect(html).toContain("<th>HTTP status</th>");
    expect(html).toContain(`<pre><code>curl ${running.app.config.PUBLIC_URL}</code></pre>`);
    expect(problems).toEqual([expect.stringContaining("不允许的 HTML")]);
  });

  test("an edit made while an upgrade writes its guides is kept", async () => {
    const [guide] = (await readGuides()).filter(({ slug }) => slug === "webhooks");
    for (let round = 0; round < 10; round++) {
      const id = await idOf("webhooks");
      await running.app.db.document.update({ where: { id }, data: { isEdited: false } });
      await Promise.all([
        seedDocuments(running.app, Array(30).fill({ ...guide!, hash: `round ${round}` })),
        console().contentSave({ kind, id, fields: { title_en: `Ours ${round}` } }),
      ]);
      expect((await read("webhooks")).doc?.title).toBe(`Ours ${round}`);
    }
  });
});
