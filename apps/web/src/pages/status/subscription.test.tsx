import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../lib/api.ts";
import { renderInApp } from "../../testing/render.tsx";
import { apiError, server } from "../../testing/server.ts";
import { Subscription } from "./subscription.tsx";

const open = (at: string) => renderInApp(<Subscription />, { at, texts: ["status", "dialogs"] });
const token = "a-token";

test("an address is checked, sent, and answered with what to do next", async () => {
  server.answer(api.status.statusSubscribe, () => ({}));
  const { user } = await open("/status");
  await user.click(screen.getByRole("button", { name: "Subscribe" }));
  const dialog = await screen.findByRole("dialog", { name: "Subscribe to updates" });
  const field = within(dialog).getByRole("textbox", { name: "Email" });
  await user.type(field, "ann@");
  await user.click(within(dialog).getByRole("button", { name: "Send the link" }));
  expect(await within(dialog).findByText("Enter an email address")).toBeTruthy();
  expect(server.callsOf(api.status.statusSubscribe)).toEqual([]);
  await user.type(field, "example.com");
  await user.click(within(dialog).getByRole("button", { name: "Send the link" }));
  const next = await screen.findByRole("dialog", { name: "Check your inbox" });
  expect(within(next).getByRole("status").textContent).toContain("ann@example.com");
  expect(server.callsOf(api.status.statusSubscribe).map(({ input }) => input)).toEqual([{ email: "ann@example.com" }]);
});

test("the dialog leads to the account's webhooks and to the feeds", async () => {
  const { user } = await open("/status");
  await user.click(screen.getByRole("button", { name: "Subscribe" }));
  const dialog = await screen.findByRole("dialog", { name: "Subscribe to updates" });
  await user.click(within(dialog).getByRole("button", { name: "Webhook" }));
  expect(within(dialog).queryByRole("textbox")).toBeNull();
  // Leaving the empty field for the other choice is no mistake.
  await user.click(within(dialog).getByRole("button", { name: "Email" }));
  expect(within(dialog).getByRole("textbox").getAttribute("aria-invalid")).not.toBe("true");
  await user.click(within(dialog).getByRole("button", { name: "Webhook" }));
  const hrefs = within(dialog)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual(["/user?tab=alerts", "/status/feed.atom", "/status/feed.json", "/status.json"]);
});

test.each([
  ["confirm", api.status.statusConfirm, "Confirm", "Subscribed"],
  ["unsubscribe", api.status.statusUnsubscribe, "Unsubscribe", "Unsubscribed"],
] as const)("opening a link to %s changes nothing until its reader agrees", async (use, call, button, done) => {
  server.answer(api.status.statusConfirm, () => ({ email: "ann@example.com" }));
  server.answer(api.status.statusUnsubscribe, () => ({}));
  const { user } = await open(`/status#${use}=${token}`);
  const dialog = await screen.findByRole("dialog");
  expect(server.callsOf(call)).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: button }));
  await screen.findByRole("dialog", { name: done });
  expect(server.callsOf(call).map(({ input }) => input)).toEqual([{ token }]);
  // Closing forgets the link.
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a link that is no longer valid says what to do", async () => {
  server.answer(api.status.statusConfirm, () => apiError(404, "Not found"));
  const { user } = await open(`/status#confirm=${token}`);
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  const ended = await screen.findByRole("dialog", { name: "This link is no longer valid" });
  expect(within(ended).getByRole("status").textContent).toMatch(/^A link is valid for 24 hours/);
});
