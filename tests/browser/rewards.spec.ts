import { expect, type Page } from "@playwright/test";
import { findStructureViolations } from "./accessibility.ts";
import {
  codeFor,
  endResendWait,
  fillRegistration,
  makeStaff,
  newPhone,
  releaseCashbackAtOnce,
  signIn,
} from "./sign-in.ts";
import { test } from "./test.ts";
import { becomeVisitor } from "./visitor.ts";

const dialog = (page: Page) => page.getByRole("dialog");

test("an invitation leads to a registration, an order, cashback and a payout", { tag: "@once" }, async ({
  browser,
  context,
  page,
}) => {
  test.setTimeout(180_000);
  await releaseCashbackAtOnce();
  const { phone } = await signIn(context);
  await page.goto("/reward");
  const link = await page.locator("code").first().innerText();
  expect(link).toMatch(/\/\?invite=\w{8}$/);

  const friends = await browser.newContext({ reducedMotion: "reduce" });
  await becomeVisitor(friends);
  const friend = await friends.newPage();
  await friend.goto(new URL(link).pathname + new URL(link).search);
  await friend
    .getByRole("banner")
    .getByRole("link", { name: /Sign up/ })
    .click();
  const friendPhone = newPhone();
  await fillRegistration(dialog(friend), friendPhone);
  await dialog(friend).getByRole("checkbox").check();
  await dialog(friend)
    .getByRole("button", { name: /Sign up|Create/ })
    .click();
  await expect(friend).toHaveURL(/\/user/);
  await friend.goto("/pricing?type=12");
  await friend
    .getByRole("link", { name: "Buy" })
    .or(friend.getByRole("button", { name: "Buy" }))
    .first()
    .click();
  await dialog(friend)
    .getByRole("button", { name: /^Pay \$/ })
    .click();
  const provider = await dialog(friend).getByRole("link", { name: "Continue to the sandbox" }).getAttribute("href");
  const sandbox = await friends.newPage();
  await sandbox.goto(new URL(provider ?? "").pathname, { waitUntil: "domcontentloaded" });
  await sandbox.getByRole("button", { name: "Pay" }).click();
  await expect(dialog(friend)).toContainText("paid");
  await friends.close();

  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: `****${friendPhone.slice(-4)}` })).toContainText(
    "Cashback",
  );
  await page.getByRole("button", { name: "Pay out" }).click();
  await dialog(page).getByLabel("Account holder").fill("Ann");
  await dialog(page).getByRole("textbox", { name: "Account", exact: true }).fill("ann@example.com");
  await endResendWait(phone);
  await dialog(page).getByRole("button", { name: "Send code" }).click();
  await dialog(page)
    .getByLabel("Code", { exact: true })
    .fill(await codeFor(phone, "payout"));
  expect(await findStructureViolations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Request payout" }).click();
  await page.getByRole("link", { name: "Cashback", exact: true }).click();
  const payout = page.getByRole("listitem").filter({ hasText: /^Payout/ });
  await expect(payout).toContainText("In review");

  const office = await browser.newContext({ reducedMotion: "reduce" });
  await becomeVisitor(office);
  const { user } = await signIn(office);
  await makeStaff(user.id);
  const console = await office.newPage();
  await console.goto("/admin?tab=rewards");
  await console
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  await expect(dialog(console)).toContainText("ann@example.com");
  await dialog(console).getByRole("button", { name: "Approve" }).click();
  await console
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  await dialog(console).getByRole("button", { name: "Mark as paid" }).click();
  await dialog(console).getByRole("button", { name: "Mark as paid" }).click();
  await expect(console.getByRole("row").filter({ hasText: "Paid" }).first()).toBeVisible();
  await office.close();

  await page.reload();
  await expect(payout).toContainText("Paid");
});

test("a customer is referred; without their consent the field shows an error", async ({ context, page }) => {
  await signIn(context);
  await page.goto("/reward?view=recommended");
  await page.getByRole("button", { name: "Refer a customer" }).click();
  await dialog(page).getByLabel("Company").fill("Example Logistics");
  await dialog(page).getByLabel("Contact", { exact: true }).fill("Wang");
  await dialog(page).getByLabel("Phone").fill(newPhone());
  await dialog(page).getByRole("button", { name: "Refer", exact: true }).click();
  await expect(dialog(page)).toContainText("Please ask the contact first");
  await dialog(page).getByRole("checkbox").check();
  await dialog(page).getByRole("button", { name: "Refer", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Example Logistics" })).toContainText("Received");
});

test("the poster is drawn and downloaded", { tag: "@once" }, async ({ context, page }) => {
  await signIn(context);
  await page.goto("/reward");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download poster" }).click();
  expect((await saved).suggestedFilename()).toBe("meridian-invitation.png");
});
