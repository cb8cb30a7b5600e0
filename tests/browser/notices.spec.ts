import { type BrowserContext, expect, type Page } from "@playwright/test";
import { findViolationsInBothSchemes } from "./accessibility.ts";
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

test("a link opens its notice, or says that the notice is gone", async ({ page, context }) => {
  const { client } = await signInWithNotices(context);
  const { list } = await client.notices.getNotice({});
  await page.goto(`/notice?id=${list[0]?.id}`);
  await expect(page.getByText("We will compare it with our sources")).toBeVisible();
  await expect(bell(page, "Notices, 1 unread")).toBeVisible();
  await client.notices.deleteNotice({ ids: [list[0]?.id ?? 0] });
  await page.reload();
  await expect(page.getByText("This notice no longer exists.")).toBeVisible();
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

test("a count requested before a notice was opened does not make it unread again", async ({ page, context }) => {
  const { client } = await signInWithNotices(context);
  const { list } = await client.notices.getNotice({});
  const [counted, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isLate = false;
  await page.route("**/v1/unread_notice", async (route) => {
    const response = await route.fetch();
    counted.resolve();
    await shown.promise;
    // The page may have cancelled the request.
    await route.fulfill({ response }).catch(() => {});
    isLate = true;
  });
  await page.route("**/v1/read_notice", async (route) => {
    await counted.promise;
    await route.continue();
  });
  const read = page.waitForResponse("**/v1/read_notice");
  await page.goto(`/notice?id=${list[0]?.id}`);
  await read;
  await expect(bell(page, "Notices, 1 unread")).toBeVisible();
  shown.resolve();
  await expect.poll(() => isLate).toBe(true);
  await page.getByRole("link", { name: "Unread", exact: true }).click();
  await expect(page.getByText("Welcome to Meridian")).toBeVisible();
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

test("a notice that becomes read while its deletion is pending is not counted when restored", { tag: "@once" }, async ({
  page,
  context,
}) => {
  await signInWithNotices(context);
  const deleted = Promise.withResolvers<void>();
  await page.route("**/v1/read_notice", async (route) => {
    const response = await route.fetch();
    await deleted.promise;
    await route.fulfill({ response });
  });
  await page.goto("/notice");
  await opener(page, welcome).click();
  await page.getByRole("button", { name: `Delete “${welcome}”` }).click();
  await expect(bell(page, "Notices, 1 unread")).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover(); // Keeps the bar open, however slow the machine
  const read = page.waitForResponse("**/v1/read_notice");
  deleted.resolve();
  await read;
  await undo.click();
  await expect(opener(page, welcome)).toBeVisible();
  await expect(bell(page, "Notices, 1 unread")).toBeVisible();
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
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden({ timeout: 15_000 });
  await expect.poll(async () => (await client.notices.getNotice({})).list.map(({ title }) => title)).toEqual([welcome]);
  await expect(opener(page, welcome)).toBeVisible();
});

test("an unanswered request is reported and can be retried", async ({ page, context }) => {
  await signInWithNotices(context);
  await page.route("**/v1/get_notice", (route) => route.abort());
  await page.goto("/notice");
  await expect(page.getByText("The notices could not be loaded.")).toBeVisible();
  await page.unroute("**/v1/get_notice");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(opener(page, welcome)).toBeVisible();
});

test("the notices have no accessibility violations and fit the screen, in both languages", async ({
  page,
  context,
}) => {
  await signIn(context);
  for (const prefix of ["", "/zh"]) {
    await page.goto(`${prefix}/notice`, { waitUntil: "networkidle" });
    await page.locator("[aria-expanded][aria-controls][id^=notice-]").first().click();
    await page.getByRole("checkbox").first().check();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
