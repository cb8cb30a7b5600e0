import { expect, type Page } from "@playwright/test";
import { password, signIn } from "./sign-in.ts";
import { test } from "./test.ts";
import { expectToast } from "./visitor.ts";

/** Gives a page's browser an authenticator that has verified its user, such as a fingerprint reader. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Makes the user fail the check of the authenticator, or pass it again. */
    setUserVerified: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

const dialog = (page: Page) => page.getByRole("dialog");

test("a passkey is added, logs in without a password, proves who asks for a change, and is removed", {
  tag: "@once",
}, async ({ page, context }) => {
  await signIn(context);
  const authenticator = await addAuthenticator(page);
  await page.goto("/user?tab=profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page).getByLabel("Name").fill("Laptop");
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await dialog(page).getByLabel("Password", { exact: true }).fill(password);
  await dialog(page).getByRole("button", { name: "Confirm", exact: true }).click();
  await expectToast(page, "The passkey is added.");
  await expect(page.getByText("Laptop", { exact: true })).toBeVisible();

  await context.clearCookies();
  await page.goto("/?dialog=login");
  await authenticator.setUserVerified(false);
  await dialog(page).getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(dialog(page)).toContainText("No passkey was confirmed. Try again, or choose another way.");
  await authenticator.setUserVerified(true);
  await dialog(page).getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();

  await page.goto("/user?tab=profile");
  await expect(page.getByText(/^Last used /).first()).toBeVisible();
  await page.getByRole("button", { name: "Remove Laptop" }).click();
  await dialog(page).getByRole("button", { name: "Remove", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Confirm with a passkey" }).click();
  await expectToast(page, "The passkey is removed.");

  await context.clearCookies();
  await page.goto("/?dialog=login");
  await dialog(page).getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  await expect(page.getByRole("button", { name: "Account menu" })).toBeHidden();
});
