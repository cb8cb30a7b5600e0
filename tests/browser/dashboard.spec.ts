import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { findStructureViolations, findViolationsInBothSchemes } from "./accessibility.ts";
import { origin, signIn } from "./sign-in.ts";
import { test } from "./test.ts";

const run = promisify(execFile);
/** Counts arrive within seconds, and the page polls every ten. */
test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const callsToday = (page: Page) => page.getByRole("region", { name: "Figures" }).getByText("Calls today").locator("..");

async function call(key: string, ip: string): Promise<void> {
  await fetch(`${origin()}/v2/query?ip=${ip}`, { headers: { "x-api-key": key } });
}

/** An account with two answered calls, one without data and one invalid. */
async function signInWithCalls(context: Parameters<typeof signIn>[0]) {
  const registered = await signIn(context);
  const { id, api_key } = await registered.client.keys.createKey({ name: "server" });
  for (const ip of ["8.8.8.8", "223.5.5.5", "10.0.0.1", "nonsense"]) await call(api_key, ip);
  return { ...registered, id, api_key };
}

test("a new account is guided to its first call and sees it in figures and chart without reloading", async ({
  page,
  context,
}) => {
  test.setTimeout(60_000);
  await signIn(context);
  await page.goto("/user?tab=dashboard");
  await expect(page.getByRole("heading", { name: "Make your first call" })).toBeVisible();
  await expect(page.getByText("“First key” is ready.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Figures" })).toHaveCount(0);
  await expect(page.getByText("Waiting for your first call")).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: "cURL" })).toContainText("mrd_live_****");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("Replicating Success")).toBeVisible();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  expect(line).not.toContain("****");
  const { stdout } = await run("sh", ["-c", line]);
  expect(JSON.parse(stdout)).toMatchObject({ location: { country_code: expect.any(String) } });

  await page.getByRole("button", { name: "Open the dashboard" }).click();
  await expect(callsToday(page)).toContainText(/Calls today\s*1\s*0 yesterday/);
  await expect(page.getByRole("region", { name: "Quota" })).toContainText("49,999 left");
  await expect(page.getByRole("list").filter({ hasText: "Answered" })).toContainText("Answered1");
});

test("calls are counted by result, key and country, and another call appears within seconds", async ({
  page,
  context,
}) => {
  test.setTimeout(60_000);
  const { id, api_key } = await signInWithCalls(context);
  await page.goto("/user?tab=dashboard");
  await expect(callsToday(page)).toContainText("4");
  const trend = page.getByRole("region", { name: "Calls over time" });
  await expect(trend).toContainText("Answered2");
  await expect(trend).toContainText("No data1");
  await expect(trend).toContainText("Failed1");
  await expect(page.getByRole("region", { name: "Lookups by country" })).toContainText("United States1");
  await page.getByRole("region", { name: "Usage breakdown" }).getByRole("button", { name: "server" }).click();
  await expect(page.getByRole("link", { name: "Calls of this key" })).toHaveAttribute(
    "href",
    `/user?tab=keys&key=${id}`,
  );
  await page.getByRole("button", { name: "Remove the filter Key: server" }).click();

  await call(api_key, "8.8.4.4");
  await expect(callsToday(page)).toContainText("5");
  await expect(trend).toContainText("Answered3");
});

test("a warning is shown for a key that was sent in a URL", async ({ page, context }) => {
  test.setTimeout(60_000);
  const { client } = await signIn(context);
  const { api_key } = await client.keys.createKey({ name: "widget" });
  await fetch(`${origin()}/v2/query?ip=8.8.8.8&key=${api_key}`);
  await page.goto("/user?tab=dashboard");
  await expect(page.getByRole("list", { name: "Needs attention" })).toContainText(
    "“widget” was recently sent in a URL",
  );
});

test("neither the first steps nor the figures have accessibility violations", async ({ page, context }) => {
  await signIn(context);
  await page.goto("/zh/user?tab=dashboard");
  await expect(page.getByText("正在等待第一次调用")).toBeVisible();
  await page.getByRole("button", { name: "在此运行" }).click();
  await expect(page.getByRole("button", { name: "打开数据看板" })).toBeVisible();
  expect(await findStructureViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "打开数据看板" }).click();
  await expect(page.getByRole("heading", { name: "调用趋势" })).toBeVisible();
  await expect(page.getByRole("region", { name: "查询的国家和地区" }).getByText("中国")).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
});
