import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../lib/api.ts";
import { sendProven } from "../lib/identity-check.ts";
import type { Language } from "../lib/language.ts";
import { currentSession, deleteSession } from "../lib/session.ts";
import { textsOf } from "../lib/texts.tsx";
import { renderInApp } from "../testing/render.tsx";
import { apiError, server } from "../testing/server.ts";
import { sampleUser } from "../testing/user.ts";
import { DialogHost } from "./dialog-host.tsx";

const open = (at: string, language: Language = "en") =>
  renderInApp(<DialogHost />, { at, language, texts: ["dialogs"] });
const session = (isNew: boolean) => ({
  ...{ token: "session", expires_at: "2030-01-01T00:00:00.000Z", is_new: isNew },
  user: sampleUser({ id: 9 }),
});
const sent = () => server.callsOf(api.account.providerLogin).map(({ input }) => input);

test("a known visitor is logged in at once, and the ticket leaves the address", async () => {
  server.answer(api.account.providerLogin, () => session(false));
  await open("/?dialog=provider&return=/pricing#secret");
  await waitFor(() => expect(location.pathname + location.search + location.hash).toBe("/pricing"));
  expect(sent()).toEqual([{ ticket: "secret" }]);
  expect(currentSession()).toMatchObject({ token: "session", user: { id: 9 } });
});

test.for<Language>(["en", "zh"])("a new visitor sees with which address, and agrees first (%s)", async (language) => {
  server.answer(api.account.providerLogin, ({ input }) =>
    input.agree === "1"
      ? session(true)
      : apiError(1006, "Agree", { provider: "google", email: "eve@example.com", name: "Eve" }),
  );
  const { user } = await open("/?dialog=provider#secret", language);
  const { providers, agree } = textsOf(language, "dialogs");
  const dialog = await screen.findByRole("dialog", { name: providers.join.title });
  expect(dialog.textContent).toContain(providers.join.email("Google", "eve@example.com"));
  expect(dialog.textContent).toContain(agree.terms);
  await user.click(within(dialog).getByRole("button", { name: providers.join.submit }));
  expect(sent()).toHaveLength(1);
  await user.click(within(dialog).getByRole("checkbox"));
  await user.click(within(dialog).getByRole("button", { name: providers.join.submit }));
  await waitFor(() => expect(currentSession().token).toBe("session"));
  expect(sent().at(-1)).toMatchObject({ ticket: "secret", agree: "1", time_zone: expect.any(String) });
});

test("who has an account with the address proves that it is theirs, with the second factor too", async () => {
  server.answer(api.account.providerLogin, ({ input }) =>
    input.password === "correct-horse-7" && input.totp_code === "123456"
      ? session(false)
      : input.password
        ? apiError(1002, "Wrong account or password")
        : apiError(1018, "Connect", {
            ...{ provider: "github", email: "bo@example.com", name: "Bo" },
            ...{ methods: ["password", "email"], second_factor: true },
          }),
  );
  const { user } = await open("/?dialog=provider#secret");
  const dialog = await screen.findByRole("dialog", { name: "Connect GitHub" });
  const submit = within(dialog).getByRole("button", { name: "Connect and log in" });
  await user.type(within(dialog).getByLabelText("Password"), "wrong");
  await user.type(within(dialog).getByLabelText("Authenticator code"), "123456");
  await user.click(submit);
  await within(dialog).findByText("Wrong account or password");
  await user.clear(within(dialog).getByLabelText("Password"));
  await user.type(within(dialog).getByLabelText("Password"), "correct-horse-7");
  await user.click(submit);
  await waitFor(() => expect(currentSession().token).toBe("session"));
});

test.for(["denied", "failed", "over", "taken", "connected"] as const)(
  "an outcome is explained, in both languages: %s",
  async (outcome) => {
    for (const language of ["en", "zh"] as const) {
      const { unmount } = await open(`/?dialog=provider&outcome=${outcome}`, language);
      const { title, text } = textsOf(language, "dialogs").providers.outcomes[outcome];
      const dialog = await screen.findByRole("dialog", { name: title });
      expect(dialog.textContent).toContain(text);
      unmount();
    }
    expect(sent()).toEqual([]);
  },
);

test("an offered service is opened with the page to return to", async () => {
  server.answer(api.account.loginProviders, () => ({ providers: ["google" as const, "wechat" as const] }));
  server.answer(api.account.providerLoginStart, () => ({ url: "#at-the-service" }));
  const { user } = await open("/pricing?dialog=login");
  const dialog = await screen.findByRole("dialog", { name: "Log in" });
  await user.click(await within(dialog).findByRole("button", { name: "Continue with Google" }));
  await waitFor(() => expect(location.hash).toBe("#at-the-service"));
  expect(server.callsOf(api.account.providerLoginStart)[0]?.input).toEqual({
    provider: "google",
    return_path: "/pricing",
  });
});

test("a proof brought from a service is used by the next change", async () => {
  server.answer(api.account.confirmIdentity, () => ({ proof: "proven", expires_at: "2030-01-01T00:00:00.000Z" }));
  server.answer(api.account.identityRemove, ({ input }) =>
    input.proof === "proven" ? { id: 1 } : apiError(1016, "Prove", { methods: ["google"], second_factor: false }),
  );
  await open("/user?dialog=provider&purpose=prove#secret");
  await waitFor(() => expect(location.hash + location.search).toBe(""));
  expect(server.callsOf(api.account.confirmIdentity)[0]?.input).toEqual({ ticket: "secret" });
  expect(await sendProven({ id: 1 }, (input) => api.account.identityRemove(input))).toEqual({ id: 1 });
  act(() => deleteSession());
  // A proof ends with its session.
  await expect(sendProven({ id: 1 }, (input) => api.account.identityRemove(input))).rejects.toMatchObject({
    code: 1016,
  });
});
