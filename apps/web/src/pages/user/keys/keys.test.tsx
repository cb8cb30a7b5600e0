import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { DialogHost } from "../../../dialogs/dialog-host.tsx";
import { api } from "../../../lib/api.ts";
import type { Language } from "../../../lib/language.ts";
import { textsOf } from "../../../lib/texts.tsx";
import { pageOfKeys, sampleKey } from "../../../testing/key.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { apiError, deferred, server } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import Keys from "./keys.tsx";

const { getKeys, createKey, revokeKey, revealKey } = api.keys;

async function open(language: Language = "en", at = "/user?tab=keys") {
  const page = (
    <>
      <Keys />
      <DialogHost />
    </>
  );
  const view = await renderInApp(page, { language, at, texts: ["keys", "dialogs"] });
  return { ...view, texts: textsOf(language, "keys") };
}

const card = async (name: string) => (await screen.findByText(name, { selector: "strong" })).closest("li")!;
const actions = (name: string) => screen.findByRole("button", { name: `Actions for ${name}` });

beforeEach(() => {
  signInUser();
  server.answer(getKeys, () => pageOfKeys(sampleKey(), sampleKey({ id: 8, name: "report" })));
  server.answer(api.usage.getKeyUseRecord, () => ({
    export_id: null,
    list: [],
    next_cursor: null,
    total: 0,
    total_exact: true,
  }));
});

describe.for<Language>(["en", "zh"])("the list of keys (%s)", (language) => {
  test("shows each key's name, restrictions and use", async () => {
    const limits = { allow_ips: ["192.0.2.1/32"], qps: 1500, status: "disabled", is_test: true } as const;
    const limited = sampleKey({ id: 8, name: "report", ...limits, allow_ips: [...limits.allow_ips] });
    server.answer(getKeys, () => pageOfKeys(sampleKey(), limited));
    const { texts } = await open(language);
    const free = await card("checkout");
    expect(free.textContent).toContain(texts.status.active);
    expect(free.textContent).toContain("ak_live_…f3a9");
    expect(free.textContent).toContain(texts.key.unrestricted);
    expect(free.textContent).toContain(texts.key.neverUsed);
    const bound = await card("report");
    expect(bound.textContent).toContain(texts.status.disabled);
    expect(bound.textContent).toContain(texts.test);
    expect(bound.textContent).toContain(`${texts.key.addresses(1)} · ${texts.key.perSecond("1,500")}`);
  });

  test("offers to create the first key if there is none", async () => {
    server.answer(getKeys, () => pageOfKeys());
    const { user, texts } = await open(language);
    const empty = (await screen.findByText(texts.empty.title)).parentElement!;
    await user.click(within(empty).getByRole("button", { name: texts.create }));
    await screen.findByRole("dialog", { name: texts.form.createTitle });
  });

  test("shows the error with a Retry button", async () => {
    server.answer(getKeys, () => apiError(500, "The database is unavailable"));
    const { user, texts } = await open(language);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(texts.failed);
    expect(alert.textContent).toContain("The database is unavailable");
    server.answer(getKeys, () => pageOfKeys(sampleKey()));
    await user.click(within(alert).getByRole("button"));
    await card("checkout");
  });
});

test("space is reserved while the keys load", async () => {
  const later = deferred<ReturnType<typeof pageOfKeys>>();
  server.answer(getKeys, () => later.promise);
  const { container } = await open();
  await screen.findByText("No calls yet");
  expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
  later.resolve(pageOfKeys(sampleKey()));
  await card("checkout");
  expect(container.querySelector("[aria-busy=true]")).toBeNull();
});

test("a filter without results can be removed", async () => {
  server.answer(getKeys, ({ input }) => (input.status === "frozen" ? pageOfKeys() : pageOfKeys(sampleKey())));
  const { user } = await open();
  await card("checkout");
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Frozen");
  await user.click(await screen.findByRole("button", { name: "Show all keys" }));
  await card("checkout");
  expect(location.search).toBe("?tab=keys");
});

test("users who may not manage keys are offered no actions on them", async () => {
  signInUser({ user_level: 2, permissions: ["usage.warn"] });
  const { user } = await open();
  await user.click(await actions("checkout"));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Calls of this key"]);
  expect(screen.queryByRole("button", { name: "Create key" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Copy the key" })).toBeNull();
});

describe("a key's menu", () => {
  const focusIn = (part: HTMLElement) => waitFor(() => expect(part.contains(document.activeElement)).toBe(true));

  test("opens by Enter, moves by arrow keys, and Escape returns the focus", async () => {
    const { user } = await open();
    const button = await actions("checkout");
    button.focus();
    await user.keyboard("{Enter}");
    await focusIn(await screen.findByRole("menu"));
    await user.keyboard("{ArrowDown}");
    expect(screen.getByRole("menuitem", { name: "Calls of this key" })).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    expect(screen.getByRole("menuitem", { name: "Revoke" })).toHaveFocus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  });

  test("opens a dialog that names the key and returns to its button, every time", async () => {
    const { user } = await open();
    const button = await actions("checkout");
    for (const _time of ["first", "next"]) {
      button.focus();
      await user.keyboard("{Enter}");
      await focusIn(await screen.findByRole("menu"));
      await user.keyboard("{ArrowDown}{ArrowUp}{Enter}");
      await screen.findByRole("dialog", { name: "Revoke “checkout”?" });
      await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
      await user.keyboard("{Escape}");
      expect(screen.queryByRole("dialog")).toBeNull();
      await waitFor(() => expect(button).toHaveFocus());
    }
    expect(server.callsOf(revokeKey)).toEqual([]);
  });

  test("revokes the right key and updates the list", async () => {
    server.answer(revokeKey, () => {
      const revoked = sampleKey({ id: 8, name: "report", status: "revoked" });
      server.answer(getKeys, () => pageOfKeys(sampleKey(), revoked));
      return revoked;
    });
    const { user } = await open();
    await user.click(await actions("report"));
    await user.click(await screen.findByRole("menuitem", { name: "Revoke" }));
    await user.click(await screen.findByRole("button", { name: "Revoke" }));
    await waitFor(async () => expect((await card("report")).textContent).toContain("Revoked"));
    expect(server.callsOf(revokeKey).map(({ input }) => input)).toEqual([{ key_id: "8" }]);
    expect(screen.getByRole("status").textContent).toBe("The key is revoked.");
  });
});

test("a new secret cannot be dismissed before it was copied, and then returns the focus", async () => {
  server.answer(createKey, ({ input }) => ({ ...sampleKey({ name: input.name! }), api_key: "ak_live_secret" }));
  const { user } = await open();
  const button = await screen.findByRole("button", { name: "Create key" });
  await user.click(button);
  const form = within(await screen.findByRole("dialog", { name: "Create key" }));
  await user.type(form.getByRole("textbox", { name: "Name" }), "shop");
  await user.click(form.getByRole("button", { name: "Create key" }));
  const dialog = await screen.findByRole("dialog", { name: "Your new key" });
  await user.keyboard("{Escape}");
  expect(dialog.isConnected).toBe(true);
  const done = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Done" });
  expect(done.disabled).toBe(true);
  await user.click(within(dialog).getByRole("button", { name: "Copy the key" }));
  expect(await navigator.clipboard.readText()).toBe("ak_live_secret");
  await user.click(done);
  expect(dialog.isConnected).toBe(false);
  expect(button).toHaveFocus();
});

test("a secret is shown for ten seconds only", async () => {
  vi.useFakeTimers();
  server.answer(getKeys, () => pageOfKeys(sampleKey()));
  server.answer(revealKey, () => ({ ...sampleKey(), api_key: "ak_live_secret" }));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Show the key for ten seconds" }));
  await screen.findByText("ak_live_secret");
  act(() => vi.advanceTimersByTime(9_000));
  expect(screen.queryByText("ak_live_secret")).not.toBeNull();
  act(() => vi.advanceTimersByTime(1_000));
  expect(screen.queryByText("ak_live_secret")).toBeNull();
  expect(screen.getByText("ak_live_…f3a9")).not.toBeNull();
});
