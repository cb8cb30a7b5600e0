import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sampleAddresses } from "@meridian/contract/sample-addresses";
import { expect, type Page } from "@playwright/test";
import { fillRegistration, newPhone, origin, signIn } from "./sign-in.ts";
import { test } from "./test.ts";

const run = promisify(execFile);
const { access } = sampleAddresses.en;
const dialog = (page: Page) => page.getByRole("dialog");

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function createKey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Create key" }).first().click();
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByRole("button", { name: "Create key" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Your new key" })).toBeVisible();
}

test("from landing to the first call: register, run it there, and see it in dashboard and records", async ({
  page,
}) => {
  const phone = newPhone();
  await page.goto("/?dialog=register");
  await fillRegistration(dialog(page), phone);
  await dialog(page).getByRole("checkbox").check();
  await dialog(page).getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "Run it here" }).click();
  await expect(page.getByRole("status").filter({ hasText: "200" })).toContainText(`"ip": "${access}"`);
  await page.getByRole("button", { name: "Open the dashboard" }).click();
  await expect(page.getByRole("tabpanel", { name: "Dashboard" })).toContainText(/Calls today\s*1/);
  await expect(page.getByRole("img", { name: /^Chart of calls over time/ })).toBeVisible();
  await page.getByRole("tab", { name: "API keys" }).click();
  await expect(page.getByRole("cell", { name: access })).toBeVisible();
});

test("a new key comes with a ready-to-run command", async ({ page, context }) => {
  await signIn(context);
  await page.goto("/user?tab=keys");
  await createKey(page, "second");
  await expect(dialog(page).getByRole("button", { name: "Done" })).toBeDisabled();
  await dialog(page).getByRole("button", { name: "Copy", exact: true }).click();
  const line = await readClipboard(page);
  const { stdout } = await run("sh", ["-c", line]);
  expect(JSON.parse(stdout)).toMatchObject({ location: { ip: access, country_code: "CH" } });
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("cell", { name: access })).toBeVisible();
});

test("a key is restricted, shown, rotated, disabled and revoked, each effective from the next call", async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  await signIn(context);
  await page.goto("/user?tab=keys");
  await createKey(page, "server");
  await dialog(page).getByRole("button", { name: "Copy the key" }).click();
  const secret = await readClipboard(page);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  const statusOf = async (key: string) =>
    (await fetch(`${origin()}/v2/query?ip=8.8.8.8`, { headers: { "x-api-key": key } })).status;
  const choose = async (action: string) => {
    await page.getByRole("button", { name: "Actions for server" }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  expect(await statusOf(secret)).toBe(200);

  await choose("Name and restrictions");
  await dialog(page).getByLabel("Allowed IP addresses").fill("not an address");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toContainText("Each line must be an IP address or a CIDR block");
  await dialog(page).getByLabel("Allowed IP addresses").fill("192.0.2.0/24\n198.51.100.7");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("2 addresses")).toBeVisible();
  await expect.poll(() => statusOf(secret)).toBe(403);
  await choose("Name and restrictions");
  await dialog(page).getByLabel("Allowed IP addresses").fill("");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect.poll(() => statusOf(secret)).toBe(200);

  const server = page.getByRole("listitem").filter({ hasText: "server" });
  await server.getByRole("button", { name: "Show the key for ten seconds" }).click();
  await expect(page.getByText(secret)).toBeVisible();
  await page.getByRole("button", { name: "Hide the key" }).click();
  await expect(page.getByText(secret)).toBeHidden();

  await choose("Rotate");
  await dialog(page).getByLabel("Keep the old secret working for").selectOption("0");
  await dialog(page).getByRole("button", { name: "Rotate" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Your new key" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Copy the key" }).click();
  const rotated = await readClipboard(page);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  expect(await statusOf(rotated)).toBe(200);
  await expect.poll(() => statusOf(secret)).toBeGreaterThan(400);

  await choose("Disable");
  await dialog(page).getByRole("button", { name: "Disable" }).click();
  await expect(page.getByRole("listitem").getByText("Disabled", { exact: true })).toBeVisible();
  await expect.poll(() => statusOf(rotated)).toBe(403);
  await choose("Enable");
  await expect.poll(() => statusOf(rotated)).toBe(200);

  await choose("Revoke");
  await dialog(page).getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("listitem").getByText("Revoked", { exact: true })).toBeVisible();
  await expect.poll(() => statusOf(rotated)).toBeGreaterThan(400);
});
