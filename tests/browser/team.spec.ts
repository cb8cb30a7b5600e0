import { expect, type Page } from "@playwright/test";
import { findStructureViolations } from "./accessibility.ts";
import { newPhone, password, readOutbox, signIn } from "./sign-in.ts";
import { test } from "./test.ts";
import { becomeVisitor, expectToast } from "./visitor.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** The link of the last invitation sent to a phone. */
async function linkFor(phone: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const messages = await readOutbox<{ to: string; text: string }>("sms.jsonl");
      const text = messages.findLast(({ to }) => to.endsWith(phone))?.text ?? "";
      link = /\/\?dialog=invitation#[\w-]+/.exec(text)?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

test("an invited user sets a password, sees what their role permits, and loses access once disabled", async ({
  page,
  context,
  browser,
}) => {
  const { client } = await signIn(context);
  await client.team.setRole({ name: "Analyst", permissions: ["usage", "sub.view"] });
  const phone = newPhone();
  await page.goto("/user?tab=team");
  await page.getByRole("button", { name: "Invite a member" }).first().click();
  await dialog(page).getByLabel("Phone").fill(phone);
  await dialog(page).getByLabel("Name").fill("Bo Zhang");
  await dialog(page).getByLabel("Role").selectOption("Analyst");
  await dialog(page).getByRole("button", { name: "Send invitation" }).click();
  await expectToast(page, "Bo Zhang has 72 hours to accept.");
  const row = page.getByRole("listitem").filter({ hasText: "Bo Zhang" });
  await expect(row).toContainText("Invited");

  const other = await browser.newContext();
  await becomeVisitor(other);
  const invited = await other.newPage();
  await invited.goto(await linkFor(phone));
  await expect(dialog(invited)).toContainText("Analyst");
  await dialog(invited).getByRole("textbox", { name: "Choose a password" }).fill(password);
  await dialog(invited).getByRole("textbox", { name: "Confirm password" }).fill(password);
  await dialog(invited).getByRole("checkbox").check();
  await dialog(invited).getByRole("button", { name: "Accept and log in" }).click();
  await expect(invited).toHaveURL(/\/user$/);
  await expect(invited.getByText("Bo Zhang, Analyst")).toBeVisible();
  await invited.goto("/user?tab=team");
  await expect(invited.getByRole("listitem").filter({ hasText: "Bo Zhang" })).toContainText("You");
  await expect(invited.getByRole("button", { name: /Invite|Actions for/ })).toHaveCount(0);
  await expect(invited.getByRole("link", { name: "Roles" })).toHaveCount(0);

  await page.reload();
  await expect(row).toContainText("Enabled");
  await row.getByRole("button", { name: "Actions for Bo Zhang" }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await dialog(page).getByRole("button", { name: "Disable" }).click();
  await expect(row).toContainText("Disabled");
  await invited.goto("/user?tab=keys");
  await expect(dialog(invited)).toContainText("Log in");
  await other.close();

  await page.goto("/user?tab=audit");
  await expect(page.getByRole("listitem").first()).toContainText("disabled a sub-account Bo Zhang");
});

test("team, roles, permission tree and audit log have no accessibility violations and fit a phone's screen", {
  tag: "@phone",
}, async ({ page, context }) => {
  const { client } = await signIn(context);
  const { id } = await client.team.setRole({ name: "Analyst", permissions: ["usage", "key.split"] });
  await client.team.createSubAccount({ phone: newPhone(), name: "Bo Zhang", role_id: id });
  for (const address of ["/user?tab=team", "/user?tab=team&part=roles&create=1", "/user?tab=audit"]) {
    await page.goto(address, { waitUntil: "networkidle" });
    expect(await findStructureViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
