import { expect, type Page } from "@playwright/test";
import { languages, pathsQueriedOnLoad, publicPaths } from "./addresses.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./test.ts";

const products = [
  "/product/ipguishu",
  "/product/changjing",
  "/product/huaxiang",
  "/product/shibie",
  "/product/zhenren",
  "/product/user",
  "/product/shouji",
  "/product/card",
  "/product/whois",
  "/product/identity",
  "/product/ipport",
  "/product/jizhan",
  "/product/dns",
  "/antifraud",
];

const demo = (page: Page) => page.getByRole("region", { name: "Live demo" });

/** Types a query into the demo's only field and submits it. */
async function request(page: Page, label: string, question: string): Promise<void> {
  await demo(page).getByLabel(label, { exact: true }).fill(question);
  await demo(page).locator("button[type=submit]").click();
}

for (const { base, tag, locale } of languages) {
  test.describe(`in ${tag}`, () => {
    test.use({ locale });

    for (const path of products) {
      test(`${path} has a demo, a field table and questions`, { tag: "@once" }, async ({ page }) => {
        await page.goto(base + path);
        await expect(page.getByRole("region", { name: base ? "在线演示" : "Live demo" })).toBeVisible();
        await expect(page.getByRole("row")).not.toHaveCount(0);
        const question = page.locator("details").first();
        await question.locator("summary").click();
        await expect(question.getByRole("paragraph")).toBeVisible();
      });
    }
  });
}

const answers = [
  { path: "/product/ipguishu", label: "IP address", question: "1.1.1.1", answer: "AS13335" },
  { path: "/product/changjing", label: "IP address", question: "1.1.1.1", answer: "Content delivery" },
  { path: "/product/huaxiang", label: "IP address", question: "8.8.8.8", answer: "+20" },
  { path: "/product/shibie", label: "IP address", question: "8.8.8.8", answer: /Unknown/ },
  { path: "/product/shouji", label: "Phone number", question: "+86 138 0013 8000", answer: "China Mobile" },
  {
    path: "/product/card",
    label: "Card number, or its first six digits",
    question: "4111 1111 1111 1111",
    answer: "Visa",
  },
  { path: "/product/ipport", label: "IP address or port number", question: "3306", answer: "mysql" },
];

for (const { path, label, question, answer } of answers) {
  test(`the demo of ${path} returns real data`, { tag: "@once" }, async ({ page }) => {
    await page.goto(path);
    await request(page, label, question);
    await expect(demo(page)).toContainText("Live answer");
    await expect(demo(page)).toContainText(answer);
    await demo(page).getByRole("tab", { name: "JSON" }).click();
    await expect(demo(page).getByRole("region", { name: "Answer as JSON" })).toContainText("{");
  });
}

for (const path of pathsQueriedOnLoad) {
  test(`the demo of ${path} runs automatically, without a layout shift`, { tag: "@once" }, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.sum += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path);
    await expect(demo(page)).toContainText("Live answer");
    await expect(demo(page).getByRole("alert")).toBeEmpty();
    const moved = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
    expect(moved).toBeLessThanOrEqual(0.02);
  });
}

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

test("a demo that must wait says so and keeps showing its sample", async ({ page }) => {
  await page.route("**/v1/demo", (route) =>
    route.fulfill({ status: 429, json: { code: 429, msg: "Too many", data: { retry_after_seconds: 42 } } }),
  );
  await page.goto("/product/shouji");
  await expect(demo(page).getByRole("alert")).toContainText("Try again in 42 s");
  await expect(demo(page)).toContainText("Sample answer");
  await expect(demo(page)).toContainText("+44 20 7946 0958");
});

const ownFigures = [
  { path: "/product/ipguishu", heading: "Where the addresses are", row: /United States.*\d/ },
  { path: "/product/changjing", heading: "What the address space is used for", row: /Data centre.*\d/ },
  { path: "/product/huaxiang", heading: "How the scores are distributed", row: /20 points.*\d/ },
  { path: "/product/shibie", heading: "How many addresses carry each flag", row: /Hosting.*\d/ },
  { path: "/product/ipport", heading: "Who hosts what", row: /AS\d+.*\d/ },
  { path: "/product/user", heading: "Time zones of the address space", row: /America\/.*\d/ },
  { path: "/product/shouji", heading: "Number ranges we know", row: /China Mobile.*\d/ },
  { path: "/product/card", heading: "Card prefixes we know", row: /工商银行.*\d/ },
  { path: "/product/identity", heading: "Divisions we know", row: /Sichuan.*\d/ },
  { path: "/antifraud", heading: "What is behind each signal", row: /disposable domains.*\d/ },
  { path: "/product/jizhan", heading: "Mobile networks we know", row: /India.*\d/ },
  { path: "/product/dns", heading: "Ten types, each with a live example", row: /MX.*Mail servers/ },
  { path: "/product/zhenren", heading: "What is measured in a photo", row: /Light.*60–200/ },
];

for (const { path, heading, row } of ownFigures) {
  test(`${path} shows its own figures as a table`, { tag: "@once" }, async ({ page }) => {
    await page.goto(path);
    const section = page.getByRole("region", { name: heading });
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByRole("row", { name: row }).first()).toBeVisible();
  });
}

test("figures that fail to load show an error with a Retry button", async ({ page }) => {
  await page.route("**/v1/product_data", (route) => route.abort());
  await page.goto("/product/card");
  const section = page.getByRole("region", { name: "Card prefixes we know" });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole("alert")).toContainText("The figures could not be loaded");
  await page.unroute("**/v1/product_data");
  await section.getByRole("button", { name: "Retry" }).click();
  await expect(section.getByRole("row", { name: /Debit card/ })).toBeVisible();
});

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
  await expect(demo(page).getByLabel("IP address", { exact: true })).toHaveValue("1.1.1.1");
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

test("every product links to the documentation of its call", { tag: "@once" }, async ({ page }) => {
  for (const path of products) {
    await page.goto(path);
    const target = await page
      .getByRole("main")
      .getByRole("link", { name: "Read the docs" })
      .first()
      .getAttribute("href");
    const response = await page.request.get(target!);
    expect.soft(response.status(), `${path} to ${target}`).toBe(200);
  }
});

test("the visitor's own device is recognised", async ({ page }) => {
  await page.goto("/product/user");
  await expect(demo(page)).toContainText(/Chrome|Chromium/);
});

const invalidQueries = [
  { path: "/product/ipguishu", label: "IP address", question: "nowhere" },
  { path: "/product/shouji", label: "Phone number", question: "abc" },
  { path: "/product/card", label: "Card number, or its first six digits", question: "41x" },
  { path: "/product/ipport", label: "IP address or port number", question: "70000" },
  { path: "/product/whois", label: "Domain, IP address or AS number", question: "not a name" },
  { path: "/product/jizhan", label: "MCC", question: "4600" },
];

for (const { path, label, question } of invalidQueries) {
  test(`on ${path} an error for invalid input names the field`, { tag: "@once" }, async ({ page }) => {
    await page.goto(path);
    await request(page, label, question);
    await expect(demo(page).getByRole("alert")).toContainText(label === "MCC" ? "MCC" : label.split(",")[0]!);
    await expect(demo(page).getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
  });
}

test("after too many queries a message says how long to wait", async ({ page }) => {
  await page.route("**/v1/demo", (route) =>
    route.fulfill({ status: 429, json: { code: 429, msg: "Too many", data: { retry_after_seconds: 42 } } }),
  );
  await page.goto("/product/ipport");
  await request(page, "IP address or port number", "443");
  await expect(demo(page).getByRole("alert")).toHaveText(/^Too many lookups.*Try again in 42 s/);
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
  await request(page, "IP address", "1.1.1.1");
  await expect(demo(page)).toContainText("AS13335");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Scenario recognition/ })
    .click();
  await expect(page).toHaveURL(/changjing$/);
  await expect(demo(page).getByLabel("IP address", { exact: true })).toHaveValue("195.186.1.111");
  await expect(demo(page)).toContainText("Live answer");
  await expect(demo(page)).toContainText("AS3303");
});

test("the app's list links to every product", async ({ page }) => {
  await page.goto("/app/product");
  for (const path of products) await expect(page.getByRole("main").locator(`a[href="${path}"]`)).toHaveCount(1);
});

test("the databases page shows the version in use", async ({ page }) => {
  await page.goto("/zh/app/productoffline");
  await expect(page.getByRole("main")).toContainText(/\d{8}/);
});
