import { type BrowserContext, expect, type Page } from "@playwright/test";
import pg from "pg";
import { readConfig } from "../../apps/server/src/config.ts";
import { evaluateWarnings } from "../../apps/server/src/modules/warnings/evaluate.ts";
import { openApp } from "../../apps/server/src/open-app.ts";
import { findStructureViolations } from "./accessibility.ts";
import { newPhone, signIn } from "./sign-in.ts";
import { test } from "./test.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const databaseUrl = () => process.env.BROWSER_TEST_DATABASE_URL ?? "";

async function query(text: string, values: unknown[]): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl() });
  await database.connect();
  try {
    await database.query(text, values);
  } finally {
    await database.end();
  }
}

/** An account that has used this many of its 50,000 monthly lookups. */
async function signInHavingUsed(context: BrowserContext, used: number) {
  const registered = await signIn(context);
  const { list } = await registered.client.usage.getServiceInfo({ service_type: 1 });
  const subject = `service:${list[0]?.service_id}:${new Date().toISOString().slice(0, 7)}`;
  const use = (taken: number) =>
    query(
      "insert into balances (subject, quota, taken) values ($1, 50000, $2) on conflict (subject) do update set taken = $2",
      [subject, taken],
    );
  await use(used);
  return { ...registered, use };
}

/** Runs the worker's once-a-minute job now, so that no test waits for it. */
async function evaluateAlerts(): Promise<void> {
  const { app, close } = openApp(readConfig({ DATABASE_URL: databaseUrl() }), {
    process: "test",
    connections: 2,
    logLevel: "silent",
  });
  try {
    await evaluateWarnings(app);
  } finally {
    await close();
  }
}

const usageNotices = async (page: Page) => {
  await page.goto("/notice");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page.getByRole("button", { name: /IP geolocation: / }).and(page.locator("[aria-expanded]"));
};

test("an alert is sent as a notice, once at 20% left and once at zero @once", async ({ page, context }) => {
  const { use } = await signInHavingUsed(context, 41_000);
  await evaluateAlerts();
  await evaluateAlerts();
  await expect(await usageNotices(page)).toHaveText([/18% of the quota left/]);
  await use(50_000);
  await evaluateAlerts();
  await evaluateAlerts();
  await expect(await usageNotices(page)).toHaveText([/the quota is used up/, /18% of the quota left/]);
  await page.goto("/user?tab=alerts");
  await expect(page.getByText("20% of the quota or less is left")).toBeVisible();
  await expect(page.getByText("Used up")).toBeVisible();
  expect(await findStructureViolations(page)).toEqual([]);
});

test("an owner allocates quota to a sub-account, adds to it, pauses it and reclaims it", async ({ page, context }) => {
  const { user } = await signInHavingUsed(context, 1000);
  await query(`insert into users (account_id, phone, name, status) values ($1, $2, 'Checkout', 'enabled')`, [
    user.account_id,
    `+86${newPhone()}`,
  ]);
  await page.goto("/user?tab=services");
  await page.getByRole("button", { name: "Allocate quota of IP geolocation" }).click();
  await expect(dialog(page)).toContainText("49,000 calls can be allocated.");
  await dialog(page).getByLabel("Calls per month").fill("90000");
  await dialog(page).getByRole("button", { name: "Allocate", exact: true }).click();
  await expect(dialog(page)).toContainText("Choose a sub-account");
  await dialog(page).getByLabel("Sub-account").selectOption({ label: "Checkout" });
  await dialog(page).getByRole("button", { name: "Allocate", exact: true }).click();
  await expect(page.getByText("Only 49000 calls are left to allocate")).toBeVisible();
  await expect(dialog(page).getByLabel("Calls per month")).toHaveValue("90000");
  await dialog(page).getByLabel("Calls per month").fill("9000");
  await dialog(page).getByRole("button", { name: "Allocate", exact: true }).click();
  const share = page.getByRole("listitem").filter({ hasText: "Checkout" });
  await expect(share).toContainText("9,000 left");
  const act = async (name: string) => {
    await share.getByRole("button", { name: "Actions for Checkout" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Add calls");
  await dialog(page).getByLabel("Calls").fill("1000");
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(share).toContainText("10,000 left");
  expect(await findStructureViolations(page)).toEqual([]);
  await act("Pause");
  await dialog(page).getByRole("button", { name: "Pause" }).click();
  await expect(share).toContainText("Paused");
  await act("End and reclaim");
  await dialog(page).getByRole("button", { name: "End and reclaim" }).click();
  await expect(share).toContainText("Reclaimed");
  await expect(page.getByText("49,000 left")).toBeVisible();
});
