import { type BrowserContext, expect, type Page } from "@playwright/test";
import { findStructureViolations } from "./accessibility.ts";
import { clientOf, signIn } from "./sign-in.ts";
import { test } from "./test.ts";

const welcome = "Welcome to Meridian";
const correction = "We received your correction for 192.0.2.1/32";

/** Signs in an account with two unread notices: its welcome, and the thanks for a correction. */
async function signInWithNotices(context: BrowserContext) {
  const registered = await signIn(context);
  await correct(registered);
  return registered;
}

/** Sends a correction, whose acceptance creates another notice. */
async function correct({ token, phone }: { token: string; phone: string }): Promise<void> {
  const input = { kind: "correction", name: "Ann", content: "Seen in Berlin", ip: "192.0.2.1" } as const;
  await clientOf(token).leads.registCooperation({ ...input, phone, field: "city", correct_value: "Berlin" });
}

const bell = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const opener = (page: Page, title: string) =>
  page.getByRole("button", { name: title }).and(page.locator("[aria-expanded]"));

test("an opened notice is marked as read at once in list, header and server; its link can be followed", async ({
  page,
  context,
}) => {
  const { client } = await signInWithNotices(context);
  await page.goto("/notice");
  await expect(bell(page, "Notices, 2 unread")).toBeVisible();
  await opener(page, welcome).click();
  await expect(page).toHaveURL(/\/notice\?id=\d+$/);
  await expect(page.getByText("Your first key is ready")).toBeVisible();
  await expect(bell(page, "Notices, 1 unread")).toBeVisible();
  expect((await client.notices.unreadNotice({})).unread).toBe(1);
  const address = page.url();

  await page.getByRole("link", { name: "Unread", exact: true }).click();
  await expect(page).toHaveURL(/\/notice\?show=unread$/);
  await expect(opener(page, welcome)).toBeHidden();
  await expect(opener(page, correction)).toBeVisible();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("New notices appear here until you open them.")).toBeVisible();
  await expect(bell(page, "Notices")).toBeVisible();
  expect((await client.notices.unreadNotice({})).unread).toBe(0);

  await page.goto(address);
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(/\/user\?tab=dashboard$/);
});

test("a notice that arrives after one was opened is counted, although the server's count has not changed", async ({
  page,
  context,
}) => {
  const registered = await signIn(context);
  await page.goto("/notice");
  await expect(bell(page, "Notices, 1 unread")).toBeVisible();
  await opener(page, welcome).click();
  await expect(bell(page, "Notices")).toBeVisible();
  await correct(registered);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(bell(page, "Notices, 1 unread")).toBeVisible();
});

test("a deleted notice comes back by undo, and is gone for good once the reader moves on", async ({
  page,
  context,
}) => {
  const { client } = await signInWithNotices(context);
  await page.goto("/notice");
  await opener(page, welcome).click();
  await page.getByRole("button", { name: `Delete “${welcome}”` }).click();
  await expect(opener(page, welcome)).toBeHidden();
  expect((await client.notices.getNotice({})).total).toBe(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(opener(page, welcome)).toBeVisible();

  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("2 notices deleted.")).toBeVisible();
  await expect(page.getByText("No notices yet")).toBeVisible();
  await expect(bell(page, "Notices")).toBeVisible();
  await page.getByRole("link", { name: "Meridian" }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(async () => (await client.notices.getNotice({})).total).toBe(0);
});

test("a deletion that is not undone is carried out, and selected notices are marked as read", async ({
  page,
  context,
}) => {
  const { client } = await signInWithNotices(context);
  await page.goto("/notice");
  await page.getByRole("checkbox", { name: `Select “${correction}”` }).check();
  await page.getByRole("button", { name: "Mark as read", exact: true }).click();
  await expect(bell(page, "Notices, 1 unread")).toBeVisible();
  await page.getByRole("checkbox", { name: `Select “${correction}”` }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  await expect.poll(async () => (await client.notices.getNotice({})).list.map(({ title }) => title)).toEqual([welcome]);
  await expect(opener(page, welcome)).toBeVisible();
});

test("the notices have no accessibility violations and fit a phone's screen, in both languages", {
  tag: "@phone",
}, async ({ page, context }) => {
  await signIn(context);
  for (const prefix of ["", "/zh"]) {
    await page.goto(`${prefix}/notice`, { waitUntil: "networkidle" });
    await page.locator("[aria-expanded][aria-controls][id^=notice-]").first().click();
    await page.getByRole("checkbox").first().check();
    expect(await findStructureViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
