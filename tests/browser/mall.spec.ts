import { expect, type Page } from "@playwright/test";
import type { App } from "../../apps/server/src/app.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { commandLine } from "../../apps/server/src/lib/staff/actor.ts";
import { changeExchange } from "../../apps/server/src/modules/mall/staff-exchanges.ts";
import { openApp } from "../../apps/server/src/open-app.ts";
import { newGoods } from "../setup/commerce-fixtures.ts";
import { addPoints, place, smallPicture } from "../setup/mall-calls.ts";
import { findStructureViolations } from "./accessibility.ts";
import { makeStaff, signIn } from "./sign-in.ts";
import { test } from "./test.ts";
import { becomeVisitor } from "./visitor.ts";

/** Acts as staff, directly on the product's database. */
async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
  const { app, close } = openApp(readConfig({ DATABASE_URL: process.env.BROWSER_TEST_DATABASE_URL ?? "" }), {
    process: "test",
    connections: 2,
    logLevel: "silent",
  });
  try {
    return await work(app);
  } finally {
    await close();
  }
}

const dialog = (page: Page) => page.getByRole("dialog");

test("an item is found, ordered to a new address, tracked and received", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const { user } = await signIn(context);
  const name = `Lamp ${user.id}`;
  const id = await withApp(async (app) => {
    await addPoints(app, user, 500);
    return newGoods(app, { nameEn: name, nameZh: name, integral: 120, limitPerUser: 1, contentEn: "It **shines**." });
  });

  await page.goto("/mall");
  await page.getByRole("searchbox", { name: "Search items" }).fill(`lamp ${user.id}`);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(`/mall/detail?id=${id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await findStructureViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Redeem", exact: true }).click();
  await dialog(page).getByLabel("Recipient").fill("Ann");
  await dialog(page).getByLabel("Phone").fill("13800138000");
  await dialog(page).getByLabel("Province").selectOption({ label: "广东省" });
  await dialog(page).getByLabel("City").selectOption({ label: "深圳市" });
  await dialog(page).getByLabel("District").selectOption({ label: "南山区" });
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page).getByText("Enter 5 to 120 characters")).toBeVisible();
  await dialog(page).getByLabel("Street and number").fill("1 Example Road");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page).getByText("广东省深圳市南山区 1 Example Road")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Redeem for 120 points" }).click();
  await expect(dialog(page).getByText("We will ship it soon")).toBeVisible();
  await dialog(page).getByRole("link", { name: "My redemptions" }).click();

  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row.getByText("To be shipped")).toBeVisible();
  await expect(row.getByRole("button", { name: "Cancel" })).toBeVisible();
  await withApp(async (app) => {
    const { id: exchangeId } = await app.db.exchange.findFirstOrThrow({ where: { userId: user.id } });
    const parcel = { express_company: "shunfeng", express_no: "SF1234567890" } as const;
    await changeExchange(app, commandLine, { id: exchangeId, action: "ship", ...parcel });
  });
  await page.reload();
  await expect(row.getByRole("link", { name: "Track SF Express SF1234567890" })).toHaveAttribute(
    "href",
    "https://www.kuaidi100.com/chaxun?com=shunfeng&nu=SF1234567890",
  );
  await row.getByRole("button", { name: "Mark as received" }).click();
  await dialog(page).getByRole("button", { name: "It has arrived" }).click();
  await expect(row.getByText("Completed")).toBeVisible();
  expect(await findStructureViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "Points", exact: true }).click();
  await expect(page.getByText("Redeemed in the mall")).toBeVisible();
  await expect(page.getByText("380", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Addresses", exact: true }).click();
  await expect(page.getByText("Default", { exact: true })).toBeVisible();
});

test("if two browsers redeem the last item at once, one gets it and the other sees that it is sold out @once", async ({
  browser,
}) => {
  const shoppers = await Promise.all(
    [1, 2].map(async () => {
      const context = await browser.newContext();
      await becomeVisitor(context);
      const { user, client } = await signIn(context);
      await client.addresses.setUserAddr(place);
      return { user, page: await context.newPage() };
    }),
  );
  const id = await withApp(async (app) => {
    for (const { user } of shoppers) await addPoints(app, user, 100);
    return newGoods(app, { stock: 1 });
  });
  const buttons = await Promise.all(
    shoppers.map(async ({ page }) => {
      await page.goto(`/mall/detail?id=${id}`);
      await page.getByRole("button", { name: "Redeem", exact: true }).click();
      return dialog(page).getByRole("button", { name: "Redeem for 100 points" });
    }),
  );
  await Promise.all(buttons.map((button) => expect(button).toBeEnabled()));
  await Promise.all(buttons.map((button) => button.click()));
  const outcomes = await Promise.all(
    shoppers.map(async ({ page }) => {
      const done = page.getByText("We will ship it soon");
      const told = page.getByText("Sold out, or not enough in stock");
      await expect(done.or(told).first()).toBeVisible();
      return (await done.isVisible()) ? "got it" : "was told";
    }),
  );
  expect(outcomes.sort()).toEqual(["got it", "was told"]);
  await Promise.all(shoppers.map(({ page }) => page.context().close()));
});

test("staff add an item with a picture and variants and publish it, and customers find it", async ({
  page,
  context,
}) => {
  const { user } = await signIn(context);
  await makeStaff(user.id);
  const name = `Cup ${user.id}`;
  const form = (label: string) => dialog(page).getByRole("form", { name: label });

  await page.goto("/admin?tab=mall&list=classes");
  await page.getByRole("button", { name: "Add a category" }).click();
  await form("Save").getByLabel("Name in English").fill(`Cups ${user.id}`);
  await form("Save").getByLabel("Name in Chinese").fill(`杯子 ${user.id}`);
  await form("Save").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: `Cups ${user.id}` })).toBeVisible();

  await page.goto("/admin?tab=mall&list=goods");
  await page.getByRole("button", { name: "Add goods" }).click();
  await dialog(page).getByRole("button", { name: "Shipped" }).click();
  await form("Shipped")
    .getByLabel("Category")
    .selectOption({ label: `Cups ${user.id}` });
  await form("Shipped").getByLabel("Name in English").fill(name);
  await form("Shipped").getByLabel("Name in Chinese").fill(name);
  await form("Shipped").getByRole("button", { name: "Shipped" }).click();
  await expect(form("Shipped").getByText("is required")).toBeVisible();
  await form("Shipped").getByLabel("Points").fill("300");
  await form("Shipped").getByRole("button", { name: "Shipped" }).click();

  await expect(dialog(page).getByRole("heading", { name })).toBeVisible();
  const buffer = Buffer.from(await (await smallPicture()).arrayBuffer());
  const chooser = page.waitForEvent("filechooser");
  await dialog(page).getByRole("button", { name: "Upload a cover" }).click();
  await (await chooser).setFiles({ name: "cup.png", mimeType: "image/png", buffer });
  await expect(dialog(page).getByRole("img", { name: "cover" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Add a variant" }).click();
  await form("Add a variant").getByLabel("Name in English").fill("Blue");
  await form("Add a variant").getByLabel("Name in Chinese").fill("蓝色");
  await form("Add a variant").getByLabel("Points").fill("250");
  await form("Add a variant").getByLabel("Stock").fill("3");
  await form("Add a variant").getByRole("button", { name: "Add a variant" }).click();
  await expect(dialog(page).getByText("Blue: 250 points, 3 in stock")).toBeVisible();
  expect(await findStructureViolations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Put on the shelf" }).click();
  await expect(dialog(page).getByText("On the shelf", { exact: true })).toBeVisible();

  await page.goto(`/mall?keyword=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("img", { name })).toBeVisible();
  await expect(page.getByText("250 points").first()).toBeVisible();
});
