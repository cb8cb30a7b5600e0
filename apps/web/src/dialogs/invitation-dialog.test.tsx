import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../lib/api.ts";
import type { Language } from "../lib/language.ts";
import { currentSession } from "../lib/session.ts";
import { textsOf } from "../lib/texts.tsx";
import { renderInApp } from "../testing/render.tsx";
import { apiError, fieldErrors, server } from "../testing/server.ts";
import { sampleUser } from "../testing/user.ts";
import { DialogHost } from "./dialog-host.tsx";

const invitation = {
  account_name: "Acme",
  name: "Bo",
  phone_masked: "138****8001",
  email_masked: "",
  role_name: "Analyst",
  expires_at: "2026-01-04T00:00:00.000Z",
};

const open = (at = "/?dialog=invitation#secret", language: Language = "en") =>
  renderInApp(<DialogHost />, { at, language, texts: ["dialogs"] });

async function fillIn(user: Awaited<ReturnType<typeof open>>["user"], dialog: HTMLElement) {
  const form = within(dialog);
  await user.type(form.getByLabelText("Choose a password"), "correct-horse-7");
  await user.type(form.getByLabelText("Confirm password"), "correct-horse-7");
  await user.click(form.getByRole("checkbox"));
  await user.click(form.getByRole("button", { name: "Accept and log in" }));
}

test.for<Language>(["en", "zh"])(
  "names the inviter and the account, and sends the token of its link (%s)",
  async (language) => {
    server.answer(api.team.invitationInfo, () => invitation);
    await open("/?dialog=invitation#secret", language);
    const dialog = await screen.findByRole("dialog", { name: textsOf(language, "dialogs").invitation.title });
    await within(dialog).findByText("Analyst");
    expect(dialog.textContent).toContain("Acme");
    expect(server.callsOf(api.team.invitationInfo)[0]?.input).toEqual({ token: "secret" });
  },
);

test("accepting signs in, opens the account and removes the token from the address", async () => {
  server.answer(api.team.invitationInfo, () => invitation);
  server.answer(api.team.invitationAccept, () => ({
    token: "session",
    expires_at: "2030-01-01T00:00:00.000Z",
    user: sampleUser({ id: 9, user_level: 2 }),
  }));
  const { user } = await open();
  await screen.findByText("Analyst");
  await fillIn(user, screen.getByRole("dialog"));
  await waitFor(() => expect(location.pathname + location.search + location.hash).toBe("/user"));
  expect(currentSession()).toMatchObject({ token: "session", user: { id: 9 } });
  expect(server.callsOf(api.team.invitationAccept)[0]?.input).toMatchObject({ token: "secret", agree: "1" });
});

test("a server error about the password appears at its field, and the input stays", async () => {
  server.answer(api.team.invitationInfo, () => invitation);
  server.answer(api.team.invitationAccept, () => apiError(400, "", fieldErrors({ password: "weak" })));
  const { user } = await open();
  await screen.findByText("Analyst");
  await fillIn(user, screen.getByRole("dialog"));
  await waitFor(() => expect(screen.getByLabelText("Choose a password")).toHaveFocus());
  expect(screen.getByLabelText<HTMLInputElement>("Choose a password").value).toBe("correct-horse-7");
});

test.each([
  [404, "This link no longer works"],
  [409, "This invitation has expired"],
])("an unusable link (%s) says why", async (code, title) => {
  server.answer(api.team.invitationInfo, () => apiError(code, ""));
  const { user } = await open();
  await screen.findByRole("dialog", { name: title });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(location.search + location.hash).toBe(""));
});

test("an address without a token sends no request", async () => {
  await open("/?dialog=invitation");
  await screen.findByRole("dialog", { name: "This link no longer works" });
  expect(server.callsOf(api.team.invitationInfo)).toEqual([]);
});
