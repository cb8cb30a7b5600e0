import { readFile, writeFile } from "node:fs/promises";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { findStructureViolations } from "./accessibility.ts";
import { origin, signIn } from "./sign-in.ts";
import { test } from "./test.ts";

const rows = [
  ["order", "edge", "client"],
  ["A-1", "10.0.0.1", "8.8.8.8"],
  ["A-2", "10.0.0.1", "223.5.5.5"],
  ["A-3", "10.0.0.1", "nobody"],
  ["A-4", "10.0.0.1", "2001:4860:4860::8888"],
];
const csv = (table: readonly (readonly string[])[]) => table.map((row) => `${row.join(",")}\n`).join("");

/** An account with one key, whose secret is returned. */
async function signInWithKey(context: BrowserContext): Promise<string> {
  const { client } = await signIn(context);
  return (await client.keys.createKey({ name: "files" })).api_key;
}

const choose = (page: Page, name: string, content: string, label = "File to look up") =>
  page.getByLabel(label).setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

const job = (page: Page) => page.getByRole("region", { name: "orders.csv" });

/** What the lookup API says about an address. */
async function fieldsOf(key: string, ip: string): Promise<{ country_code: string; asn: string }> {
  const query = new URLSearchParams({ ip, fields: "location.country_code,asn.asn" });
  const answer = await fetch(`${origin()}/v2/query?${query}`, { headers: { "x-api-key": key } });
  const { location, asn } = (await answer.json()) as { location: { country_code: string }; asn: { asn: string } };
  return { country_code: location.country_code, asn: asn.asn };
}

test("a file is uploaded, corrected, looked up and downloaded", async ({ page, context }) => {
  const key = await signInWithKey(context);
  await page.goto("/user?tab=bulk-jobs");
  await expect(page.getByText("No jobs yet")).toBeVisible();
  expect(await findStructureViolations(page)).toEqual([]);
  await choose(page, "orders.csv", csv(rows));
  await expect(job(page).getByText("Ready to start")).toBeVisible();
  await expect(job(page)).toContainText("At most 4 calls for 4 rows");

  await job(page).getByLabel("Address column").selectOption("edge");
  const preview = job(page).getByRole("region", { name: "First rows of the result" });
  await expect(preview.getByRole("row").nth(1)).toContainText("RESERVED_IP_ADDRESS");
  await job(page).getByLabel("Address column").selectOption("client");
  await expect(preview.getByRole("row").nth(1)).not.toContainText("RESERVED_IP_ADDRESS");
  await expect(preview.getByRole("row").nth(3)).toContainText("INVALID_IP_ADDRESS");
  await job(page)
    .getByText(/^Fields: /)
    .click();
  await job(page).getByRole("button", { name: "None: Location" }).click();
  await job(page).getByRole("button", { name: "None: Privacy flags" }).click();
  for (const name of ["Organization", "Usage type"]) await job(page).getByText(name, { exact: true }).click();
  await job(page).getByText("Country code", { exact: true }).click();
  await expect(preview.getByRole("columnheader")).toHaveText([
    ...rows[0]!,
    "location.country_code",
    "asn.asn",
    "error",
  ]);
  expect(await findStructureViolations(page)).toEqual([]);

  await job(page).getByRole("button", { name: "Start the job" }).click();
  const link = job(page).getByRole("link", { name: /^Download the result/ });
  await expect(link).toBeVisible();
  await expect(job(page)).toContainText(/Rows looked up\s*4.*Found\s*3.*Not found\s*1.*Calls charged\s*3/s);
  expect(await findStructureViolations(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await link.click();
  const result = await readFile(await (await saving).path(), "utf8");
  const expected = [[...rows[0]!, "location.country_code", "asn.asn", "error"]];
  for (const row of rows.slice(1)) {
    const { country_code, asn } = row[2] === "nobody" ? { country_code: "", asn: "" } : await fieldsOf(key, row[2]!);
    expected.push([...row, country_code, asn, row[2] === "nobody" ? "INVALID_IP_ADDRESS" : ""]);
  }
  expect(result.replaceAll("\r\n", "\n")).toBe(csv(expected));

  await job(page).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No jobs yet")).toBeVisible();
});

/** Lines of a log, long enough for two pieces of an upload. */
const longLog = () => {
  const line = `8.8.8.8 - - "GET /${"x".repeat(4000)} HTTP/1.1" 200\n`;
  return line.repeat(Math.ceil((18 * 1024 * 1024) / line.length));
};

test("an upload survives a lost connection and a reload of the page @once", async ({ page, context }) => {
  await signInWithKey(context);
  await page.goto("/user?tab=bulk-jobs");
  const offsets: number[] = [];
  let isConnected = false;
  await page.route("**/v2/uploads/*", async (route) => {
    const { "upload-offset": offset } = route.request().headers();
    if (route.request().method() !== "PATCH") return route.continue();
    // The first piece arrives, the second one does not.
    if (offset !== "0" && !isConnected) return route.abort("connectionreset");
    offsets.push(Number(offset));
    return route.continue();
  });
  const file = test.info().outputPath("visits.log");
  await writeFile(file, longLog());
  await page.getByLabel("File to look up").setInputFiles(file);
  await expect(page.getByText("The connection is lost.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("The upload of visits.log was interrupted")).toBeVisible();
  isConnected = true;
  await page.getByLabel("File to look up").setInputFiles(file);
  await expect(page.getByRole("region", { name: "visits.log" }).getByText("Ready to start")).toBeVisible({
    timeout: 60_000,
  });
  expect(offsets).toEqual([0, 16 * 1024 * 1024]);
});

test("a file that cannot be read says why, in the reader's language and with the row @once", async ({
  page,
  context,
}) => {
  await signInWithKey(context);
  await page.goto("/zh/user?tab=bulk-jobs");
  await choose(page, "visits.jsonl", '{"ip":"8.8.8.8"}\n{"ip":\n', "要查询的文件");
  const alert = page.getByRole("region", { name: "visits.jsonl" }).getByRole("alert");
  await expect(alert).toContainText("任务在第 2 行失败");
  await expect(alert).toContainText("JSON");
});

test("on a phone the sample is tried with a few taps, and only its table scrolls sideways @phone", async ({
  page,
  context,
}) => {
  await signInWithKey(context);
  await page.goto("/user?tab=bulk-jobs");
  await page.getByRole("button", { name: "Try it with a sample file" }).click();
  await expect(job(page).getByText("Ready to start")).toBeVisible();
  const preview = job(page).getByRole("region", { name: "First rows of the result" });
  const isWider = (element: Element) => element.scrollWidth > element.clientWidth;
  expect(await preview.evaluate(isWider)).toBe(true);
  expect(await page.locator("html").evaluate(isWider)).toBe(false);
  expect(await findStructureViolations(page)).toEqual([]);
  await job(page).getByRole("button", { name: "Start the job" }).click();
  await expect(job(page).getByRole("link", { name: /^Download the result/ })).toBeVisible();
  expect(await page.locator("html").evaluate(isWider)).toBe(false);
  expect(await findStructureViolations(page)).toEqual([]);
});
