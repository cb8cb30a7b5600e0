import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { findStructureViolations } from "./accessibility.ts";
import { addressOf, languages } from "./addresses.ts";
import { isFullRun } from "./screens.ts";
import { clientOf, codeFor, endResendWait, password, signIn } from "./sign-in.ts";
import { test } from "./test.ts";
import { expectToast } from "./visitor.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const details = (page: Page) => page.locator("form[data-dirty]");
const fileInput = (page: Page) => page.locator("input[type=file]");
/** The smallest image possible: one transparent pixel. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const sessionInvalid = 506;

async function codeOfUserInfo(token: string): Promise<number> {
  return clientOf(token)
    .account.userInfo({})
    .then(
      () => 200,
      ({ code }: { code: number }) => code,
    );
}

test.describe("own details", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  test("name, email, time zone and language are saved; errors appear at their fields and the input stays", async ({
    page,
    context,
  }) => {
    const { client } = await signIn(context);
    await page.goto("/user?tab=profile");
    const form = details(page);
    await expect(form).toHaveAttribute("data-dirty", "false");
    await form.getByLabel("Name").fill("Ann Lee");
    await expect(form).toHaveAttribute("data-dirty", "true");
    await form.getByLabel("Email").fill("ann@");
    await form.getByLabel("Name").focus();
    await expect(form.getByText("Enter a valid email")).toBeVisible();
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(form.getByLabel("Email")).toHaveValue("ann@");
    await expect(form.getByLabel("Email")).toBeFocused();
    await form.getByLabel("Email").fill("ann@example.com");
    await form.getByRole("combobox", { name: "Time zone" }).fill("new york");
    await page.getByRole("option", { name: "America/New York" }).click();
    await form.getByLabel("Message language").selectOption("English");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expectToast(page, "Your details are saved.");
    await expect(form).toHaveAttribute("data-dirty", "false");
    await expect(page.getByText("Ann Lee", { exact: true }).first()).toBeVisible();
    const saved = { name: "Ann Lee", email: "ann@example.com", time_zone: "America/New_York", lang: "en-US" };
    expect(await client.account.userInfo({})).toMatchObject(saved);

    await form.getByRole("button", { name: "Use this device's: Europe/Berlin" }).click();
    await form.getByLabel("Email").fill("");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(form).toHaveAttribute("data-dirty", "false");
    expect(await client.account.userInfo({})).toMatchObject({ ...saved, email: "", time_zone: "Europe/Berlin" });

    await form.getByLabel("Name").fill("Somebody else");
    await form.getByRole("button", { name: "Discard" }).click();
    await expect(form.getByLabel("Name")).toHaveValue("Ann Lee");
  });
});

test("a picture is previewed before it is saved; a file that is not a picture is reported next to it", async ({
  page,
  context,
}) => {
  const { client } = await signIn(context);
  await page.goto("/user?tab=profile");
  await expect(page.getByText("JPEG, PNG or WebP, up to 10 MB.")).toBeVisible();
  await fileInput(page).setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
  await expect(page.getByText("Not a JPEG, PNG or WebP.")).toBeVisible();
  await fileInput(page).setInputFiles({ name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(10_485_760) });
  await expect(page.getByText("This file is larger than 10 MB.")).toBeVisible();
  // Only the server checks a file's content.
  await fileInput(page).setInputFiles({ name: "false.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByText("Not a JPEG, PNG or WebP.")).toBeVisible();

  await fileInput(page).setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: dot });
  await expect(page.getByRole("img", { name: "The new picture" })).toBeVisible();
  expect((await client.account.userInfo({})).avatar).toBe("");
  await page.getByRole("button", { name: "Save picture" }).click();
  await expectToast(page, "Your picture is saved.");
  const { avatar } = await client.account.userInfo({});
  expect(avatar).not.toBe("");
  await expect(page.getByRole("button", { name: "Account menu" }).locator("img")).toHaveJSProperty("naturalWidth", 1);
});

test("a chosen scheme applies at once and after a reload, and the device's scheme can be followed again", async ({
  page,
  context,
}) => {
  const root = page.locator("html");
  const scheme = (name: string) => page.getByRole("radio", { name });
  await signIn(context);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/user?tab=profile");
  await expect(scheme("Match system")).toBeChecked();
  await scheme("Dark").press("Space");
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.reload();
  await expect(scheme("Dark")).toBeChecked();
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "dark");
  await scheme("Match system").press("Space");
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("another device is named and can be logged out alone; logging out everywhere includes this one", async ({
  page,
  context,
}) => {
  const { phone, token } = await signIn(context);
  const other = await clientOf().account.phoneLogin({ phone, password });
  const third = await clientOf().account.phoneLogin({ phone, password });
  await page.goto("/user?tab=profile");
  const rows = page.getByRole("listitem").filter({ hasText: /10(\.\d+){3}/ });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("This device");
  await expect(rows.first().getByRole("button")).toHaveCount(0);
  // The most recent login is first among the others.
  await rows.nth(1).getByRole("button", { name: "Log out node" }).click();
  await expect(dialog(page)).toContainText("Log out node?");
  await dialog(page).getByRole("button", { name: "Log out" }).click();
  await expect(rows).toHaveCount(2);
  await expect.poll(() => codeOfUserInfo(third.token)).toBe(sessionInvalid);
  expect(await codeOfUserInfo(other.token)).toBe(200);

  await page.getByRole("button", { name: "Log out everywhere" }).click();
  await expect(dialog(page)).toContainText("Log out all 2 devices?");
  await dialog(page).getByRole("button", { name: "Log out everywhere" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain("token");
  for (const ended of [token, other.token]) await expect.poll(() => codeOfUserInfo(ended)).toBe(sessionInvalid);
});

test("a new password needs a code, ends this session, and leads through the login back to the profile", async ({
  page,
  context,
}) => {
  await page.clock.install();
  const { phone, token } = await signIn(context);
  await page.goto("/user?tab=profile");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(dialog(page)).toContainText("you are logged out on all devices, including this one");
  const send = dialog(page).getByRole("button", { name: "Send code" });
  const code = dialog(page).getByLabel("Code", { exact: true });
  await code.fill("000000");
  await dialog(page).getByRole("textbox", { name: "New password", exact: true }).fill("quiet-harbour-8");
  await dialog(page).getByRole("textbox", { name: "Confirm new password" }).fill("quiet-harbour-9");
  await dialog(page).getByRole("button", { name: "Change password and log out" }).click();
  await expect(dialog(page)).toContainText("The two passwords do not match");
  await dialog(page).getByRole("textbox", { name: "Confirm new password" }).fill("quiet-harbour-8");
  await dialog(page).getByRole("button", { name: "Change password and log out" }).click();
  await expect(dialog(page).getByText("The code is wrong or has expired")).toBeVisible();
  await expect(dialog(page).getByRole("textbox", { name: "New password", exact: true })).toHaveValue("quiet-harbour-8");
  expect(await codeOfUserInfo(token)).toBe(200);

  // The registration's code went to this phone less than a minute ago.
  await send.click();
  await expect(dialog(page).getByRole("button", { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await endResendWait(phone);
  await page.clock.runFor(60_000);
  await expect(send).toBeEnabled();
  await send.click();
  await expectToast(page, "The code is on its way");
  await code.fill(await codeFor(phone, "reset"));
  await dialog(page).getByRole("button", { name: "Change password and log out" }).click();
  await expectToast(page, "Password changed. Log in with the new one.");
  await expect.poll(() => codeOfUserInfo(token)).toBe(sessionInvalid);
  await dialog(page).getByLabel("Phone").fill(phone);
  await dialog(page).getByRole("textbox", { name: "Password" }).fill("quiet-harbour-8");
  await dialog(page).getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/user\?tab=profile$/);
});

test("the account's data can be downloaded as a file", { tag: "@once" }, async ({ page, context }) => {
  const { user } = await signIn(context);
  await page.goto("/user?tab=profile");
  await page.getByRole("button", { name: "Create export" }).click();
  const link = page.getByRole("link", { name: /^Download the export of / });
  await expect(link).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^account-${user.id}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  // File names inside a ZIP are not compressed.
  for (const name of ["users.json", "keys.json", "audit.json"]) expect(bytes.includes(name)).toBe(true);
});

test("deleting the account is confirmed as a login is, and can be undone", { tag: "@once" }, async ({
  page,
  context,
}) => {
  const { client } = await signIn(context);
  await page.goto("/user?tab=profile");
  await page.getByRole("button", { name: "Delete the account" }).click();
  await dialog(page).getByRole("button", { name: "Delete in fifteen days" }).click();
  await dialog(page).getByRole("textbox", { name: "Password" }).fill("wrong-password-1");
  const confirm = dialog(page).getByRole("button", { name: "Confirm", exact: true });
  await confirm.click();
  await expect(dialog(page).getByText("Wrong account or password")).toBeVisible();
  expect((await client.account.userInfo({})).deletion_due_at).toBeNull();
  await dialog(page).getByRole("textbox", { name: "Password" }).fill(password);
  await confirm.click();
  await expect(page.getByText(/^The account is deleted on /)).toBeVisible();
  const { deletion_due_at } = await client.account.userInfo({});
  const days = (Date.parse(String(deletion_due_at)) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(15);
  await page.getByRole("button", { name: "Keep the account" }).click();
  await expectToast(page, "Deletion canceled.");
  await expect(page.getByRole("button", { name: "Delete the account" })).toBeVisible();
  expect((await client.account.userInfo({})).deletion_due_at).toBeNull();
});

test("the profile, its open list and its dialogs have no accessibility violations and fit a phone's screen", {
  tag: "@phone",
}, async ({ page, context }) => {
  await signIn(context);
  await page.goto("/user?tab=profile", { waitUntil: "networkidle" });
  expect(await findStructureViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole("combobox", { name: "Time zone" }).fill("shanghai");
  await expect(page.getByRole("option", { name: "Asia/Shanghai" })).toBeVisible();
  expect(await findStructureViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await findStructureViolations(page)).toEqual([]);
});

const tabs = ["dashboard", "services", "downloads", "billing", "alerts", "keys", "points", "team", "profile"];

for (const [at, { base, tag }] of languages.entries())
  test(`on a small notebook every button of the account is within its card, in ${tag}`, { tag: "@once" }, async ({
    page,
    context,
  }) => {
    await signIn(context);
    await page.setViewportSize({ width: 1024, height: 768 });
    for (const tab of tabs.filter((_, index) => isFullRun || index % languages.length === at)) {
      await page.goto(addressOf(base, `/user?tab=${tab}`));
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll("main button, main a")].flatMap((control) => {
          const card = control.closest<HTMLElement>("[class*=_card_]");
          const isOutside = card && control.getBoundingClientRect().right > card.getBoundingClientRect().right;
          return isOutside ? [control.textContent] : [];
        }),
      );
      expect.soft(outside, tab).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), tab).toBe(0);
    }
  });
