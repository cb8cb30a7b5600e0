import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../lib/api.ts";
import type { Language } from "../lib/language.ts";
import { textsOf } from "../lib/texts.tsx";
import { renderInApp } from "../testing/render.tsx";
import { apiError, server } from "../testing/server.ts";
import { DialogHost } from "./dialog-host.tsx";

const info = {
  account: "138****8001",
  changes: [
    { means: "email" as const, before: "a***@example.com", now: "t***@example.net" },
    { means: "password" as const, before: "set", now: "set" },
    { means: "second_factor" as const, before: "", now: "on" },
  ],
  has_password: true,
  expires_at: "2030-01-04T00:00:00.000Z",
};

const open = (at = "/?dialog=undo#secret", language: Language = "en") =>
  renderInApp(<DialogHost />, { at, language, texts: ["dialogs"] });

test.for<Language>(["en", "zh"])("shows what is restored, and undoes it with a new password (%s)", async (language) => {
  server.answer(api.account.signInUndoInfo, () => info);
  server.answer(api.account.signInUndo, () => ({ account: info.account }));
  const { user } = await open("/?dialog=undo#secret", language);
  const { undo: texts } = textsOf(language, "dialogs");
  const form = within(await screen.findByRole("dialog", { name: texts.title }));
  await form.findByText("t***@example.net → a***@example.com");
  form.getByText(texts.change("set", "set"));
  form.getByText(texts.change(texts.values.second_factor("on"), texts.values.second_factor("")));
  await user.type(form.getByLabelText(texts.password), "another-horse-8");
  await user.type(form.getByLabelText(texts.passwordConfirm), "another-horse-8");
  await user.click(form.getByRole("button", { name: texts.submit }));
  await screen.findByRole("dialog", { name: texts.done.title });
  expect(server.callsOf(api.account.signInUndo)[0]?.input).toEqual({
    token: "secret",
    password: "another-horse-8",
    password_confirm: "another-horse-8",
  });
  await user.click(screen.getByRole("button", { name: texts.login }));
  await waitFor(() => expect(location.search).toContain("dialog=login"));
});

test("an account without a password is restored with one press", async () => {
  server.answer(api.account.signInUndoInfo, () => ({ ...info, has_password: false }));
  server.answer(api.account.signInUndo, () => ({ account: info.account }));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Undo the changes" }));
  await screen.findByRole("dialog", { name: "The changes are undone" });
  expect(server.callsOf(api.account.signInUndo)[0]?.input).toMatchObject({ token: "secret", password: "" });
});

test("nothing is sent without a new password, or with two that differ", async () => {
  server.answer(api.account.signInUndoInfo, () => info);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Undo the changes" }));
  await user.type(screen.getByLabelText("New password"), "another-horse-8");
  await user.click(screen.getByRole("button", { name: "Undo the changes" }));
  await screen.findByText("The two passwords do not match");
  expect(server.callsOf(api.account.signInUndo)).toEqual([]);
});

test.each([
  [404, null, "This link does not work"],
  [409, { state: "undone" }, "Already undone"],
  [409, { state: "expired" }, "This link has expired"],
])("an unusable link (%s %o) says why", async (code, data, title) => {
  server.answer(api.account.signInUndoInfo, () => apiError(code, "", data));
  await open();
  await screen.findByRole("dialog", { name: title });
});

test("an address without a token sends no request", async () => {
  await open("/?dialog=undo");
  await screen.findByRole("dialog", { name: "This link does not work" });
  expect(server.callsOf(api.account.signInUndoInfo)).toEqual([]);
});

test("a failure can be retried", async () => {
  let calls = 0;
  server.answer(api.account.signInUndoInfo, () => (++calls === 1 ? apiError(500, "Broken") : info));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /try again|retry/i }));
  await screen.findByText("t***@example.net → a***@example.com");
});
