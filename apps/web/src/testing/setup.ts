import { act, cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { setTitleUnread } from "../lib/page-title.ts";
import { deleteSession } from "../lib/session.ts";
import { closeToast, currentToasts } from "../ui/toast.tsx";
import { server } from "./server.ts";

declare module "vitest" {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    toHaveFocus: () => R;
  }
}

expect.extend({
  toHaveFocus: (element: Element) => ({
    pass: element === document.activeElement,
    message: () => `The focus is on ${(document.activeElement?.cloneNode() as Element | null)?.outerHTML}`,
  }),
});

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Missing in jsdom. Motion is reduced, so that closing elements disappear at once.
vi.stubGlobal("matchMedia", (media: string) => ({
  media,
  matches: media === "(prefers-reduced-motion: reduce)",
  addEventListener() {},
  removeEventListener() {},
}));
vi.stubGlobal("ResizeObserver", Observer);
vi.stubGlobal("IntersectionObserver", Observer);
Element.prototype.scrollIntoView = () => {};
// jsdom has no layout: everything counts as visible unless something around it is hidden.
Element.prototype.getBoundingClientRect = () => new DOMRect(8, 8, 200, 40);
Object.defineProperties(document.documentElement, {
  clientWidth: { value: window.innerWidth },
  clientHeight: { value: window.innerHeight },
});
Object.assign(document, { fonts: new EventTarget() });

// Testing Library recognises fake timers only by this global, and then advances them while it waits.
vi.stubGlobal("jest", { advanceTimersByTime: vi.advanceTimersByTime });

configure({
  // For busy machines.
  asyncUtilTimeout: 30_000,
  // Printing the whole document would bury the message.
  getElementError: (message) => new Error(message ?? ""),
});

beforeEach(() => {
  server.start();
  vi.spyOn(console, "error");
});

// Preloaded parts must arrive before the page they belong to is gone.
afterAll(() => vi.dynamicImportSettled());

afterEach(() => {
  cleanup();
  act(() => {
    for (const { id } of currentToasts()) closeToast(id);
    deleteSession();
    setTitleUnread(0);
  });
  localStorage.clear();
  vi.useRealTimers();
  // React's and jsdom's complaints point at the component or the test.
  const complaints = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
  expect(server.unanswered()).toEqual([]);
});
