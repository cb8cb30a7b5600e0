import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { PaletteButton } from "../layouts/palette-button.tsx";
import { api } from "../lib/api.ts";
import type { Language } from "../lib/language.ts";
import { loadTexts, textsOf } from "../lib/texts.tsx";
import { renderInApp } from "../testing/render.tsx";
import { apiError, server, unreachable } from "../testing/server.ts";
import { DialogButton } from "../ui/dialog-button.tsx";
import { DialogHost } from "./dialog-host.tsx";

const address = () => location.pathname + location.search;
const dialog = (name: string) => screen.findByRole("dialog", { name });

const open = (at: string, language: Language = "en") =>
  renderInApp(
    <>
      <PaletteButton />
      <DialogButton dialog="info">Contact us</DialogButton>
      <DialogButton dialog="register">Sign up</DialogButton>
      <DialogHost />
    </>,
    { at, language },
  );

// Otherwise the register dialog's lead would include the number of free lookups.
beforeEach(() => server.answer(api.content.webInit, () => apiError(500, "")));

describe.for<Language>(["en", "zh"])("in the page's language (%s)", (language) => {
  test("each dialog opens by its name in the address", async () => {
    const { router } = await open("/pricing", language);
    await loadTexts(language, "dialogs");
    const { login, register, forgot, feedback, contact } = textsOf(language, "dialogs");
    const titles = {
      login: login.title,
      register: register.title,
      forgot: forgot.title,
      feedback: feedback.about.feedback.title,
      info: contact.info.title,
      test: contact.trial.title,
    };
    for (const [name, title] of Object.entries(titles)) {
      await router.navigate(`/pricing?dialog=${name}`);
      await dialog(title);
      expect(screen.getAllByRole("dialog")).toHaveLength(1);
    }
  });
});

test("a button opens its dialog over the current page, and Back closes it", async () => {
  const { user, router } = await open("/pricing");
  await user.click(screen.getByRole("link", { name: "Contact us" }));
  await dialog("Contact us");
  expect(address()).toBe("/pricing?dialog=info");
  await router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/pricing");
});

test("closing removes only the dialog's own parameters from the address", async () => {
  const { user } = await open("/?ip=8.8.8.8&dialog=feedback&kind=correction&field=privacy");
  const form = await dialog("Correct an answer");
  const field = within(form).getByRole<HTMLSelectElement>("combobox", { name: "What is wrong?" });
  expect(field.value).toBe("privacy");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(address()).toBe("/?ip=8.8.8.8"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an unknown name opens nothing", async () => {
  const { router } = await open("/?dialog=steal");
  await router.navigate("/?dialog=login");
  await dialog("Log in");
  await router.navigate("/?dialog=steal");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the arrow keys choose login by password or code, and the address records the choice", async () => {
  const { user } = await open("/?dialog=login&return=%2Fuser");
  const byPassword = await screen.findByRole("tab", { name: "Password" });
  byPassword.focus();
  await user.keyboard("{ArrowRight}");
  const byCode = screen.getByRole("tab", { name: "One-time code" });
  expect(byCode).toHaveFocus();
  await waitFor(() => expect(byCode.getAttribute("aria-selected")).toBe("true"));
  expect(screen.getByRole("tabpanel", { name: "One-time code" })).not.toBeNull();
  expect(address()).toBe("/?dialog=login&return=%2Fuser&menu=2");
});

test("closing the login forgets the chosen way, so it opens with the password again", async () => {
  const { user, router } = await open("/?dialog=login&menu=2");
  await screen.findByRole("tab", { name: "One-time code", selected: true });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(address()).toBe("/"));
  await router.navigate("/?dialog=login");
  await screen.findByRole("tab", { name: "Password", selected: true });
});

test("the return address survives switching between dialogs", async () => {
  const { user } = await open("/?dialog=login&return=%2Fuser%3Ftab%3Dkeys");
  await user.click(await screen.findByRole("button", { name: "Create an account" }));
  await dialog("Create an account");
  expect(address()).toBe("/?dialog=register&return=%2Fuser%3Ftab%3Dkeys");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  await dialog("Log in");
  expect(address()).toBe("/?dialog=login&return=%2Fuser%3Ftab%3Dkeys");
});

describe("the focus returns to where it was on the page", () => {
  const focusIn = (name: string) => waitFor(() => expect(screen.getByRole("textbox", { name })).toHaveFocus());

  test("after one dialog has led to another", async () => {
    const { user } = await open("/pricing");
    const opener = screen.getByRole("link", { name: "Sign up" });
    await user.click(opener);
    await user.click(await screen.findByRole("button", { name: "Log in" }));
    await dialog("Log in");
    await focusIn("Email or phone");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(opener).toHaveFocus());
  });

  test("after the palette has led to a dialog, the first time and the next", async () => {
    server.answerFile("/doc/search.json", unreachable);
    const { user } = await open("/pricing");
    const opener = screen.getByRole("link", { name: "Sign up" });
    for (const _time of ["first", "next"]) {
      opener.focus();
      await user.keyboard("{Control>}k{/Control}");
      await focusIn("Search, or type an IP address, AS number or host name");
      await user.keyboard("log in{Enter}");
      await dialog("Log in");
      await focusIn("Email or phone");
      await user.keyboard("{Escape}");
      await waitFor(() => expect(opener).toHaveFocus());
    }
  });

  test("but not to an element that had lost the focus before the dialog opened", async () => {
    const { user, router } = await open("/pricing");
    const link = screen.getByRole("link", { name: "Sign up" });
    link.focus();
    await user.click(document.body);
    expect(document.body).toHaveFocus();
    await router.navigate("/pricing?dialog=login");
    await focusIn("Email or phone");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.body).toHaveFocus();
  });
});
