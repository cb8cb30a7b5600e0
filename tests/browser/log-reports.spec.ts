import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { findStructureViolations } from "./accessibility.ts";
import { origin, signIn } from "./sign-in.ts";
import { test } from "./test.ts";

const lineOf = (ip: string) => `${ip} - - [23/Nov/2026:09:00:00 +0000] "GET /?password=secret HTTP/1.1" 200\n`;
const log = (...addresses: string[]) => addresses.map(lineOf).join("");

async function openSaving(page: Page, text: string) {
  await page.goto("/tools/lens");
  await page.getByLabel("Log, list or any text with IP addresses").fill(text);
  await page.getByRole("button", { name: "Analyze" }).click();
  await page.getByRole("button", { name: "Save as report" }).click();
  return page.getByRole("dialog");
}

test("a log is saved as a week of a report, compared, downloaded, continued with a key and deleted", async ({
  context,
  page,
}) => {
  const { client } = await signIn(context);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto("/user?tab=reports");
  await expect(page.getByText("No reports yet")).toBeVisible();

  const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const first = await openSaving(page, log("8.8.8.8", "8.8.8.8", "8.8.4.4"));
  expect(await findStructureViolations(page)).toEqual([]);
  await first.getByLabel("Name").fill("Shop");
  await first.getByLabel("A day of the week that the log is from").fill(lastWeek);
  await first.getByRole("button", { name: "Save" }).click();
  await expect(first.getByText(/is saved in “Shop”/)).toBeVisible();

  const second = await openSaving(page, log("8.8.8.8", "223.5.5.5"));
  await second.getByLabel("Report").selectOption("Shop");
  await second.getByRole("button", { name: "Save" }).click();
  await second.getByRole("link", { name: "Open the report" }).click();
  await expect(page.getByRole("heading", { name: "Shop" })).toBeVisible();
  const china = page.getByRole("row", { name: /^China/ });
  await expect(china).toContainText("New");
  await expect(china).toContainText("+50.0 points");
  expect(sent.filter((request) => request.includes("secret"))).toEqual([]);
  expect(await findStructureViolations(page)).toEqual([]);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: /^CSV/ }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file).toContain(",country,CN,China,1,1\r\n");
  expect(file).not.toContain("223.5.5.5");

  const key = (await client.keys.createKey({ name: "cron" })).api_key;
  const id = new URL(page.url()).searchParams.get("id");
  await expect(page.getByText(`/v2/lens_reports/${id}`)).toBeVisible();
  const body = new URLSearchParams({ addresses: "5 223.5.5.5\n1 223.5.5.6\n" });
  const added = await fetch(`${origin()}/v2/lens_reports/${id}`, {
    method: "POST",
    headers: { "x-api-key": key },
    body,
  });
  expect(added.status).toBe(200);
  await page.reload();
  await expect(china).toContainText("100.0%");

  const email = page.getByLabel("Send this report by email");
  await email.click();
  await expect(email).not.toBeChecked();
  await expect(page.getByText("The email is off.")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No reports yet")).toBeVisible();
});

test("@phone a report fits on a phone, in Chinese and in the dark", async ({ context, page }) => {
  const { client } = await signIn(context);
  await page.emulateMedia({ colorScheme: "dark" });
  const { report } = await client.lensReports.lensReportSave({
    name: "Shop",
    addresses: "12 8.8.8.8\n223.5.5.5",
    keep_addresses: true,
  });
  await page.goto(`/zh/user?tab=reports&id=${report.id}`);
  await expect(page.getByRole("row", { name: /^美国/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^8\.8\.8\.8/ })).toContainText("12");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await findStructureViolations(page)).toEqual([]);
});
