import { screen, waitFor } from "@testing-library/react";
import { useSearchParams } from "react-router-dom";
import { expect, test } from "vitest";
import type { Language } from "../../lib/language.ts";
import { textsOf } from "../../lib/texts.tsx";
import { type Tab, tabs } from "../../lib/user-tabs.ts";
import { renderInApp } from "../../testing/render.tsx";
import { signInUser } from "../../testing/user.ts";
import { TabList } from "./tab-list.tsx";

/** Like the user centre, keeps the tab in the address. */
const Part = () => <TabList current={useSearchParams()[0].get("tab") as Tab} />;

const open = (language: Language = "en", at = "/user?tab=dashboard") =>
  renderInApp(<Part />, { language, at, texts: ["user"] });

const selected = () => screen.getByRole("tab", { selected: true });

test.for<Language>(["en", "zh"])("every tab is a named link to its own address (%s)", async (language) => {
  await open(language);
  const { title, items: names } = textsOf(language, "user");
  expect(screen.getByRole("tablist", { name: title })).not.toBeNull();
  const base = language === "en" ? "" : "/zh";
  const shown = screen.getAllByRole("tab").map((tab) => [tab.textContent, tab.getAttribute("href")]);
  expect(shown).toEqual(tabs.map((tab) => [names[tab], `${base}/user?tab=${tab}`]));
});

test("the team tab is hidden without permission to see members or roles, and the arrow keys skip it", async () => {
  signInUser({ user_level: 2, permissions: ["usage", "key"] });
  const { user } = await open("en", "/user?tab=points");
  expect(screen.queryByRole("tab", { name: "Team" })).toBeNull();
  selected().focus();
  await user.keyboard("{ArrowRight}");
  await waitFor(() => expect(location.search).toBe("?tab=audit"));
});

test.each(["sub.view", "role.view"])("the team tab is shown with %s", async (permission) => {
  signInUser({ user_level: 2, permissions: [permission] });
  await open();
  expect(screen.getByRole("tab", { name: "Team" })).not.toBeNull();
});

test("the arrow keys cycle through the tabs, and address and focus follow", async () => {
  const { user } = await open();
  selected().focus();
  for (const [key, tab] of [
    ["{ArrowRight}", tabs[1]],
    ["{ArrowLeft}", tabs[0]],
    ["{ArrowLeft}", tabs.at(-1)],
    ["{ArrowRight}", tabs[0]],
    ["{ArrowDown}", tabs[1]],
    ["{ArrowUp}", tabs[0]],
    ["{End}", tabs.at(-1)],
    ["{Home}", tabs[0]],
  ] as const) {
    await user.keyboard(key);
    await waitFor(() => expect(location.search).toBe(`?tab=${tab}`));
    await waitFor(() => expect(selected().id).toBe(`tab-${tab}`));
    expect(selected()).toHaveFocus();
  }
});

test("Tab stops at the list once, on the chosen tab", async () => {
  const { user } = await open("en", "/user?tab=keys");
  await user.tab();
  expect(screen.getByRole("tab", { name: "API keys" })).toHaveFocus();
  await user.tab();
  expect(document.body).toHaveFocus();
});

test("Back skips the tabs passed by arrow keys", async () => {
  const { user, router } = await open("en", "/pricing");
  await router.navigate("/user?tab=dashboard");
  await waitFor(() => expect(selected().id).toBe("tab-dashboard"));
  selected().focus();
  await user.keyboard("{ArrowRight}");
  await waitFor(() => expect(location.search).toBe(`?tab=${tabs[1]}`));
  await user.keyboard("{ArrowRight}");
  await waitFor(() => expect(location.search).toBe(`?tab=${tabs[2]}`));
  await router.navigate(-1);
  await waitFor(() => expect(location.pathname).toBe("/pricing"));
});

test("bulk lookups are offered to users who may manage keys, and to no others", async () => {
  signInUser({ user_level: 2, permissions: ["usage.warn"] });
  const { unmount } = await open();
  expect(screen.queryByRole("tab", { name: "Bulk lookups" })).toBeNull();
  unmount();
  signInUser({ user_level: 2, permissions: ["key.manage"] });
  await open();
  expect(screen.getByRole("tab", { name: "Bulk lookups" })).not.toBeNull();
});
