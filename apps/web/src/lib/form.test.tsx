import { leads } from "@meridian/contract/leads";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { describe, expect, test } from "vitest";
import { InfoDialog } from "../dialogs/contact-dialog.tsx";
import { renderInApp } from "../testing/render.tsx";
import { apiError, deferred, fieldErrors, server, unreachable } from "../testing/server.ts";
import { api } from "./api.ts";
import { useEndpointForm } from "./form.ts";
import type { Language } from "./language.ts";
import { textsOf } from "./texts.tsx";

// The form of a real dialog, which has every kind of field and a check of its own.
const { registCooperation } = api.leads;
const sent = () => server.callsOf(registCooperation);
const stored = { lead_id: 1, ticket_no: "M-1001", msg_key: "contact_form_success" } as const;

async function openForm(language: Language = "en") {
  const { user } = await renderInApp(<InfoDialog />, { language, at: "/pricing", texts: ["dialogs"] });
  const { contact, errors } = textsOf(language, "dialogs");
  const field = (name: string, description?: string) =>
    screen.getByRole<HTMLInputElement>("textbox", { name, ...(description !== undefined && { description }) });
  return {
    user,
    contact,
    errors,
    field,
    submit: () => user.click(screen.getByRole("button", { name: contact.info.submit })),
  };
}

async function fill(user: UserEvent) {
  for (const [name, text] of [
    ["Your name", "Ann"],
    ["Email", "ann@example.com"],
    ["What do you need?", "A contract"],
  ] as const) {
    await user.click(screen.getByRole("textbox", { name }));
    await user.paste(text);
  }
}

describe.for<Language>(["en", "zh"])("values that break the contract (%s)", (language) => {
  test("are reported at each field before anything is sent, and the first one gets the focus", async () => {
    const { field, contact, errors, submit } = await openForm(language);
    await submit();
    expect(field(contact.name, errors.name)).toHaveFocus();
    expect(field(contact.email, errors.reach).getAttribute("aria-invalid")).toBe("true");
    expect(field(contact.info.content, errors.content).getAttribute("aria-invalid")).toBe("true");
    expect(field(contact.company).getAttribute("aria-invalid")).not.toBe("true");
    expect(sent()).toEqual([]);
  });

  test("are described in the contract's words if the page has none", async () => {
    const { user, field, contact } = await openForm(language);
    await user.click(field(contact.company));
    await user.paste("x".repeat(101));
    await user.tab();
    const words = { en: "must have at most 100 characters", zh: "最多 100 个字符" };
    expect(field(contact.company, words[language])).not.toBeNull();
  });
});

test("leaving a field reports what is wrong with it, and typing clears that", async () => {
  const { user, field, errors } = await openForm();
  await user.type(field("Email"), "ann@");
  await user.tab();
  expect(field("Email", errors.email)).not.toBeNull();
  await user.type(field("Email"), "e");
  expect(field("Email", "").getAttribute("aria-invalid")).not.toBe("true");
});

test("the focus goes to the first wrong field in page order, skipping correct ones", async () => {
  const { user, field, submit } = await openForm();
  await user.type(field("Your name"), "Ann");
  await submit();
  expect(field("Email")).toHaveFocus();
});

test("a wrong value that no field on the page shows is announced, so that the button never seems dead", async () => {
  function Hidden() {
    const { submit } = useEndpointForm(registCooperation, {
      schema: leads.registCooperation.input,
      initialValues: { name: "Ann", email: "not an address", content: "A contract" },
      onDone: () => undefined,
    });
    return (
      <form onSubmit={submit}>
        <button type="submit">Send</button>
      </form>
    );
  }
  const { user } = await renderInApp(<Hidden />);
  await user.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByText("email: must be a valid email address");
  expect(sent()).toEqual([]);
});

test("submitting twice before the answer arrives sends one call", async () => {
  const answer = deferred<typeof stored>();
  server.answer(registCooperation, () => answer.promise);
  const { user } = await openForm();
  await fill(user);
  await user.dblClick(screen.getByRole("button", { name: "Send" }));
  answer.resolve(stored);
  await screen.findByText("M-1001");
  expect(sent()).toHaveLength(1);
  const typed = { name: "Ann", email: "ann@example.com", content: "A contract" };
  expect(sent()[0]!.input).toMatchObject({ ...typed, kind: "cooperation", page_path: "/pricing" });
});

test("a server error appears at its field, which gets the focus, and nothing typed is lost", async () => {
  server.answer(registCooperation, () =>
    apiError(400, "Check the form", fieldErrors({ company: "is on a list", content: "no" })),
  );
  const { user, field, errors, submit } = await openForm();
  await fill(user);
  await user.type(field("Company (optional)"), "Acme");
  await submit();
  await waitFor(() => expect(field("Company (optional)", "is on a list")).toHaveFocus());
  expect(field("What do you need?", errors.content).value).toBe("A contract");
  expect(field("Company (optional)").value).toBe("Acme");
  expect(field("Your name").value).toBe("Ann");
});

test("a server error about a field that the form does not show is shown all the same", async () => {
  server.answer(registCooperation, () => apiError(400, "Check the form", fieldErrors({ page_path: "is too long" })));
  const { user, submit } = await openForm();
  await fill(user);
  await submit();
  await screen.findByText("page_path: is too long");
});

describe("resubmitting a form", () => {
  const keys = () => sent().map(({ headers }) => headers.get("idempotency-key"));

  test("after a lost answer reuses the idempotency key for the same input", async () => {
    server.answer(registCooperation, unreachable);
    const { user, field, submit } = await openForm();
    await fill(user);
    await submit();
    await screen.findByText("The server could not be reached");
    expect(field("What do you need?").value).toBe("A contract");
    server.answer(registCooperation, () => stored);
    await submit();
    await screen.findByText("M-1001");
    const [first, second, ...others] = keys();
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(second).toBe(first);
    expect(others).toEqual([]);
  });

  test("with other input uses a new key", async () => {
    server.answer(registCooperation, unreachable);
    const { user, field, submit } = await openForm();
    await fill(user);
    await submit();
    await screen.findByText("The server could not be reached");
    await user.type(field("What do you need?"), ", please");
    server.answer(registCooperation, () => stored);
    await submit();
    await screen.findByText("M-1001");
    expect(new Set(keys()).size).toBe(2);
  });

  test("after an error response uses a new key, because the response is stored under the old one", async () => {
    server.answer(registCooperation, () => apiError(500, "The database is unavailable"));
    const { user, submit } = await openForm();
    await fill(user);
    await submit();
    await screen.findByText("The database is unavailable");
    server.answer(registCooperation, () => stored);
    await submit();
    await screen.findByText("M-1001");
    expect(new Set(keys()).size).toBe(2);
  });
});

describe("the human check", () => {
  const hmacSignatureSecret = "secret";
  const challenge = async () => ({
    challenge: JSON.stringify(
      await createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 1, counter: 3, deriveKey, hmacSignatureSecret }),
    ),
  });

  test("passes in the background, once, and the input is sent again with the proof", async () => {
    server.answer(api.account.captcha, challenge);
    server.answer(registCooperation, ({ input }) => (input.captcha_token ? stored : apiError(1007, "Prove it")));
    const { user, submit } = await openForm();
    await fill(user);
    await submit();
    await screen.findByText("M-1001");
    const [first, second, ...others] = sent();
    expect(others).toEqual([]);
    const { captcha_token, ...rest } = second!.input;
    expect(rest).toEqual(first!.input);
    const { verified } = await verifySolution({ ...JSON.parse(atob(captcha_token!)), deriveKey, hmacSignatureSecret });
    expect(verified).toBe(true);
    expect(screen.queryByText("Prove it")).toBeNull();
  });

  test("is not retried forever: if the server requires it again, its answer is shown", async () => {
    server.answer(api.account.captcha, challenge);
    server.answer(registCooperation, () => apiError(1007, "Prove it"));
    const { user, field, submit } = await openForm();
    await fill(user);
    await submit();
    await screen.findByText("Prove it");
    expect(server.callsOf(api.account.captcha)).toHaveLength(1);
    expect(field("What do you need?").value).toBe("A contract");
  });

  test("explains why the form was not sent if it fails", async () => {
    server.answer(api.account.captcha, unreachable);
    server.answer(registCooperation, () => apiError(1007, "Prove it"));
    const { user, field, submit } = await openForm();
    await fill(user);
    await submit();
    await screen.findByText("The server could not be reached");
    expect(field("What do you need?").value).toBe("A contract");
  });
});
