import { expect, type Page, test } from "@playwright/test";

const ownCard = (page: Page) => page.getByRole("region", { name: "Your IP address" });
const otherCard = (page: Page) => page.getByRole("region", { name: "Looked-up address" });
const field = (page: Page) => page.getByLabel("IP address, range or log line to look up");

async function lookUp(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole("button", { name: "Look up", exact: true }).click();
}

test("the visitor's own address is shown without asking", async ({ page }) => {
  await page.goto("/");
  await expect(ownCard(page)).toContainText(/127\.0\.0\.1|::1|\d+\.\d+/);
});

test("a visitor from inside the network learns why his address has no place", async ({ page }) => {
  await page.goto("/");
  await expect(ownCard(page)).toContainText("Reserved address");
  await expect(ownCard(page)).toContainText("belongs to no place");
  await expect(ownCard(page)).toContainText("inside its own network");
});

test("an address is looked up, and the page's address leads back to the same answer", async ({ page }) => {
  await page.goto("/");
  await lookUp(page, "8.8.8.8");
  await expect(page).toHaveURL(/\?ip=8\.8\.8\.8$/);
  await expect(otherCard(page)).toContainText("8.8.8.8");
  await expect(otherCard(page)).toContainText("United States");
  await page.reload();
  await expect(otherCard(page)).toContainText("United States");
  await expect(field(page)).toHaveValue("8.8.8.8");
});

test("results credit their source with a link, and say how exact they are", async ({ page }) => {
  await page.goto("/?ip=8.8.8.8");
  await expect(otherCard(page).getByRole("link", { name: "IP Geolocation by DB-IP" })).toHaveAttribute(
    "href",
    /^https:\/\/(www\.)?db-ip\.com/,
  );
  await expect(otherCard(page)).toContainText(/Approximate/);
  await expect(otherCard(page)).toContainText(/Database \d{8}/);
});

test("going back returns to the visitor's own address", async ({ page }) => {
  await page.goto("/");
  await lookUp(page, "8.8.8.8");
  await expect(otherCard(page)).toBeVisible();
  await page.goBack();
  await expect(ownCard(page)).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await page.goForward();
  await expect(otherCard(page)).toContainText("8.8.8.8");
});

test("an address is picked out of a pasted log line", async ({ page }) => {
  await page.goto("/");
  await lookUp(page, '8.8.4.4 - - [20/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200');
  await expect(page).toHaveURL(/\?ip=8\.8\.4\.4$/);
  await expect(page.getByText("Picked 8.8.4.4 out of the text")).toBeVisible();
});

test("of a range its own address is looked up, and the page says so", async ({ page }) => {
  await page.goto("/?ip=8.8.8.0/24");
  await expect(page.getByText("A range was given; this is its address 8.8.8.0")).toBeVisible();
  await expect(otherCard(page)).toContainText("8.8.8.0");
});

test("text without an address gets a clear message and asks the server nothing", async ({ page }) => {
  await page.goto("/");
  await expect(ownCard(page)).toContainText("Reserved address");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await lookUp(page, "hello");
  await expect(page.getByText("No IP address found in this text")).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page)).toBeFocused();
  expect(requests.filter((url) => url.includes("ip_self_search"))).toEqual([]);
});

test("a reserved address is explained", async ({ page }) => {
  await page.goto("/?ip=10.1.2.3");
  await expect(otherCard(page)).toContainText("10.1.2.3 belongs to no place");
  await expect(otherCard(page)).toContainText(/RFC ?1918/i);
  await otherCard(page).getByRole("link", { name: "Look up 8.8.8.8 instead" }).click();
  await expect(otherCard(page)).toContainText("United States");
});

test("the JSON tab shows the answer and the call that gives it", async ({ page, baseURL }) => {
  await page.goto("/?ip=8.8.8.8");
  await page.getByRole("tab", { name: "JSON" }).click();
  await expect(otherCard(page)).toContainText(`curl -F ip=8.8.8.8 ${new URL(baseURL!).origin}/v1/ip_self_search`);
  await expect(page.getByRole("region", { name: "Answer as JSON" })).toContainText('"country_code": "US"');
});

test("copying answers with the specified words, and with others when the browser refuses", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/?ip=8.8.8.8");
  await page.getByRole("button", { name: "Copy the address" }).click();
  await expect(page.getByText("Replicating Success")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("8.8.8.8");
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await page.getByRole("button", { name: "Copy the address" }).click();
  await expect(page.getByText("copy failed")).toBeVisible();
});

test("the language switch keeps the page and its address", async ({ page }) => {
  await page.goto("/?ip=8.8.8.8");
  await page.getByRole("banner").getByRole("link", { name: "中文" }).click();
  await expect(page).toHaveURL(/\/zh\?ip=8\.8\.8\.8$/);
  await expect(page.getByRole("region", { name: "查询的地址" })).toContainText("美国");
  await page.getByRole("banner").getByRole("link", { name: "EN" }).click();
  await expect(page).toHaveURL(/\/\?ip=8\.8\.8\.8$/);
});

test("everything on the way to an answer works with the keyboard alone", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("8.8.8.8");
  await page.keyboard.press("Enter");
  await expect(otherCard(page)).toContainText("United States");
  await expect(field(page)).toBeFocused();
  await page.getByRole("tab", { name: "Location" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Network" })).toBeFocused();
  await expect(otherCard(page)).toContainText("AS15169");
});

test("a server that cannot be reached leaves a message and a way to try again", async ({ page }) => {
  await page.route("**/v1/ip_self_search", (route) => route.abort());
  await page.goto("/?ip=8.8.8.8");
  await expect(otherCard(page)).toContainText("The server could not be reached");
  await page.unroute("**/v1/ip_self_search");
  await otherCard(page).getByRole("button", { name: "Retry" }).click();
  await expect(otherCard(page)).toContainText("United States");
});

test("a server that does not answer for 10 seconds is given up with its own message", async ({ page }) => {
  await page.clock.install();
  await page.route("**/v1/ip_self_search", () => {});
  await page.goto("/?ip=8.8.8.8");
  await expect(otherCard(page)).toHaveAttribute("aria-busy", "true");
  await expect(otherCard(page)).toContainText("The server took too long", { timeout: 15_000 });
});

test("nothing moves while the first answer arrives", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(ownCard(page)).not.toHaveAttribute("aria-busy", "true");
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
});
