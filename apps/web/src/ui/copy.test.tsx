import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Language } from "../lib/language.ts";
import { textsOf } from "../lib/texts.tsx";
import { renderInApp } from "../testing/render.tsx";
import { Copy } from "./copy.tsx";

const clipboard = () => navigator.clipboard.readText();
const button = () => screen.getByRole("button", { name: "Copy" });
/** The icon's shape shows the result of the press. */
const icon = () => button().querySelector("svg")?.classList.value;

test.for<Language>(["en", "zh"])("the text is copied and a message confirms it (%s)", async (language) => {
  const { user } = await renderInApp(<Copy text="ak_live_1" />, { language });
  const { copy } = textsOf(language, "common");
  await user.click(screen.getByRole("button", { name: copy.label }));
  expect(await clipboard()).toBe("ak_live_1");
  expect(screen.getByRole("status").textContent).toBe(copy.done);
});

test("a secret is fetched only on request and never rendered", async () => {
  const fetchSecret = vi.fn(async () => "ak_live_2");
  const { user, container } = await renderInApp(<Copy text={fetchSecret} />);
  expect(fetchSecret).not.toHaveBeenCalled();
  await user.click(button());
  expect(await clipboard()).toBe("ak_live_2");
  expect(container.innerHTML).not.toContain("ak_live_2");
});

test("a copy blocked by the browser is reported, and the attempt still counts", async () => {
  const onTried = vi.fn();
  const { user } = await renderInApp(<Copy text="ak_live_3" onTried={onTried} />);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  await user.click(button());
  expect(screen.getByRole("status").textContent).toBe("copy failed");
  expect(onTried).toHaveBeenCalledOnce();
});

test("if the secret cannot be fetched, an error is shown and nothing is copied", async () => {
  const { user } = await renderInApp(<Copy text={() => Promise.reject(new Error("gone"))} />);
  const writeText = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(button());
  expect(screen.getByRole("status").textContent).toBe("copy failed");
  expect(writeText).not.toHaveBeenCalled();
});

test("the icon confirms for 1.6 seconds", async () => {
  vi.useFakeTimers();
  const { user } = await renderInApp(<Copy text="ak_live_4" />);
  const before = icon();
  await user.click(button());
  const answer = icon();
  expect(answer).not.toBe(before);
  act(() => vi.advanceTimersByTime(1599));
  expect(icon()).toBe(answer);
  act(() => vi.advanceTimersByTime(1));
  expect(icon()).toBe(before);
});
