import { expect, type Locator } from "@playwright/test";
import { clientOf, emailCodeFor, makeStaff, password, signIn } from "./sign-in.ts";
import { test } from "./test.ts";

/** What a journey takes: how often somebody clicks, and how many fields they fill in. */
interface Effort {
  clicks: number;
  fields: number;
}

/** Acts as somebody would, and counts it. */
function begin() {
  const effort: Effort = { clicks: 0, fields: 0 };
  return {
    effort,
    click: async (target: Locator) => {
      effort.clicks += 1;
      await target.click();
    },
    fill: async (target: Locator, text: string) => {
      effort.fields += 1;
      await target.fill(text);
    },
    choose: async (target: Locator, option: string | { index: number }) => {
      effort.fields += 1;
      await target.selectOption(option);
    },
  };
}

/** A shorter way is welcome, a longer one is not. */
function expectAtMost({ effort }: { effort: Effort }, most: Effort): void {
  expect.soft(effort.clicks, "clicks").toBeLessThanOrEqual(most.clicks);
  expect.soft(effort.fields, "fields").toBeLessThanOrEqual(most.fields);
}

test("from the home page to the first call by email: 5 clicks, 3 fields", { tag: "@once" }, async ({ page }) => {
  const way = begin();
  const email = `ann${Date.now()}@example.com`;
  const dialog = page.getByRole("dialog");
  await page.goto("/");
  await way.click(page.getByRole("banner").getByRole("link", { name: "Sign up" }));
  await way.fill(dialog.getByLabel("Email"), email);
  await way.click(dialog.getByRole("button", { name: "Send code" }));
  await way.fill(dialog.getByLabel("Code", { exact: true }), await emailCodeFor(email));
  await way.fill(dialog.getByRole("textbox", { name: "Choose a password" }), password);
  await way.click(dialog.getByRole("checkbox"));
  await way.click(dialog.getByRole("button", { name: "Create account" }));
  await way.click(page.getByRole("button", { name: "Run it here" }));
  await expect(page.getByText("Your first call").first()).toBeVisible();
  expectAtMost(way, { clicks: 5, fields: 3 });
});

test("from the price list to a paid order's invoice: 5 clicks, no field", { tag: "@once" }, async ({
  context,
  page,
}) => {
  const way = begin();
  await signIn(context);
  const dialog = page.getByRole("dialog");
  await page.goto("/pricing");
  await way.click(page.getByRole("link", { name: "Buy" }).first());
  await expect(dialog.getByRole("radio", { name: /Sandbox/ })).toBeChecked();
  await way.click(dialog.getByRole("button", { name: /^Pay / }));
  await way.click(dialog.getByRole("link", { name: "Continue to the sandbox" }));
  await way.click(page.getByRole("button", { name: "Pay" }));
  await expect(dialog).toContainText("Completed");
  const file = page.waitForEvent("download");
  await way.click(dialog.getByRole("button", { name: /^Invoice / }));
  await file;
  expectAtMost(way, { clicks: 5, fields: 0 });
});

test("inviting somebody by email: 2 clicks, 3 fields", { tag: "@once" }, async ({ context, page }) => {
  const way = begin();
  const { client } = await signIn(context);
  await client.team.setRole({ name: "Analyst", permissions: ["usage"] });
  const dialog = page.getByRole("dialog");
  await page.goto("/user?tab=team");
  await way.click(page.getByRole("button", { name: "Invite a member" }).first());
  await way.fill(dialog.getByLabel("Phone"), `bo${Date.now()}@example.com`);
  await way.fill(dialog.getByLabel("Name"), "Bo");
  await way.choose(dialog.getByLabel("Role"), "Analyst");
  await way.click(dialog.getByRole("button", { name: "Send invitation" }));
  await expect(page.getByRole("listitem").filter({ hasText: "Bo" })).toContainText("Invited");
  expectAtMost(way, { clicks: 2, fields: 3 });
});

test("a lookup on a phone: 1 click, 1 field, and the answer is on the screen", { tag: "@phone" }, async ({ page }) => {
  const way = begin();
  await page.goto("/");
  await way.fill(page.getByLabel("IP address, range, AS number, host name or log line"), "8.8.8.8");
  await way.click(page.getByRole("button", { name: "Look up", exact: true }));
  await expect(
    page.getByRole("region", { name: "Address looked up" }).getByText("United States").first(),
  ).toBeInViewport();
  expectAtMost(way, { clicks: 1, fields: 1 });
});

test("answering a message from Today: 5 clicks, 1 field", { tag: "@once" }, async ({ context, page }) => {
  const way = begin();
  const { user } = await signIn(context);
  await makeStaff(user.id);
  const words = `A question ${Date.now()}`;
  const { ticket_no } = await clientOf().leads.registCooperation({
    kind: "feedback",
    name: "Ann",
    email: "ann@example.com",
    content: words,
  });
  const dialog = page.getByRole("dialog");
  await page.goto("/admin");
  await way.click(page.getByRole("link", { name: /Messages/ }).first());
  await way.click(page.getByRole("button", { name: `Open ${ticket_no}` }));
  await way.click(dialog.getByRole("button", { name: "Take over" }));
  await way.click(dialog.getByRole("button", { name: "Reply", exact: true }));
  await way.fill(dialog.getByRole("textbox", { name: "Reply" }), "Here it is.");
  await way.click(dialog.getByRole("button", { name: "Reply", exact: true }));
  await expect(dialog).toContainText("Replied, waiting");
  expectAtMost(way, { clicks: 5, fields: 1 });
});

test("publishing an article in both languages: 4 clicks, 8 fields", { tag: "@once" }, async ({ context, page }) => {
  const way = begin();
  const { user } = await signIn(context);
  await makeStaff(user.id);
  await page.goto("/admin");
  await way.click(page.getByRole("link", { name: "Content", exact: true }));
  await way.click(page.getByRole("button", { name: "New entry" }));
  await way.choose(page.getByLabel("Category"), { index: 1 });
  await way.fill(page.getByLabel("Author"), "Ann");
  for (const language of ["English", "Chinese"]) {
    const part = page.getByRole("group", { name: language, exact: true });
    await way.fill(part.getByLabel("Title"), `Title in ${language} ${user.id}`);
    await way.fill(part.getByLabel("Summary"), `Summary in ${language}`);
    await way.fill(page.getByRole("textbox", { name: `Text in ${language}, as Markdown` }), "See the **data**.");
  }
  await way.click(page.getByRole("button", { name: "Save", exact: true }));
  await way.click(page.getByRole("button", { name: "Publish", exact: true }));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  expectAtMost(way, { clicks: 4, fields: 8 });
});
