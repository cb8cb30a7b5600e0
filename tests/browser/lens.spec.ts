import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { findStructureViolations } from "./accessibility.ts";
import { test } from "./test.ts";

const log = [
  '8.8.8.8 - - [23/Nov/2026:09:00:00 +0000] "GET /?password=secret HTTP/1.1" 200',
  '[2001:4860:4860::8888]:443 - - "GET / HTTP/1.1" 200',
  "::ffff:8.8.8.8 223.5.5.5:53 10.0.0.5",
].join("\n");

async function analyse(page: Page, text: string): Promise<void> {
  await page.getByLabel("Log, list or any text with IP addresses").fill(text);
  await page.getByRole("button", { name: "Analyze" }).click();
}
const addresses = (page: Page) => page.getByRole("region", { name: "Addresses" }).getByRole("rowheader");

test("a log is charted, filtered, saved and shared without its addresses", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto("/tools/lens");
  await analyse(page, log);
  await expect(addresses(page)).toHaveCount(3);
  await expect(page.getByText("private or reserved, left out").locator("..")).toContainText("1");
  expect(sent.filter((request) => request.includes("secret"))).toEqual([]);
  expect(await findStructureViolations(page)).toEqual([]);

  await page.getByRole("list", { name: "Countries and regions" }).getByRole("button", { name: "China" }).click();
  await expect(addresses(page)).toHaveText(["223.5.5.5"]);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: /^CSV/ }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file.split("\r\n")[1]).toMatch(/^223\.5\.5\.5,1,CN,China,/);
  expect(file).not.toContain("8.8.8.8");

  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  await page.getByLabel("Include the addresses").check();
  const linkWithAddresses = await page.getByLabel("Link", { exact: true }).inputValue();

  await page.goto("about:blank");
  await page.goto(link.replace(/^https?:\/\/[^/]+/, ""));
  await expect(page.getByRole("heading", { name: "Shared charts" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Countries and regions" })).toContainText("China");
  await expect(page.getByRole("region", { name: "Addresses" })).toHaveCount(0);
  await page.goto("about:blank");
  await page.goto(linkWithAddresses.replace(/^https?:\/\/[^/]+/, ""));
  await expect(addresses(page)).toHaveCount(3);
});

test("a gzipped log is read, and a file that cannot be is named instead of looking empty", async ({ page }) => {
  await page.goto("/tools/lens");
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel("Choose a file").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await choose("access.log.gz", gzipSync(log));
  await expect(addresses(page)).toHaveCount(3);
  for (const [name, content, message] of [
    ["access.zip", Buffer.from("PK\u0003\u0004"), "Its format is ZIP"],
    ["access.pdf", Buffer.from("%PDF-1.7"), "This is not a text file"],
    ["access.log.gz", gzipSync(log).subarray(0, 30), "This .gz file is damaged"],
  ] as const) {
    await choose(name, content);
    await expect(page.getByRole("alert")).toContainText(message);
  }
  expect(await findStructureViolations(page)).toEqual([]);
});

test("a CSV file is saved with its own columns and ours", async ({ page }) => {
  await page.goto("/tools/lens");
  const buffer = Buffer.from("user;client\nann;8.8.8.8\nbob;223.5.5.5\n");
  await page.getByLabel("Choose a file").setInputFiles({ name: "users.csv", mimeType: "text/csv", buffer });
  await expect(addresses(page)).toHaveCount(2);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: /your columns/ }).click();
  const lines = (await readFile(await (await saving).path(), "utf8")).replace("\ufeff", "").split("\n");
  expect(lines[0]).toMatch(/^user;client;ip_country_code;/);
  expect(lines[1]).toMatch(/^ann;8\.8\.8\.8;US;United States;/);
});

test("the home page charts a sample and passes its addresses on to the lens page", async ({ page }) => {
  await page.goto("/");
  const section = page.getByRole("region", { name: "Who is in your log?" });
  const whole = section.getByRole("button", { name: "Open the full analysis" });
  await expect(async () => {
    await section.scrollIntoViewIfNeeded({ timeout: 2000 });
    await expect(whole).toBeVisible({ timeout: 2000 });
  }).toPass();
  await section.getByLabel("Log, list or any text with IP addresses").fill("8.8.8.8");
  await section.getByRole("button", { name: "Analyze" }).click();
  await expect(section.getByText("1 address", { exact: true })).toBeVisible();
  await whole.click();
  await expect(page).toHaveURL(/\/tools\/lens$/);
  await expect(addresses(page)).toHaveText(["8.8.8.8"]);
});

test("a link with addresses, such as IPinfo's programs are given, looks them up", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/tools/lens#ips=8.8.8.8,2001:4860:4860::8888,nonsense");
  await expect(addresses(page)).toHaveText(["8.8.8.8", "2001:4860:4860::8888"]);
});
