import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Language } from "../lib/language.ts";
import { textsOf } from "../lib/texts.tsx";
import { renderInApp } from "../testing/render.tsx";
import { closeToast, currentToasts, showToast, toastMilliseconds } from "./toast.tsx";

beforeEach(() => vi.useFakeTimers());

// The app itself renders the messages on every page.
const open = (language: Language = "en") => renderInApp(null, { language });

const show = (...messages: string[]) =>
  act(() => {
    for (const message of messages) showToast(message);
  });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const shown = () =>
  within(screen.getByRole("status"))
    .queryAllByRole("paragraph")
    .map(({ textContent }) => textContent);

test("the live region exists before the first message", async () => {
  await open();
  const region = screen.getByRole("status");
  expect(region.textContent).toBe("");
  show("Saved");
  expect(screen.getByRole("status")).toBe(region);
  expect(region.textContent).toBe("Saved");
});

test("the oldest of more than three messages disappears", async () => {
  await open();
  show("one", "two", "three", "four");
  expect(shown()).toEqual(["two", "three", "four"]);
});

test("a message that is gone is closed without a change", async () => {
  await open();
  show("Saved");
  const [toast] = currentToasts();
  act(() => closeToast(toast!.id));
  const before = currentToasts();
  pass(toastMilliseconds);
  expect(currentToasts()).toBe(before);
});

test("a message disappears after three seconds, counted from its own start", async () => {
  await open();
  show("early");
  pass(2000);
  show("late");
  pass(999);
  expect(shown()).toEqual(["early", "late"]);
  pass(1);
  expect(shown()).toEqual(["late"]);
  pass(2000);
  expect(shown()).toEqual([]);
});

test.for<Language>(["en", "zh"])("a message's button closes only that message (%s)", async (language) => {
  const { user } = await open(language);
  show("one", "two", "three");
  const { messages, close } = textsOf(language, "common");
  const buttons = within(screen.getByRole("region", { name: messages })).getAllByRole("button", { name: close });
  await user.click(buttons[1]!);
  expect(shown()).toEqual(["one", "three"]);
});

test("repeated failures show once, while successes may repeat", async () => {
  await open();
  act(() => {
    showToast("No connection", "warn");
    showToast("No connection", "warn");
  });
  expect(shown()).toEqual(["No connection"]);
  show("Copied", "Copied");
  expect(shown()).toEqual(["No connection", "Copied", "Copied"]);
});
