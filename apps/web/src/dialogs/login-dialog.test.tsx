import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api } from "../lib/api.ts";
import { renderInApp } from "../testing/render.tsx";
import { apiError, server } from "../testing/server.ts";
import { currentToasts } from "../ui/toast.tsx";
import LoginDialog from "./login-dialog.tsx";

let answer: () => unknown;
beforeEach(() => {
  server.answer(api.content.webInit, () => apiError(500, ""));
  answer = () => apiError(1015, "Acme invites you to its account", { account_name: "Acme" });
  server.answer(api.account.userLoginPhoneCode, () => answer() as never);
});

/** Sends a phone and a code, and returns once the dialog asks. */
async function beAsked() {
  const view = await renderInApp(<LoginDialog />, { at: "/?dialog=login&menu=2", texts: ["dialogs"] });
  const { user } = view;
  await user.type(screen.getByRole("textbox", { name: /phone$/ }), "13800138000");
  await user.type(screen.getByRole("textbox", { name: /code/i }), "123456");
  await user.click(screen.getByRole("checkbox", { name: /terms/i }));
  await user.click(screen.getByRole("button", { name: "Log in" }));
  await screen.findByText("Acme invites you");
  return view;
}

const sent = () => server.callsOf(api.account.userLoginPhoneCode).map(({ input }) => input);

test.each([
  ["Join the account", "accept"],
  ["Open my own account", "decline"],
])("whose phone is invited is asked, and %s sends that decision with the same code", async (name, invitation) => {
  const { user } = await beAsked();
  expect(currentToasts()).toEqual([]);
  answer = () => apiError(409, "Not possible");
  await user.click(screen.getByRole("button", { name }));
  await screen.findByRole("alert");
  expect(sent()[0]).not.toHaveProperty("invitation");
  expect(sent()[1]).toMatchObject({ phone: "13800138000", code: "123456", invitation });
});

test("a code that expired during the decision is asked for again, with the question gone", async () => {
  const { user } = await beAsked();
  answer = () => apiError(1003, "The code is wrong or has expired");
  await user.click(screen.getByRole("button", { name: "Join the account" }));
  const code = await screen.findByRole("textbox", { name: /code/i });
  await waitFor(() => expect(code.getAttribute("aria-invalid")).toBe("true"));
  answer = () => apiError(1015, "", { account_name: "Acme" });
  await user.clear(code);
  await user.type(code, "654 321");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  await screen.findByText("Acme invites you");
  expect(sent().at(-1)).not.toHaveProperty("invitation");
});
