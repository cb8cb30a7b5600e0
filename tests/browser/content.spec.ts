import { expect, type Page } from "@playwright/test";
import { smallPicture } from "../setup/own-resources.ts";
import { findStructureViolations, findViolationsInBothSchemes } from "./accessibility.ts";
import { makeStaff, signIn } from "./sign-in.ts";
import { test } from "./test.ts";
import { expectToast } from "./visitor.ts";

const editor = (page: Page, language: string) =>
  page.getByRole("textbox", { name: `Text in ${language}, as Markdown` });

async function fillArticle(page: Page, title: string) {
  await page.goto("/admin?tab=content");
  await page.getByRole("button", { name: "New entry" }).click();
  await page.getByLabel("Category").selectOption({ index: 1 });
  await page.getByLabel("Author").fill("Ann");
  for (const [language, words] of [
    ["English", title],
    ["Chinese", `标题 ${title}`],
  ] as const) {
    const part = page.getByRole("group", { name: language, exact: true });
    await part.getByLabel("Title").fill(words);
    await part.getByLabel("Summary").fill(`${words}: summary`);
    await editor(page, language).fill(`## About ${words}\n\nSee the **data**.`);
  }
}

test("an article is written in the console, published, and read on the site in both languages", {
  tag: "@once",
}, async ({ context, page }) => {
  const { user } = await signIn(context);
  await makeStaff(user.id);
  const title = `Written ${user.id}`;
  await fillArticle(page, title);
  const [picture] = [Buffer.from(await (await smallPicture()).arrayBuffer())];
  await editor(page, "English").press("Control+End");
  await editor(page, "English").press("Enter");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("group", { name: "English", exact: true }).getByRole("button", { name: "Picture" }).click();
  await (await chooser).setFiles({ name: "map.png", mimeType: "image/png", buffer: picture });
  await expect(editor(page, "English")).toContainText("![Describe the picture](/pictures/");

  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = page.getByRole("region", { name: "Preview in English" });
  await expect(preview.getByRole("heading", { name: `About ${title}` })).toBeVisible();
  await expect(preview.getByRole("img")).toBeVisible();
  await page.getByRole("button", { name: "Write", exact: true }).click();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Saved");
  await expect(page).toHaveURL(/entry=\d+/);
  const id = /entry=(\d+)/.exec(page.url())?.[1];
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "See it on the site" }).click();
  const seen = await opened;
  await expect(seen).toHaveURL(`/news/${id}`);
  await expect(seen.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect(seen.getByText("Preview of a draft")).toBeVisible();
  await seen.getByRole("link", { name: "End the preview" }).click();
  await expect(seen).toHaveURL(/\/admin\?tab=content/);
  await seen.close();
  await page.goto(`/news/${id}`);
  await expect(page.getByText("Page not found").first()).toBeVisible();

  await page.goto(`/admin?tab=content&kind=news&entry=${id}`);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  for (const [path, heading] of [
    [`/news/${id}`, title],
    [`/zh/news/${id}`, `标题 ${title}`],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: `About ${heading}` })).toBeVisible();
  }

  await page.goto(`/admin?tab=content&kind=news&entry=${id}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.waitForURL((url) => !url.searchParams.has("entry"));
  await page.getByLabel("Status").selectOption("Deleted");
  const row = page.getByRole("row", { name: title });
  await expect(row.getByText("Deleted")).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await row.getByRole("button", { name: `Restore: ${title}` }).click();
  await expect(row).toBeHidden();
  await page.goto(`/admin?tab=content&kind=news&entry=${id}`);
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
});

test("unsaved words survive leaving and a reload, and another's save is not overwritten unseen", {
  tag: "@once",
}, async ({ context, page }) => {
  const { user } = await signIn(context);
  await makeStaff(user.id);
  const title = `Shared ${user.id}`;
  await fillArticle(page, title);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Saved");
  await expect(page).toHaveURL(/entry=\d+/);

  const english = page.getByRole("group", { name: "English", exact: true });
  await english.getByLabel("Title").fill(`${title} mine`);
  await page.getByRole("button", { name: "All entries" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep writing" }).click();
  await expect(english.getByLabel("Title")).toHaveValue(`${title} mine`);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("These are your unsaved changes from before.")).toBeVisible();
  await expect(english.getByLabel("Title")).toHaveValue(`${title} mine`);

  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await colleague.getByLabel("Author").fill("Bea");
  await colleague.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(colleague, "Saved");
  await colleague.close();

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "See what they changed" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history.getByText("Version 2")).toBeVisible();
  await history.getByRole("button", { name: "Compare with now" }).first().click();
  await expect(history.getByRole("definition")).toContainText("AnnBea");
  expect(await findStructureViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save mine as the next version" }).click();
  await expect(page.getByText("Version 3", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "History" }).click();
  await history.getByRole("button", { name: "Restore" }).last().click();
  await expectToast(page, "Version 1 is back");
  await page.keyboard.press("Escape");
  await expect(english.getByLabel("Title")).toHaveValue(title);
});

test("a sheet with a wrong cell is refused by row and column, and a right one is imported", async ({
  context,
  page,
}) => {
  const { user } = await signIn(context);
  await makeStaff(user.id);
  await page.goto("/admin?tab=content&kind=partner-type");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  const choose = async (csv: string) => {
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "CSV file or Excel workbook" }).click();
    await (await chooser).setFiles({ name: "types.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  };
  await choose(`name_en,name_zh\nSheet ${user.id},\n`);
  await expect(dialog.getByText("Row 2, name_zh: is missing")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Import" })).toBeDisabled();
  await choose(`name_en,name_zh\nSheet ${user.id},表格\n`);
  await expect(dialog.getByText("1 new, 0 changed. Nothing is written yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Import" }).click();
  await expectToast(page, "1 entry is in");
  await expect(page.getByRole("row").filter({ hasText: `Sheet ${user.id}` })).toBeVisible();
});
