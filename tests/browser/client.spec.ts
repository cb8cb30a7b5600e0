import { expect } from "@playwright/test";
import { test } from "./test.ts";

test("a cooperation request is sent and confirmed with a ticket number", async ({ page }) => {
  await page.goto("/client/cooperation");
  const form = page.getByRole("region", { name: "Become a partner" });
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByLabel("Your name")).toBeFocused();
  await form.getByLabel("Your name").fill("Ann");
  await form.getByLabel("Email").fill("ann@example.com");
  await form.getByLabel("What do you have in mind?").fill("A plugin for a firewall.");
  await form.getByText("Privacy and proxy detection").click();
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByRole("status")).toContainText("Message received");
  await expect(form.getByRole("status").locator("code")).not.toBeEmpty();
  await form.getByRole("button", { name: "Send another message" }).click();
  await expect(form.getByLabel("What do you have in mind?")).toHaveValue("");
});
