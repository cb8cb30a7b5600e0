import { expect, type Page } from "@playwright/test";
import { pathsQueriedOnLoad, publicPaths } from "./addresses.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./test.ts";

const demo = (page: Page) => page.getByRole("region", { name: "Live demo" });

/** Types a query into the demo's only field and submits it. */
async function request(page: Page, label: string, question: string): Promise<void> {
  await demo(page).getByLabel(label, { exact: true }).fill(question);
  await demo(page).locator("button[type=submit]").click();
}

interface Product {
  path: string;
  /** A table or chart of the product's own figures, and one of its rows. */
  figures?: [heading: string, row: RegExp];
  /** The field of the demo, what may be typed there, and what is then shown. */
  field?: string;
  query?: [question: string, answer: string | RegExp];
  invalid?: string;
}

const products: Product[] = [
  {
    path: "/product/ipguishu",
    figures: ["Where the addresses are", /United States.*\d/],
    field: "IP address or host name",
    query: ["1.1.1.1", "AS13335"],
    invalid: "nowhere",
  },
  {
    path: "/product/changjing",
    figures: ["What the address space is used for", /Data center.*\d/],
    field: "IP address or host name",
    query: ["1.1.1.1", "Content delivery"],
  },
  {
    path: "/product/huaxiang",
    figures: ["How the scores are distributed", /20 points.*\d/],
    field: "IP address or host name",
    query: ["8.8.8.8", "+20"],
  },
  {
    path: "/product/shibie",
    figures: ["How many addresses carry each flag", /Hosting.*\d/],
    field: "IP address or host name",
    query: ["8.8.8.8", /Unknown/],
  },
  { path: "/product/zhenren", figures: ["What is measured in a photo", /Light.*60–200/] },
  { path: "/product/user", figures: ["Time zones of the address space", /America\/.*\d/] },
  {
    path: "/product/shouji",
    figures: ["Number ranges we know", /China Mobile.*\d/],
    field: "Phone number",
    query: ["+86 138 0013 8000", "China Mobile"],
    invalid: "abc",
  },
  {
    path: "/product/card",
    figures: ["Card prefixes we know", /工商银行.*\d/],
    field: "Card number, or its first six digits",
    query: ["4111 1111 1111 1111", "Visa"],
    invalid: "41x",
  },
  { path: "/product/whois", field: "Domain, IP address or AS number", invalid: "not a name" },
  { path: "/product/identity", figures: ["Divisions we know", /Sichuan.*\d/] },
  {
    path: "/product/ipport",
    figures: ["Who hosts what", /AS\d+.*\d/],
    field: "IP address or port number",
    query: ["3306", "mysql"],
    invalid: "70000",
  },
  { path: "/product/jizhan", figures: ["Mobile networks we know", /India.*\d/], field: "MCC", invalid: "4600" },
  { path: "/product/dns", figures: ["Ten types, each with a live example", /MX.*Mail servers/] },
  { path: "/antifraud", figures: ["What is behind each signal", /disposable domains.*\d/] },
];

for (const { path, figures, field = "", query, invalid } of products) {
  test(`${path} keeps its layout, answers with real data, and has figures, questions and documentation`, {
    tag: "@once",
  }, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.sum += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path);
    await expect(demo(page)).toBeVisible();
    if (pathsQueriedOnLoad.includes(path)) {
      await expect(demo(page)).toContainText("Live answer");
      await expect(demo(page).getByRole("alert")).toBeEmpty();
      const moved = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
      expect(moved).toBeLessThanOrEqual(0.02);
    }
    if (invalid) {
      await request(page, field, invalid);
      await expect(demo(page).getByRole("alert")).toContainText(field.split(",")[0]!);
      await expect(demo(page).getByLabel(field, { exact: true })).toHaveAttribute("aria-invalid", "true");
    }
    if (query) {
      await request(page, field, query[0]);
      await expect(demo(page)).toContainText("Live answer");
      await expect(demo(page)).toContainText(query[1]);
      await demo(page).getByRole("tab", { name: "JSON" }).click();
      await expect(demo(page).getByRole("region", { name: "Answer as JSON" })).toContainText("{");
    }
    await expect(page.getByRole("row")).not.toHaveCount(0);
    if (figures) {
      const section = page.getByRole("region", { name: figures[0] });
      await section.scrollIntoViewIfNeeded();
      await expect(section.getByRole("row", { name: figures[1] }).first()).toBeVisible();
    }
    const question = page.locator("details").first();
    await question.locator("summary").click();
    await expect(question.getByRole("paragraph")).toBeVisible();
    const docs = page.getByRole("main").getByRole("link", { name: "Read the docs" }).first();
    expect((await page.request.get((await docs.getAttribute("href"))!)).status()).toBe(200);
  });
}

test("every product page in Chinese has a demo, a field table and questions", { tag: "@once" }, async ({ request }) => {
  for (const { path } of products) {
    const html = await (await request.get(`/zh${path}`)).text();
    expect.soft(html, path).toContain("在线演示");
    for (const part of ['id="demo"', "<table", "<details"]) expect.soft(html, path).toContain(part);
  }
});

for (const path of publicPaths.filter((path) => /^\/(?:product|antifraud)/.test(path))) {
  test(`${path} keeps its layout while its HTML is being received`, { tag: "@once" }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const response = await page.goto(path);
    const html = await response!.text();
    /** Where a part of the page is once this much of it has been received. */
    const position = async (part: string, received: string) => {
      await page.route(path, (route) => route.fulfill({ contentType: "text/html", body: received }), { times: 1 });
      await page.goto(path);
      const { x, y } = (await page.locator(part).first().boundingBox())!;
      return { x, y };
    };
    const demoStart = /<section[^>]* id="demo"/.exec(html)!.index;
    const figure = "main div[data-template]";
    expect(await position(figure, html.slice(0, demoStart))).toEqual(await position(figure, html));
    const form = '#demo[data-template="number"] form';
    if ((await page.locator(form).count()) > 0) {
      const tabs = html.indexOf('role="tablist"', demoStart);
      expect(await position(form, html.slice(0, tabs))).toEqual(await position(form, html));
    }
    await context.close();
  });
}

test("an event is scored, with a reason for every point", async ({ page }) => {
  await page.goto("/antifraud");
  await demo(page).getByLabel("User agent").fill("curl/8.5.0");
  await demo(page).getByRole("button", { name: "Score this event" }).click();
  await expect(demo(page)).toContainText("The user agent identifies itself as a bot");
  await expect(demo(page)).toContainText(/80\s*of 100/);
});

test("an unknown cell returns an answer without a location", async ({ page }) => {
  await page.goto("/product/jizhan");
  await demo(page).getByLabel("MCC").fill("460");
  await demo(page).getByRole("button", { name: "Locate the cell" }).click();
  await expect(demo(page)).toContainText("This cell is not in our data");
});

test("an identity number is checked without being sent", async ({ page }) => {
  await page.goto("/product/identity", { waitUntil: "networkidle" });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
  await request(page, "ID number", "440301199001011238");
  await expect(demo(page)).toContainText("Checked in your browser");
  await expect(demo(page)).toContainText("the check character is wrong");
  expect(sent.filter((text) => text.includes("440301"))).toEqual([]);
});

test("only the issuer's digits of a card number are sent", async ({ page }) => {
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/demo")) bodies.push(request.postData() ?? "");
  });
  await page.goto("/product/card");
  await request(page, "Card number, or its first six digits", "5555 5555 5555 4444");
  await expect.poll(() => bodies.some((body) => body.includes("55555555"))).toBe(true);
  expect(bodies.filter((body) => body.includes("555555555"))).toEqual([]);
  await expect(demo(page)).toContainText("Mastercard");
});

test("a visitor from the internet sees their own address looked up automatically", async ({ page, context }) => {
  await context.setExtraHTTPHeaders({ "x-forwarded-for": "1.1.1.1" });
  await page.goto("/product/ipguishu");
  await expect(demo(page)).toContainText("Live answer");
  await expect(demo(page)).toContainText("AS13335");
  await expect(demo(page).getByLabel("IP address or host name", { exact: true })).toHaveValue("1.1.1.1");
  await page.goto("/product/user");
  await expect(demo(page)).toContainText("AS13335");
  await expect(demo(page)).toContainText(/Show (?:the same time|different times)/);
});

test("a photo is checked in the browser and not uploaded", async ({ page }) => {
  await page.goto("/product/zhenren", { waitUntil: "networkidle" });
  const sent: string[] = [];
  // The page may still count the visit.
  const counts = /\/v1\/(?:visit_history_add|pc_uv_pv)$/;
  page.on("request", (request) => {
    if (request.method() === "POST" && !counts.test(request.url())) sent.push(request.url());
  });
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } });
  await demo(page)
    .getByLabel("A portrait photo")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  await expect(demo(page)).toContainText("Checked in your browser");
  await expect(demo(page)).toContainText("me.png");
  await demo(page)
    .getByLabel("A portrait photo")
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await expect(demo(page).getByRole("alert")).toContainText("A portrait photo: your browser cannot read this file");
  expect(sent).toEqual([]);
});

test("the samples contain a signed-in reader's own key: masked on the page, complete in the clipboard", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { client } = await signIn(context);
  const { api_key } = await client.keys.createKey({ name: "server" });
  await page.goto("/product/shouji");
  await expect(demo(page).getByRole("button", { name: "Look up" })).toBeEnabled();
  await page.getByRole("heading", { name: "How it works" }).scrollIntoViewIfNeeded();
  const samples = page.getByRole("tabpanel", { name: "cURL" });
  await expect(samples).toContainText(/Bearer \S*\*+/);
  await expect(samples).not.toContainText(api_key);
  await page.getByRole("main").getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(api_key);
});

test("the visitor's own device is recognized", async ({ page }) => {
  await page.goto("/product/user");
  await expect(demo(page)).toContainText(/Chrome|Chromium/);
});

test("the demo can be reached and used by keyboard alone", async ({ page }) => {
  await page.goto("/product/ipport");
  await expect(demo(page).getByRole("button", { name: "Look up" })).toBeEnabled();
  await demo(page).getByLabel("IP address or port number").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("6379");
  await page.keyboard.press("Enter");
  await expect(demo(page)).toContainText("redis");
  await page.keyboard.press("Tab");
  await expect(demo(page).getByRole("button", { name: "Look up" })).toBeFocused();
});

test("the next product's page shows nothing of the previous query", async ({ page }) => {
  await page.goto("/product/ipguishu");
  await request(page, "IP address or host name", "1.1.1.1");
  await expect(demo(page)).toContainText("AS13335");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Connection type/ })
    .click();
  await expect(page).toHaveURL(/changjing$/);
  await expect(demo(page).getByLabel("IP address or host name", { exact: true })).toHaveValue("195.186.1.111");
  await expect(demo(page)).toContainText("Live answer");
  await expect(demo(page)).toContainText("AS3303");
});

test("the app's list links to every product", async ({ page }) => {
  await page.goto("/app/product");
  for (const { path } of products) await expect(page.getByRole("main").locator(`a[href="${path}"]`)).toHaveCount(1);
});

test("the databases page shows the version in use", async ({ page }) => {
  await page.goto("/zh/app/productoffline");
  await expect(page.getByRole("main")).toContainText(/\d{8}/);
});
