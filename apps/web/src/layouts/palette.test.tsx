import type { SearchEntry } from "@meridian/contract/search-index";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { api } from "../lib/api.ts";
import type { Language } from "../lib/language.ts";
import { textsOf } from "../lib/texts.tsx";
import { renderInApp } from "../testing/render.tsx";
import { apiError, deferred, server } from "../testing/server.ts";
import { signInUser } from "../testing/user.ts";
import { PaletteButton } from "./palette-button.tsx";

const entry = { id: 0, slug: "errors", anchor: "", title: "Errors", heading: "", text: "What may go wrong." };
const entries: SearchEntry[] = [
  entry,
  { ...entry, id: 1, anchor: "too-many", heading: "Too many requests", text: "Wait as long as Retry-After says." },
];

async function open(language: Language = "en", at = "/pricing") {
  const page = (
    <>
      <PaletteButton />
      <input aria-label="A field" />
    </>
  );
  const view = await renderInApp(page, { language, at, texts: ["user"] });
  return { ...view, texts: textsOf(language, "common").palette };
}

const palette = () => screen.queryByRole("dialog");
const search = async () => {
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Search, or type|^搜索，/ });
  await waitFor(() => expect(field).toHaveFocus());
  return field;
};
const enter = async (user: UserEvent, text: string) => {
  await search();
  await user.paste(text);
};
const commands = () => Array.from(palette()!.querySelectorAll("[data-action]"), ({ textContent }) => textContent);
const count = () => within(palette()!).getByRole("status").textContent;
const address = () => decodeURIComponent(location.pathname + location.search + location.hash);

beforeEach(() => {
  server.answer(api.content.webInit, () => apiError(500, ""));
  for (const base of ["", "/zh"]) server.answerFile(`${base}/doc/search.json`, () => entries);
});

// The palette's open state lives outside React.
afterEach(() => void fireEvent.keyDown(document.body, { key: "Escape" }));

describe("the palette", () => {
  test.for(["{Control>}k{/Control}", "{Meta>}k{/Meta}", "/", "?"])("opens by %s, ready to type", async (keys) => {
    const { user } = await open();
    await user.keyboard(keys);
    expect((await search()).value).toBe("");
    expect(palette()!.getAttribute("aria-label")).toBe("Search and commands");
  });

  test("does not take keys typed into a field, except its own shortcut", async () => {
    const { user } = await open();
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "A field" });
    await user.type(field, "/?");
    expect(field.value).toBe("/?");
    expect(palette()).toBeNull();
    await user.keyboard("{Control>}k{/Control}");
    await search();
  });

  test("closes on Escape, returns the focus and forgets what was typed", async () => {
    const { user } = await open();
    const button = screen.getByRole("button", { name: "Search and commands" });
    await user.click(button);
    await enter(user, "pric");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(palette()).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    await user.keyboard("{Enter}");
    expect((await search()).value).toBe("");
  });

  test.for([
    ["8.8.8.8", "8.8.8.8"],
    ["  2001:4860:4860::8888 ", "2001:4860:4860::8888"],
    ["198.51.100.7:443", "198.51.100.7"],
    ["GET / 203.0.113.9 200", "203.0.113.9"],
  ])("recognizes the address in “%s”, and Enter looks it up", async ([typed, ip]) => {
    const { user } = await open();
    await user.keyboard("{Control>}k{/Control}");
    await enter(user, typed!);
    expect(commands()[0]).toBe(`Look up ${ip}`);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe(`/ip/${ip}`));
    await waitFor(() => expect(palette()).toBeNull());
  });

  test("opens a network's page by its number", async () => {
    const { user } = await open();
    await user.keyboard("{Control>}k{/Control}");
    await enter(user, "as15169");
    expect(commands()[0]).toBe("Look up AS15169");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/asn/AS15169"));
  });

  test("offers no lookup for an invalid address", async () => {
    const { user } = await open();
    await user.keyboard("{Control>}k{/Control}");
    await enter(user, "300.1.1.1");
    expect(commands().filter((command) => command?.startsWith("Look up "))).toEqual([]);
  });

  test("says so if nothing is found", async () => {
    const { user } = await open();
    await user.keyboard("{Control>}k{/Control}");
    await enter(user, "xyzzy");
    await waitFor(() => expect(count()).toBe("0 results"));
    expect(within(palette()!).getByText("Nothing found.")).not.toBeNull();
  });

  test("finds sections of the documentation and opens them at their heading", async () => {
    const { user } = await open();
    await user.keyboard("{Control>}k{/Control}");
    await enter(user, "many requests");
    await waitFor(() => expect(commands()).toEqual(["Too many requestsErrors"]));
    expect(count()).toBe("1 result");
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(address()).toBe("/doc/errors#too-many"));
  });

  test("opens the first result if Enter comes before it", async () => {
    const index = deferred<SearchEntry[]>();
    server.answerFile("/zh/doc/search.json", () => index.promise);
    const { user } = await open("zh");
    await user.keyboard("{Control>}k{/Control}");
    await enter(user, "many requests");
    await user.keyboard("{Enter}");
    expect(address()).toBe("/zh/pricing");
    index.resolve(entries);
    await waitFor(() => expect(address()).toBe("/zh/doc/errors#too-many"));
    await waitFor(() => expect(palette()).toBeNull());
  });

  test("moves through the results with the arrow keys and wraps around", async () => {
    const { user } = await open();
    await user.keyboard("{Control>}k{/Control}");
    await enter(user, "privacy");
    const found = commands();
    expect(found.length).toBeGreaterThan(1);
    const chosen = () => palette()!.querySelector("[data-selected]")?.textContent;
    expect(chosen()).toBe(found[0]);
    await user.keyboard("{ArrowDown}");
    expect(chosen()).toBe(found[1]);
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(chosen()).toBe(found.at(-1));
    await user.keyboard("{ArrowDown}");
    expect(chosen()).toBe(found[0]);
  });

  test("lets a visitor log in without leaving the page", async () => {
    const { user } = await open();
    await user.keyboard("{Control>}k{/Control}");
    await enter(user, "account");
    expect(commands().filter((command) => command?.endsWith("Account"))).toEqual([]);
    await user.clear(await search());
    await user.keyboard("log in");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/pricing?dialog=login"));
  });

  test("offers users their own pages", async () => {
    signInUser();
    const { user } = await open();
    await user.keyboard("{Control>}k{/Control}");
    await enter(user, "api keys");
    expect(commands()[0]).toBe("API keysAccount");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/user?tab=keys"));
  });
});

test("finds every account tab the reader may see, and no other", async () => {
  signInUser({ user_level: 2, permissions: [] });
  const { user } = await open();
  await user.keyboard("{Control>}k{/Control}");
  await enter(user, "account");
  const parts = ["Dashboard", "Services", "Alerts", "API keys", "Points", "Audit log", "Profile"];
  const found = commands().filter((command) => command?.endsWith("Account"));
  expect(found).toEqual(parts.map((part) => `${part}Account`));
});

describe.for<Language>(["en", "zh"])("in the page's language (%s)", (language) => {
  test("a page is found by part of its name, and Enter opens it", async () => {
    const { user, texts } = await open(language);
    const { name, line } = textsOf(language, "site")["/product/whois"];
    await user.keyboard("{Control>}k{/Control}");
    await enter(user, name.toUpperCase());
    await waitFor(() => expect(commands()).toContain(name + line));
    expect(count()).toBe(texts.found(commands().length));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe(language === "en" ? "/product/whois" : "/zh/product/whois"));
  });
});

test("g then d opens the dashboard, unless typed into a field", async () => {
  const { user } = await open();
  await user.type(screen.getByRole("textbox", { name: "A field" }), "gd");
  expect(address()).toBe("/pricing");
  await user.click(document.body);
  await user.keyboard("gd");
  await waitFor(() => expect(address()).toBe("/user?tab=dashboard"));
});
