import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { comeAlive } from "./visitor.ts";

const ownCard = (page: Page) => page.getByRole("region", { name: "Your IP address" });
const otherCard = (page: Page) => page.getByRole("region", { name: "Address looked up" });
const field = (page: Page) => page.getByLabel("IP address, range, AS number, host name or log line");

async function lookUp(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole("button", { name: "Look up", exact: true }).click();
}

/** Gives the visitor a public address, as over the internet. */
const comeFrom = (page: Page, ip: string): Promise<void> =>
  page.context().setExtraHTTPHeaders({ "x-forwarded-for": ip });

const article = {
  id: 7,
  class_id: 1,
  class_name: "Data releases",
  title: "A database with fewer gaps",
  summary: "What changed, and where.",
  cover: "",
  author: "Data team",
  view_num: 0,
  published_at: "2026-11-20T08:00:00.000Z",
};
const story = {
  id: 3,
  title: "Logins sorted by network",
  company: "Sample Bank",
  logo: "",
  industry_id: 1,
  summary: "Proxy flags joined the login rules.",
  cover: "",
  result_text: "Fewer manual reviews",
};
const partner = { id: 5, type_id: 1, name: "Sample Exchange", logo: "", url: "", intro: "" };

/** Opens the page with these lists in the server's answer, independent of the database. */
async function openFilledHome(
  page: Page,
  lists: { news: object[]; cases: object[]; partners: object[] },
): Promise<void> {
  await page.route("**/v1/find_index", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...lists } } });
  });
  const answered = page.waitForResponse("**/v1/find_index");
  await page.goto("/");
  await answered;
}

test("a visitor's own address is looked up, and one from a private network learns why it has no location", async ({
  page,
}) => {
  await page.goto("/");
  await expect(ownCard(page)).toContainText("Reserved address");
  await expect(ownCard(page)).toContainText("has no location");
  await expect(ownCard(page)).toContainText("on a private network");
});

test("a lookup updates the page's address, which leads back to the same answer, as do Back and Forward", async ({
  page,
}) => {
  await page.goto("/");
  await lookUp(page, "8.8.8.8");
  await expect(page).toHaveURL(/\?ip=8\.8\.8\.8$/);
  await expect(otherCard(page)).toContainText("8.8.8.8");
  await expect(otherCard(page)).toContainText("United States");
  await page.reload();
  await expect(otherCard(page)).toContainText("United States");
  await expect(field(page)).toHaveValue("8.8.8.8");
  await page.goBack();
  await expect(ownCard(page)).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await page.goForward();
  await expect(otherCard(page)).toContainText("8.8.8.8");
});

test("an answer credits its source, states its accuracy, and leads to its JSON, its correction and the full report", async ({
  page,
  baseURL,
}) => {
  await page.goto("/?ip=8.8.8.8");
  await expect(otherCard(page).getByRole("link", { name: "IP Geolocation by DB-IP" })).toHaveAttribute(
    "href",
    /^https:\/\/(www\.)?db-ip\.com/,
  );
  // An anycast address is in no single place.
  await expect(otherCard(page)).toContainText(/Announced from several locations/);
  await expect(otherCard(page)).toContainText(/Database \d{8}/);
  await expect(otherCard(page).getByRole("link", { name: "Wrong?" })).toHaveAttribute(
    "href",
    "/?dialog=feedback&kind=correction&ip=8.8.8.8",
  );
  await page.getByRole("tab", { name: "JSON", exact: true }).click();
  await expect(otherCard(page)).toContainText(
    `curl -F ip=8.8.8.8 -H lang:en-US ${new URL(baseURL!).origin}/v1/ip_self_search`,
  );
  await expect(page.getByRole("region", { name: "Answer as JSON" })).toContainText('"country_code": "US"');
  await page.getByRole("link", { name: "Open full report" }).click();
  await expect(page).toHaveURL(/\/ip\/8\.8\.8\.8$/);
});

test("an address is picked out of a pasted log line", async ({ page }) => {
  await page.goto("/");
  await lookUp(page, '8.8.4.4 - - [20/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200');
  await expect(page).toHaveURL(/\?ip=8\.8\.4\.4$/);
  await expect(page.getByText("Found 8.8.4.4 in the text")).toBeVisible();
});

test("entering a range looks up its first address, and the page says so", async ({ page }) => {
  await page.goto("/?ip=8.8.8.0/24");
  await expect(page.getByText("From a range: looked up 8.8.8.0")).toBeVisible();
  await expect(otherCard(page)).toContainText("8.8.8.0");
});

test("text without an address gets a clear message and sends no request", async ({ page }) => {
  await page.goto("/");
  await expect(ownCard(page)).toContainText("Reserved address");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.postData() ?? ""));
  await lookUp(page, "hello");
  await expect(page.getByText("No IP address, AS number or host name found")).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page)).toBeFocused();
  expect(asked.filter((body) => body.includes("hello"))).toEqual([]);
});

test("a reserved address is explained", async ({ page }) => {
  await page.goto("/?ip=10.1.2.3");
  await expect(otherCard(page)).toContainText("10.1.2.3 has no location");
  await expect(otherCard(page)).toContainText(/RFC ?1918/i);
  await otherCard(page).getByRole("link", { name: "Look up 195.186.1.111 instead" }).click();
  await expect(otherCard(page)).toContainText("Switzerland");
});

test("the language switch keeps the page and its query", async ({ page, isMobile }) => {
  const switchTo = async (name: string, menu: string) => {
    if (isMobile) await page.getByRole("button", { name: menu, exact: true }).click();
    const place = isMobile ? page.getByRole("dialog", { name: menu }) : page.getByRole("banner");
    await place.getByRole("link", { name, exact: true }).click();
  };
  await page.goto("/?ip=8.8.8.8");
  await switchTo("中文", "Menu");
  await expect(page).toHaveURL(/\/zh\?ip=8\.8\.8\.8$/);
  await comeAlive(page);
  await expect(page.getByRole("region", { name: "查询的地址" })).toContainText("美国");
  await switchTo("EN", "菜单");
  await expect(page).toHaveURL(/\/\?ip=8\.8\.8\.8$/);
});

test("a lookup can be made by keyboard alone", async ({ page }) => {
  await page.goto("/");
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
  await expect(page.getByRole("tab", { name: "Network", exact: true })).toBeFocused();
  await expect(otherCard(page)).toContainText("AS15169");
});

test("an unreachable server leaves a message and a retry button", async ({ page }) => {
  await page.route("**/v1/ip_self_search", (route) => route.abort());
  // Not the address of the samples below: their answer would be reused for the card.
  await page.goto("/?ip=81.2.69.142");
  await expect(otherCard(page)).toContainText("The server could not be reached");
  await page.unroute("**/v1/ip_self_search");
  await otherCard(page).getByRole("button", { name: "Retry" }).click();
  await expect(otherCard(page)).toContainText("United Kingdom");
});

test("a server that does not answer within 10 seconds gets its own message", async ({ page }) => {
  await page.clock.install();
  await page.route("**/v1/ip_self_search", () => {});
  await page.goto("/?ip=8.8.8.8");
  await expect(otherCard(page)).toHaveAttribute("aria-busy", "true");
  await page.clock.runFor(10_000);
  await expect(otherCard(page)).toContainText("The server took too long");
});

test("nothing shifts on a phone while the first answer arrives", { tag: "@phone" }, async ({ page }) => {
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

test("the page fits a phone's screen before its scripts arrive", { tag: "@phone" }, async ({ page }) => {
  await page.route(/\.js$/, () => {});
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
});

/** Scrolls to the samples repeatedly, because content above may still load and push them away. */
async function readWays(page: Page, text: string) {
  const ways = page.getByRole("region", { name: "Three ways to use the data" });
  await expect(async () => {
    await ways.scrollIntoViewIfNeeded({ timeout: 2000 });
    await expect(ways).toContainText(text, { timeout: 2000 });
  }).toPass();
  return ways;
}

test("the samples contain the visitor's own address, and the chosen language is remembered", async ({ page }) => {
  await comeFrom(page, "81.2.69.142");
  await page.goto("/");
  const ways = await readWays(page, "/v2/query?ip=81.2.69.142");
  await ways.getByRole("tab", { name: "Python", exact: true }).click();
  await expect(ways.getByRole("tabpanel").last()).toContainText("urllib.request");
  await page.reload();
  await readWays(page, "urllib.request");
  await expect(ways.getByRole("tab", { name: "Python", exact: true })).toHaveAttribute("aria-selected", "true");
  await ways.getByRole("tab", { name: /Up to 1,000 in a batch/ }).click();
  await expect(ways.getByRole("tab", { name: "Python", exact: true })).toHaveAttribute("aria-selected", "true");
  await expect(ways.getByRole("tabpanel").last()).toContainText("/v2/batch");
  await expect(ways.getByRole("tabpanel").last()).toContainText("81.2.69.142");
  await ways.getByRole("tab", { name: /The database on your machine/ }).click();
  await expect(ways).toContainText("start_ip,end_ip,country_code");
});

test("a box of short samples ends with them, and the page keeps its height @once", async ({ page }) => {
  await page.goto("/");
  const ways = await readWays(page, "/v2/query?ip=");
  const panel = ways.getByRole("tabpanel").first();
  const heightOf = async (part: Locator) => (await part.boundingBox())!.height;
  const height = await heightOf(ways);
  expect(await heightOf(panel.locator("> div"))).toBe(await heightOf(panel));
  await ways.getByRole("tab", { name: /The database on your machine/ }).click();
  await expect(panel).toContainText("start_ip,end_ip,country_code");
  const answer = panel.getByRole("region", { name: "The same range in the JSON file" });
  await expect(answer).toContainText("asn");
  const [box, json] = [(await panel.locator("> div").boundingBox())!, (await answer.boundingBox())!];
  expect(box.y + box.height - json.y - json.height).toBeLessThan(2);
  expect(box.height).toBeLessThan((await heightOf(panel)) - 100);
  expect(await heightOf(ways)).toBe(height);
});

test("the samples load even if the browser reports the scrolling late", async ({ page }) => {
  await page.addInitScript(() => {
    const Native = window.IntersectionObserver;
    window.IntersectionObserver = class extends Native {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const held: IntersectionObserverEntry[] = [];
        super((entries, observer) => {
          held.push(...entries);
          if (held.some(({ isIntersecting }) => isIntersecting)) tell(held.splice(0), observer);
        }, options);
      }
    };
  });
  await comeFrom(page, "81.2.69.142");
  await page.goto("/", { waitUntil: "networkidle" });
  await readWays(page, "/v2/query?ip=81.2.69.142");
});

test("prerendered content below the fold survives hydration", async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      Object.assign(window, { prerendered: [...document.querySelectorAll("main section")] });
    });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("region", { name: "Latest news" })).toBeAttached();
  const [count, lost] = await page.evaluate(() => {
    const { prerendered } = window as unknown as { prerendered: Element[] };
    return [prerendered.length, prerendered.filter((section) => !section.isConnected).length];
  });
  expect(count).toBeGreaterThan(5);
  expect(lost).toBe(0);
});

test("the meridian is the visitor's own, or the prime meridian without a location", async ({ page }) => {
  await page.goto("/");
  const map = page.getByRole("region", { name: "Kept current" });
  await map.scrollIntoViewIfNeeded();
  await expect(map.getByText(/The prime meridian passes through \d+ countries and regions/)).toBeVisible();
  await comeFrom(page, "81.2.69.142");
  await page.reload();
  await map.scrollIntoViewIfNeeded();
  await expect(map.getByText(/Your meridian, 0\.\d+°W, passes through \d+ countries and regions/)).toBeVisible();
  await expect(map.getByText(/United Kingdom, France, .*Ghana/)).toBeVisible();
});

test("news, stories and partners appear if the server has them", async ({ page }) => {
  await openFilledHome(page, { news: [article], cases: [story], partners: [partner] });
  await expect(
    page.getByRole("region", { name: "Latest news" }).getByRole("link", { name: article.title }),
  ).toHaveAttribute("href", "/news/7");
  const stories = page.getByRole("region", { name: "Customer stories" });
  await expect(stories).toContainText(story.result_text);
  await expect(stories.getByRole("link")).toHaveAttribute("href", "/solution/jinrong");
  await expect(page.getByRole("region", { name: "Partners" })).toContainText(partner.name);
});

test("an empty list leaves no empty section", async ({ page }) => {
  await openFilledHome(page, { news: [], cases: [], partners: [partner] });
  await expect(page.getByRole("region", { name: "Partners" })).toBeVisible();
  for (const name of ["Latest news", "Customer stories"]) {
    await expect(page.getByRole("heading", { name, exact: true })).toHaveCount(0);
  }
});

test("signing up keeps the page", async ({ page }) => {
  await page.goto("/?ip=8.8.8.8");
  await page.getByRole("region", { name: "Start for free" }).getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/\?dialog=register/);
});
