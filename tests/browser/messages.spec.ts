import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { WEB_DIST_DIRECTORY } from "../../scripts/runtime/paths.ts";
import { findStructureViolations, findViolationsInBothSchemes } from "./accessibility.ts";
import { makeStaff, signIn } from "./sign-in.ts";
import { test } from "./test.ts";
import { becomeVisitor } from "./visitor.ts";

test("a customer's message is answered in the console, and the answer appears in their notices", async ({
  browser,
  context,
  page,
}) => {
  await signIn(context);
  await page.goto("/pricing?type=4&cycle=year");
  await page.getByRole("link", { name: "Contact us" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your name").fill("Ann");
  await dialog.getByLabel("Email").fill("ann@example.com");
  const words = `A year of portraits, ${Date.now()}`;
  await dialog.getByLabel("What do you need?").fill(words);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Message received")).toBeVisible();
  const [ticket = ""] = /\d{8}-\w{6}/.exec(await page.getByRole("dialog").innerText()) ?? [];

  const office = await browser.newContext({ reducedMotion: "reduce" });
  await becomeVisitor(office);
  const { user } = await signIn(office);
  await makeStaff(user.id);
  const console = await office.newPage();
  await console.goto(`/admin?tab=messages&keyword=${ticket}`);
  await console.getByRole("button", { name: `Open ${ticket}` }).click();
  const message = console.getByRole("dialog");
  await expect(message).toContainText(words);
  await expect(message).toContainText("/pricing?type=4&cycle=year");
  await expect(message).toContainText("IP risk score");
  const answerButton = message.getByRole("button", { name: "Reply", exact: true });
  await message.getByRole("button", { name: "Take over" }).click();
  await answerButton.click();
  const field = message.getByRole("textbox", { name: "Reply" });
  await expect(field).toBeFocused();
  await field.fill("It is 1,990 a year.");
  expect(await findStructureViolations(console)).toEqual([]);
  await answerButton.click();
  await expect(message.getByRole("list", { name: "Messages and replies" })).toContainText("It is 1,990 a year.");
  await expect(message).toContainText("Replied, waiting");
  // Not the dialog's own button of that name.
  await message.getByTitle("Key: c").click();
  await message.getByRole("form", { name: "Close" }).getByRole("button", { name: "Close", exact: true }).click();
  await expect(message).toContainText("Closed");
  await console.keyboard.press("Escape");
  await expect(console.getByRole("row").filter({ hasText: ticket })).toContainText("Closed");
  await office.close();

  await page.goto("/notice");
  const notice = page.getByRole("button", { name: `Reply to your message ${ticket}` });
  await notice.and(page.locator("[aria-expanded]")).click();
  await expect(page.getByText("It is 1,990 a year.")).toBeVisible();
});

for (const [base, tag] of [
  ["", "@once"],
  ["/zh", "@phone"],
] as const)
  test(`every tab of ${base}/admin fits the screen, is accessible and works by keyboard`, { tag }, async ({
    context,
    page,
  }) => {
    test.setTimeout(300_000);
    const { user } = await signIn(context);
    await makeStaff(user.id);
    await page.goto(`${base}/admin`);
    const links = page.getByRole("navigation", { name: base ? "运营后台" : "Staff console" }).locator("a");
    // On phones the same tabs are in a select.
    await expect(page.locator("#panel")).toBeVisible();
    const addresses = await page
      .locator("nav a[href*='/admin?tab=']")
      .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
    expect(addresses.length).toBeGreaterThan(8);
    const choice = page.locator("main select").first();
    await expect(choice.locator("option")).toHaveCount(addresses.length);
    for (const [at, address] of addresses.entries()) {
      if (await links.first().isVisible()) {
        await links.nth(at).focus();
        await page.keyboard.press("Enter");
        await expect(links.nth(at)).toHaveAttribute("aria-current", "page");
      } else {
        const tab = new URL(address).searchParams.get("tab") ?? "";
        await choice.selectOption(tab);
        await expect(page).toHaveURL(address);
      }
      await expect(page.locator("#panel [aria-busy=true]")).toHaveCount(0);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, `${address} is wider than the screen`).toBeLessThanOrEqual(0);
      const findings = at === 0 ? findViolationsInBothSchemes(page) : findStructureViolations(page);
      expect.soft(await findings, address).toEqual([]);
    }
  });

test("the console is never blank: opened directly, on quick changes of tabs, back and forward, in the other language", {
  tag: "@once",
}, async ({ context, page }) => {
  const { user } = await signIn(context);
  await makeStaff(user.id);
  const heading = page.locator("#panel h2").first();
  await page.goto("/zh/admin?tab=users");
  await expect(heading).toHaveText("用户");
  const links = page.getByRole("navigation", { name: "运营后台" });
  for (const name of ["留言", "企业认证", "订单"]) await links.getByRole("link", { name }).click({ noWaitAfter: true });
  await expect(heading).toHaveText("订单");
  await page.goBack();
  await page.goBack();
  await expect(heading).toHaveText("留言");
  await page.goForward();
  await expect(heading).toHaveText("企业认证");
  await page.goto("/admin?tab=users");
  await expect(heading).toHaveText("Users");
  await page.goBack();
  await expect(heading).toHaveText("企业认证");
});

test("users who are not staff find nothing at /admin and load nothing of the console", async ({ context, page }) => {
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/\?dialog=login/);
  await signIn(context);
  const loaded: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) loaded.push(await response.text().catch(() => ""));
  });
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page.locator("meta[name=robots]").first()).toHaveAttribute("content", "noindex");
  for (const script of loaded) expect(script).not.toMatch(consoleMarks);
});

/** Texts and calls that occur only in the console. */
const consoleMarks = /Staff console|运营后台|\/admin\/(?:lead|user|certification|renewal|notice|content|data)_/;

test("no page that visitors load contains any part of the console", { tag: "@once" }, async () => {
  type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(join(WEB_DIST_DIRECTORY, ".vite/manifest.json"), "utf8"),
  );
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(key) || key.startsWith("src/pages/admin/")) return;
    found.add(key);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit("index.html");
  const scriptOf = (key: string) => readFile(join(WEB_DIST_DIRECTORY, manifest[key]?.file ?? ""), "utf8");
  expect(found.size).toBeGreaterThan(100);
  for (const key of found) expect(await scriptOf(key), key).not.toMatch(consoleMarks);
  expect(await scriptOf("src/pages/admin/console.tsx")).toMatch(consoleMarks);
  for (const file of ["sitemap.xml", "robots.txt"])
    expect(await readFile(join(WEB_DIST_DIRECTORY, file), "utf8")).not.toContain("/admin");
});
