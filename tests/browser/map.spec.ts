import { expect, type Page } from "@playwright/test";
import { findViolations } from "./accessibility.ts";
import { launchOptions } from "./launch.ts";
import { test } from "./test.ts";

// The other tests have no WebGL and get the sketch, so only these draw the map, in software.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...launchOptions.args.filter((argument) => !/^--disable-(?:gpu|3d-apis)$/.test(argument)),
      "--use-gl=angle",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
    ],
  },
});

async function openMap(page: Page, path: string, name: RegExp) {
  await page.goto(path);
  const map = page.getByRole("region", { name });
  await expect(map).toBeVisible();
  return map;
}

const scaleOf = (page: Page) => page.getByText(/^[\d,.]+ km$/).textContent();

test("a city is on a real map, which asks no other host and breaks no rule of the page", async ({ page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  await openMap(page, "/ip/176.34.0.1", /^Map: Shibuya/);
  await expect(page.getByRole("img", { name: /^Map:/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "© OpenStreetMap contributors", exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  expect(complaints).toEqual([]);
});

test("the map takes the place of the sketch without moving the page", async ({ page }) => {
  const sizes: (number | undefined)[] = [];
  const noteSize = async () => sizes.push((await page.getByText(/drawn to scale$/).boundingBox())?.y);
  await page.route(/world-.*\.pmtiles$/, async (route) => {
    if (sizes.length === 0) await noteSize();
    await route.continue();
  });
  await openMap(page, "/ip/176.34.0.1", /^Map: Shibuya/);
  await noteSize();
  expect(sizes[0]).toBeGreaterThan(0);
  expect(sizes[1]).toBe(sizes[0]);
});

test("the map is moved and zoomed with the keyboard and with its buttons", async ({ page }) => {
  const map = await openMap(page, "/ip/176.34.0.1", /^Map: Shibuya/);
  const first = await scaleOf(page);
  await map.focus();
  const before = await map.screenshot();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await map.screenshot()).equals(before)).toBe(false);
  await page.keyboard.press("-");
  await expect.poll(() => scaleOf(page)).not.toBe(first);
  await page.keyboard.press("+");
  await expect.poll(() => scaleOf(page)).toBe(first);
  const zoomIn = page.getByRole("button", { name: "Zoom in" });
  await expect(async () => {
    if (await zoomIn.isEnabled()) await zoomIn.click({ timeout: 1000 });
    await expect(zoomIn).toBeDisabled({ timeout: 1000 });
  }).toPass();
});

test("the map follows the color scheme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  const map = await openMap(page, "/ip/176.34.0.1", /^Map: Shibuya/);
  const light = await map.screenshot();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(async () => (await map.screenshot()).equals(light)).toBe(false);
});

test("names are in the page's language, and a country alone has no circle", async ({ page }) => {
  await openMap(page, "/zh/ip/3.3.3.3", /^地图：美国$/);
  await expect(page.getByText("只能确定国家或地区，误差约 10,000 公里")).toBeVisible();
});

test("the sketch stays if the map's tiles cannot be read", async ({ page }) => {
  await page.route(/world-.*\.pmtiles$/, (route) => route.abort());
  const failure = page.waitForEvent("console", (message) => message.text().startsWith("The map could not"));
  await page.goto("/ip/176.34.0.1");
  await failure;
  await expect(page.getByRole("img", { name: /^Map: Shibuya/ })).toBeVisible();
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect(page.getByRole("region", { name: /^Map:/ })).toHaveCount(0);
});
