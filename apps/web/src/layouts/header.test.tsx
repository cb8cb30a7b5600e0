import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../lib/api.ts";
import type { Language } from "../lib/language.ts";
import { textsOf } from "../lib/texts.tsx";
import { renderInApp } from "../testing/render.tsx";
import { apiError, deferred, server } from "../testing/server.ts";
import { signInUser } from "../testing/user.ts";
import { Header } from "./header.tsx";

async function open(language: Language = "en", at = "/pricing") {
  const page = (
    <>
      <Header />
      <button type="button">On the page</button>
    </>
  );
  const view = await renderInApp(page, { language, at, texts: ["dialogs"] });
  return { ...view, texts: textsOf(language, "common") };
}

const trigger = (name: string) => screen.getByRole("button", { name });
const sheet = (name: string) => document.getElementById(`menu-${name}`);
const opened = (name: string) => waitFor(() => expect(sheet(name)).not.toBeNull());

beforeEach(() => {
  server.answer(api.content.webInit, () => apiError(500, ""));
  server.answer(api.content.getBannerList, () => ({ list: [], total: 0 }));
  server.answer(api.content.newsClassList, () => ({ list: [], total: 0 }));
});

describe.for<Language>(["en", "zh"])("a menu (%s)", (language) => {
  test("opens by Enter, announces it and lists its pages by name", async () => {
    const { user, texts } = await open(language);
    const site = textsOf(language, "site");
    for (const [name, page] of [
      ["products", "/product/whois"],
      ["solutions", "/solution/jinrong"],
      ["more", "/partners"],
    ] as const) {
      const button = trigger(texts.navigation[name]);
      button.focus();
      expect(button.getAttribute("aria-expanded")).toBe("false");
      await user.keyboard("{Enter}");
      await opened(name);
      expect(button.getAttribute("aria-expanded")).toBe("true");
      expect(button.getAttribute("aria-controls")).toBe(`menu-${name}`);
      const link = within(sheet(name)!).getByRole("link", { name: new RegExp(site[page].name) });
      expect(link.getAttribute("href")).toBe(language === "en" ? page : `/zh${page}`);
    }
  });
});

describe("a menu", () => {
  test("closes when another opens", async () => {
    const { user } = await open();
    await user.click(trigger("Products"));
    await opened("products");
    await user.click(trigger("Solutions"));
    await opened("solutions");
    expect(sheet("products")).toBeNull();
    expect(trigger("Products").getAttribute("aria-expanded")).toBe("false");
  });

  test("closes on Escape from inside and returns the focus to its button", async () => {
    const { user } = await open();
    trigger("Products").focus();
    await user.keyboard("{Enter}");
    await opened("products");
    within(sheet("products")!).getAllByRole("link")[3]!.focus();
    await user.keyboard("{Escape}");
    expect(sheet("products")).toBeNull();
    expect(trigger("Products")).toHaveFocus();
  });

  test("closes when a page is chosen, and that page is shown", async () => {
    const { user } = await open();
    await user.click(trigger("Products"));
    await opened("products");
    await user.click(within(sheet("products")!).getByRole("link", { name: /Whois/ }));
    await waitFor(() => expect(location.pathname).toBe("/product/whois"));
    expect(sheet("products")).toBeNull();
  });

  test("also closes when the current page is chosen", async () => {
    const { user } = await open("en", "/product/whois");
    await user.click(trigger("Products"));
    await opened("products");
    await user.click(within(sheet("products")!).getByRole("link", { name: /Whois/ }));
    expect(sheet("products")).toBeNull();
  });

  test("closes when the page changes in another way, such as by Back", async () => {
    const { user, router } = await open();
    // A menu opened before the navigation has finished would be closed with the old page.
    await act(() => router.navigate("/doc"));
    await user.click(trigger("Products"));
    await opened("products");
    await act(() => router.navigate(-1));
    await waitFor(() => expect(location.pathname).toBe("/pricing"));
    await waitFor(() => expect(sheet("products")).toBeNull());
  });

  test("closes when the focus moves on to the page", async () => {
    const { user } = await open();
    trigger("Products").focus();
    await user.keyboard("{Enter}");
    await opened("products");
    screen.getByRole("button", { name: "On the page" }).focus();
    await waitFor(() => expect(sheet("products")).toBeNull());
  });

  test("comes between its button and the next one in the Tab order", async () => {
    const { user } = await open();
    trigger("Products").focus();
    await user.keyboard("{Enter}");
    await opened("products");
    const links = within(sheet("products")!).getAllByRole("link");
    await user.tab();
    expect(links[0]).toHaveFocus();
    links.at(-1)!.focus();
    await user.tab();
    expect(trigger("Solutions")).toHaveFocus();
    expect(sheet("products")).toBeNull();
  });

  test("opens by the down arrow, which moves to its first page and on through them", async () => {
    const { user } = await open();
    trigger("Products").focus();
    await user.keyboard("{ArrowDown}");
    await opened("products");
    const [first, second] = within(sheet("products")!).getAllByRole("link");
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard("{ArrowDown}");
    expect(second).toHaveFocus();
    await user.keyboard("{ArrowUp}{ArrowRight}");
    const columns = within(sheet("products")!).getAllByRole("region");
    expect(columns[1]!.contains(document.activeElement)).toBe(true);
    await user.keyboard("{Home}");
    expect(first).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(trigger("Products")).toHaveFocus();
  });

  test("left and right move along the header and wrap around", async () => {
    const { user } = await open();
    trigger("Products").focus();
    await user.keyboard("{ArrowRight}");
    expect(trigger("Solutions")).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("link", { name: "Pricing" })).toHaveFocus();
    await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(trigger("More")).toHaveFocus();
  });

  test("closes on a press elsewhere and on a second press of its button", async () => {
    const { user } = await open();
    await user.click(trigger("More"));
    await opened("more");
    await user.click(document.body);
    expect(sheet("more")).toBeNull();
    await user.click(trigger("More"));
    await opened("more");
    await user.click(trigger("More"));
    expect(sheet("more")).toBeNull();
  });

  test("of news shows placeholders while categories load, and a link to all news without them", async () => {
    const later = deferred<never>();
    server.answer(api.content.newsClassList, () => later.promise);
    const { user } = await open();
    await user.click(trigger("News"));
    await opened("news");
    const categories = screen.getByRole("region", { name: "Categories" });
    expect(categories.getAttribute("aria-busy")).toBe("true");
    later.resolve(apiError(500, "The database is unavailable"));
    await waitFor(() => expect(categories.getAttribute("aria-busy")).toBe("false"));
    expect(within(categories).queryAllByRole("listitem")).toEqual([]);
    expect(screen.getByRole("link", { name: "All news" })).not.toBeNull();
    expect(screen.getByRole("region", { name: "Messages" }).textContent).toBe("");
  });
});

describe("a menu under the mouse", () => {
  const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
  const onPage = () => screen.getByRole("button", { name: "On the page" });
  let under: Element;

  // React treats a pointer event without a target as leaving the window.
  const move = (to: Element) => {
    fireEvent.pointerOut(under, { pointerType: "mouse", relatedTarget: to });
    under = to;
  };

  async function openWithMouse() {
    // Module loading does not advance with fake timers.
    await import("./menu-sheet.tsx");
    vi.useFakeTimers();
    const { user } = await open();
    under = onPage();
    return user;
  }

  async function rest() {
    const user = await openWithMouse();
    move(trigger("Products"));
    await pass(90);
    await opened("products");
    return user;
  }

  test("opens where the mouse rests and closes when it leaves the header", async () => {
    await rest();
    move(onPage());
    await pass(159);
    expect(sheet("products")).not.toBeNull();
    await pass(1);
    expect(sheet("products")).toBeNull();
  });

  test("stays open if the mouse comes back at once", async () => {
    await rest();
    move(onPage());
    await pass(100);
    move(trigger("Products"));
    await pass(500);
    expect(sheet("products")).not.toBeNull();
  });

  test("stays open on the press that follows and closes on the next", async () => {
    const user = await rest();
    await user.click(trigger("Products"));
    expect(sheet("products")).not.toBeNull();
    await user.click(trigger("Products"));
    expect(sheet("products")).toBeNull();
  });

  test("closes when the mouse reaches another menu or a plain link", async () => {
    await rest();
    move(trigger("Solutions"));
    await pass(90);
    expect(sheet("solutions")).not.toBeNull();
    expect(sheet("products")).toBeNull();
    move(screen.getByRole("link", { name: "Pricing" }));
    await pass(90);
    expect(sheet("solutions")).toBeNull();
  });

  test("does not open when the mouse only passes over", async () => {
    await openWithMouse();
    move(trigger("More"));
    await pass(50);
    move(screen.getByRole("button", { name: "Search and commands" }));
    await pass(500);
    expect(sheet("more")).toBeNull();
  });

  test("stays open while the mouse crosses a link on its way into the menu", async () => {
    await rest();
    move(screen.getByRole("link", { name: "Pricing" }));
    await pass(50);
    move(within(sheet("products")!).getByRole("link", { name: /Whois/ }));
    await pass(500);
    expect(sheet("products")).not.toBeNull();
  });

  test("closes on Escape wherever the focus is, and leaves the focus there", async () => {
    const user = await rest();
    onPage().focus();
    await user.keyboard("{Escape}");
    expect(sheet("products")).toBeNull();
    expect(onPage()).toHaveFocus();
  });
});

describe("the drawer of small screens", () => {
  async function openDrawer(at = "/pricing") {
    const { user } = await open("en", at);
    const burger = screen.getByRole("button", { name: "Menu" });
    await user.click(burger);
    const drawer = await screen.findByRole("dialog", { name: "Menu" });
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    return { user, burger, drawer };
  }

  test.for(["{Escape}", "its button"])("closes by %s and returns the focus", async (method) => {
    const { user, burger, drawer } = await openDrawer();
    if (method === "{Escape}") await user.keyboard(method);
    else await user.click(within(drawer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(burger).toHaveFocus();
  });

  test.for(["/pricing", "/doc"])("closes on %s when a page is chosen, and opens again on that page", async (at) => {
    const { user, burger, drawer } = await openDrawer(at);
    await user.click(within(drawer).getByRole("link", { name: "Docs" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(location.pathname).toBe("/doc");
    await user.click(burger);
    await screen.findByRole("dialog", { name: "Menu" });
  });

  test("offers sign-up to visitors and the account to users", async () => {
    const { drawer } = await openDrawer();
    const names = () =>
      within(drawer)
        .getAllByRole("link")
        .map(({ textContent }) => textContent);
    expect(names()).toEqual(expect.arrayContaining(["Free trial", "Log in"]));
    expect(names()).not.toContain("Account");
    act(() => signInUser());
    expect(names()).toContain("Account");
    expect(names()).not.toContain("Log in");
  });
});

test("login and sign-up are links, so that they work before hydration", async () => {
  const { user } = await open("en", "/pricing?type=3#faq");
  const login = await screen.findByRole("link", { name: "Log in" });
  expect(login.getAttribute("href")).toBe("/pricing?type=3&dialog=login#faq");
  await user.click(screen.getByRole("link", { name: /^Sign up/ }));
  expect(location.pathname + location.search).toBe("/pricing?type=3&dialog=register");
});
