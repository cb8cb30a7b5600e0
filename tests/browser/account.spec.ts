import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { demoLogin } from "../../apps/server/src/commands/demo-login.ts";
import { findStructureViolations } from "./accessibility.ts";
import {
  clientOf,
  codeFor,
  emailCodeFor,
  fillRegistration,
  newPhone,
  origin,
  password,
  register,
  signIn,
} from "./sign-in.ts";
import { test } from "./test.ts";
import { expectToast } from "./visitor.ts";

const dialog = (page: Page) => page.getByRole("dialog");

test("a visitor registers, and the header shows the account on every page", { tag: "@phone" }, async ({ page }) => {
  const phone = newPhone();
  await page.goto("/product/whois");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Free trial" }).click();
  await fillRegistration(dialog(page), phone);
  await dialog(page).getByRole("button", { name: "Create account" }).click();
  await expect(dialog(page)).toContainText("Please agree to the terms and the privacy policy");
  await dialog(page).getByRole("checkbox").check();
  await dialog(page).getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/user\?tab=dashboard/);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Notices, 1 unread" })).toBeVisible();
});

test("with a confirmed email address and two-factor authentication, both are used to log in", {
  tag: "@once",
}, async ({ page, context }) => {
  const { phone } = await signIn(context);
  const email = `ann${phone}@example.com`;
  await page.goto("/user?tab=profile");
  await page.getByRole("button", { name: "Confirm an email" }).click();
  await dialog(page).getByLabel("Email").fill(email);
  await dialog(page).getByRole("button", { name: "Send code" }).click();
  await dialog(page)
    .getByLabel("Code", { exact: true })
    .fill(await emailCodeFor(email));
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
  await confirmIdentity(page);
  await expect(page.getByText(email)).toBeVisible();

  await page.getByRole("button", { name: "Turn on" }).click();
  await dialog(page).getByRole("button", { name: "Next" }).click();
  await confirmIdentity(page);
  await expect(dialog(page).getByRole("img", { name: "A code to scan" })).toBeVisible();
  expect(await findStructureViolations(page)).toEqual([]);
  const secret = (await dialog(page).locator("code").innerText()).replaceAll(" ", "");
  await dialog(page).getByLabel("Authenticator code").fill(new TOTP({ secret }).generate());
  await dialog(page).getByRole("button", { name: "Turn on" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  const [recovery = ""] = await dialog(page).locator("code").allInnerTexts();
  await dialog(page).getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();

  await context.clearCookies();
  await page.goto("/?dialog=login");
  await dialog(page).getByLabel("Email or phone").fill(email);
  await dialog(page).getByRole("textbox", { name: "Password" }).fill(password);
  await dialog(page).getByRole("button", { name: "Log in", exact: true }).click();
  await dialog(page).getByLabel("Authenticator code").fill("000000");
  await dialog(page).getByRole("button", { name: "Log in", exact: true }).click();
  await expect(dialog(page).getByText("This code is wrong or has already been used")).toBeVisible();
  await dialog(page).getByLabel("Authenticator code").fill(recovery);
  await dialog(page).getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/user\?tab=dashboard/);
});

/** Answers the question that precedes a change of login. */
async function confirmIdentity(page: Page): Promise<void> {
  await expect(dialog(page).getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
  await dialog(page).getByRole("textbox", { name: "Password" }).fill(password);
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
}

test("a wrong password is reported at its field and in a toast that disappears after three seconds, and the input stays", async ({
  page,
}) => {
  const { phone } = await register();
  await page.goto("/?dialog=login");
  await dialog(page).getByLabel("Phone").fill(phone);
  await dialog(page).getByRole("textbox", { name: "Password" }).fill("not-the-one-1");
  await dialog(page).getByRole("button", { name: "Log in", exact: true }).click();
  const toast = page.getByRole("region", { name: "Messages" }).getByText("Wrong account or password");
  await expectToast(page, "Wrong account or password");
  await expect(dialog(page).getByText("Wrong account or password")).toBeVisible();
  await expect(dialog(page).getByRole("textbox", { name: "Password" })).toBeFocused();
  await expect(dialog(page).getByLabel("Phone")).toHaveValue(phone);
  await expect(toast).toBeHidden();
  await dialog(page).getByRole("textbox", { name: "Password" }).fill(password);
  await dialog(page).getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/user\?tab=dashboard/);
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
});

test("a wrong code is reported and has no other effect", async ({ page }) => {
  const phone = newPhone();
  await page.goto("/?dialog=login&menu=2");
  await dialog(page).getByLabel("Phone").fill(phone);
  await dialog(page).getByRole("button", { name: "Send code" }).click();
  const code = await codeFor(phone, "login");
  await expect(dialog(page).getByRole("button", { name: /Resend in \d+ s/ })).toBeDisabled();
  await dialog(page)
    .getByLabel("Code", { exact: true })
    .fill(code === "000000" ? "000001" : "000000");
  await dialog(page).getByRole("checkbox", { name: /terms/ }).check();
  await dialog(page).getByRole("button", { name: "Log in", exact: true }).click();
  await expect(dialog(page).getByText("The code is wrong or has expired")).toBeVisible();
  await dialog(page).getByLabel("Code", { exact: true }).fill(code);
  await dialog(page).getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/user\?tab=dashboard/);
});

// Only one run may change the seeded account.
test("a forgotten password is reset with a code, which ends all other sessions", { tag: "@once" }, async ({ page }) => {
  const { phone, password: old } = demoLogin;
  const { token } = await clientOf().account.phoneLogin({ phone, password: old });
  await page.goto("/?dialog=forgot");
  await dialog(page).getByLabel("Phone").fill(phone);
  await dialog(page).getByRole("button", { name: "Next" }).click();
  await dialog(page).getByRole("button", { name: "Send code" }).click();
  await dialog(page)
    .getByLabel("Code", { exact: true })
    .fill(await codeFor(phone, "reset"));
  await dialog(page).getByRole("button", { name: "Next" }).click();
  await dialog(page).getByRole("textbox", { name: "New password", exact: true }).fill("another-pass-9");
  await dialog(page).getByRole("textbox", { name: "Confirm new password" }).fill("another-pass-9");
  await dialog(page).getByRole("button", { name: "Set password" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(clientOf(token).account.userInfo({})).rejects.toMatchObject({ code: 506 });
  await expect(clientOf().account.phoneLogin({ phone, password: old })).rejects.toMatchObject({ code: 1002 });
});

test("a private page sends visitors home to log in and opens afterwards", async ({ page }) => {
  const { phone } = await register();
  await page.goto("/zh/user?tab=profile");
  await expect(page).toHaveURL(/\/zh\/?\?dialog=login/);
  await dialog(page).getByLabel("手机号").fill(phone);
  await dialog(page).getByRole("textbox", { name: "密码" }).fill(password);
  await dialog(page).getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/zh\/user\?tab=profile/);
});

test("a session that ended elsewhere leads from a private page to the login, and leaves a public page open", async ({
  page,
  context,
}) => {
  const { client } = await signIn(context);
  await page.goto("/user?tab=profile");
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  await client.account.userLogout({ all: true });
  await expect
    .poll(async () => {
      await page.reload();
      return page.url();
    })
    .toContain("dialog=login");
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: "token" }));
  await page.goto("/pricing");
  await expect(page).toHaveURL(/\/pricing$/);
});

test("logging out removes the cookie, the server's session and cached data", async ({ page, context }) => {
  const { client } = await signIn(context);
  await page.goto("/user?tab=keys");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Know what's behind" })).toBeVisible();
  await expect(page).toHaveURL(`${origin()}/`);
  await expect(dialog(page)).toBeHidden();
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === "token")).toBe(false);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("session") ?? "{}").user)).toBeNull();
  await expect(client.account.userInfo({})).rejects.toMatchObject({ code: 506 });
});

test("offline, the page says so and a form keeps its input", async ({ page, context }) => {
  await page.goto("/?dialog=login");
  await dialog(page).getByLabel("Phone").fill("13912345678");
  await dialog(page).getByRole("textbox", { name: "Password" }).fill("whatever-1");
  await context.setOffline(true);
  await expect(page.getByText("You are offline. This page may be out of date.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Log in", exact: true }).click();
  await expect(dialog(page).getByText("The server could not be reached")).toBeVisible();
  await expect(dialog(page).getByLabel("Phone")).toHaveValue("13912345678");
  await context.setOffline(false);
  await expect(page.getByText("You are offline. This page may be out of date.")).toBeHidden();
});

test("a trial application is confirmed with a ticket; typed text is not discarded without confirmation", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/pricing?dialog=test");
  await dialog(page).getByLabel("Your name").fill("Ann");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Discard your changes?")).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await dialog(page).getByLabel("Email").fill("ann@example.com");
  await dialog(page).getByText("IP geolocation").click();
  await dialog(page).getByLabel("What would you like to try, and for what?").fill("The city database, two weeks");
  await dialog(page).getByRole("button", { name: "Request a trial" }).click();
  await expect(dialog(page).getByText(/\d{8}-[2-9A-Z]{6}/)).toBeVisible();
});
