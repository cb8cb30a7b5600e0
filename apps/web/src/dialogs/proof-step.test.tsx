import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../lib/api.ts";
import type { ProofNeeds } from "../lib/identity-check.ts";
import { clearSession, setUser } from "../lib/session.ts";
import { EmailDialog } from "../pages/user/profile/email-dialog.tsx";
import { renderInApp } from "../testing/render.tsx";
import { apiError, server } from "../testing/server.ts";
import { sampleUser } from "../testing/user.ts";

beforeEach(() => setUser(sampleUser({ phone: "13800138001", verified_email: "ann@example.com" })));
afterEach(clearSession);

const email = "new@example.com";

/** The dialog to confirm an address, filled in and submitted, after the server has asked for a proof. */
async function submitted(needs: ProofNeeds) {
  server.answer(api.account.bindEmail, ({ input }) =>
    input.proof === "proof" ? sampleUser({ verified_email: email }) : apiError(1016, "", needs),
  );
  server.answer(api.account.confirmIdentity, () => ({ proof: "proof", expires_at: "2030-01-01T00:00:00.000Z" }));
  const onClose = vi.fn();
  const view = await renderInApp(<EmailDialog onClose={onClose} />, { texts: ["dialogs", "profile"] });
  await view.user.type(screen.getByLabelText("Email"), email);
  await view.user.type(screen.getByLabelText("Code"), "123456");
  await view.user.click(screen.getByRole("button", { name: "Confirm" }));
  await screen.findByRole("dialog", { name: "Confirm that it is you" });
  return { ...view, onClose };
}

const confirm = async ({ user }: Pick<Awaited<ReturnType<typeof submitted>>, "user">) =>
  user.click(await screen.findByRole("button", { name: "Confirm" }));
const sent = () => server.callsOf(api.account.confirmIdentity).map(({ input }) => input);

test("asks for the password, and then goes on with what was typed", async () => {
  const view = await submitted({ methods: ["password", "phone", "email"], second_factor: false });
  await view.user.type(await screen.findByLabelText("Password"), "correct-horse-7");
  await confirm(view);
  await waitFor(() => expect(view.onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ password: "correct-horse-7" }]);
  expect(server.callsOf(api.account.bindEmail).at(-1)?.input).toEqual({ email, code: "123456", proof: "proof" });
});

test("takes a code to the email instead, sent to the one already confirmed", async () => {
  const view = await submitted({ methods: ["password", "phone", "email"], second_factor: false });
  server.answer(api.account.sendEmailCode, () => ({ resend_seconds: 60, expire_seconds: 300 }));
  await view.user.click(await screen.findByRole("button", { name: "Use a code by email instead" }));
  await view.user.click(screen.getByRole("button", { name: "Send code" }));
  expect(server.callsOf(api.account.sendEmailCode)[0]?.input).toEqual({ email: "ann@example.com", scene: "danger" });
  await view.user.type(screen.getByRole("textbox", { name: "Code" }), "654321");
  await confirm(view);
  await waitFor(() => expect(view.onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ code: "654321", via: "email" }]);
});

test("asks for the authenticator code too while the second factor is on", async () => {
  const view = await submitted({ methods: ["password"], second_factor: true });
  await view.user.type(await screen.findByLabelText("Password"), "correct-horse-7");
  await confirm(view);
  await screen.findByText("Enter the six digits from your app, or a recovery code");
  expect(sent()).toEqual([]);
  await view.user.type(screen.getByLabelText("Authenticator code"), "123456");
  await confirm(view);
  await waitFor(() => expect(view.onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ password: "correct-horse-7", totp_code: "123456" }]);
});

test("closing it returns to the form, whose content stays, and changes nothing", async () => {
  const view = await submitted({ methods: ["phone"], second_factor: false });
  await view.user.keyboard("{Escape}");
  await screen.findByRole("dialog", { name: "Confirm an email" });
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(email);
  expect(server.callsOf(api.account.bindEmail)).toHaveLength(1);
  expect(view.onClose).not.toHaveBeenCalled();
});

test("a wrong password is reported at its field", async () => {
  const view = await submitted({ methods: ["password"], second_factor: false });
  server.answer(api.account.confirmIdentity, () => apiError(1002, "Wrong account or password"));
  await view.user.type(await screen.findByLabelText("Password"), "wrong-horse-7");
  await confirm(view);
  await waitFor(() => expect(screen.getByLabelText("Password")).toHaveFocus());
  expect(screen.getAllByText("Wrong account or password").length).toBeGreaterThan(0);
});
