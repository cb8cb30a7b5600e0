import { act, cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
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

// What jsdom has not. Motion is reduced, so that what leaves the page is gone at once.
vi.stubGlobal("matchMedia", (media: string) => ({
  media,
  matches: media === "(prefers-reduced-motion: reduce)",
  addEventListener() {},
  removeEventListener() {},
}));
vi.stubGlobal("ResizeObserver", Observer);
vi.stubGlobal("IntersectionObserver", Observer);
Element.prototype.scrollIntoView = () => {};
// Nothing is laid out, but everything in sight: what belongs to something out of sight hides with it.
Element.prototype.getBoundingClientRect = () => new DOMRect(8, 8, 200, 40);
Object.defineProperties(document.documentElement, {
  clientWidth: { value: window.innerWidth },
  clientHeight: { value: window.innerHeight },
});
Object.assign(document, { fonts: new EventTarget() });

// By this name alone Testing Library knows a clock that stands still, and moves it while it waits.
vi.stubGlobal("jest", { advanceTimersByTime: vi.advanceTimersByTime });

configure({
  // As patient as the tests, for machines that are busy with something else.
  asyncUtilTimeout: 10_000,
  // The whole document in every message would bury it.
  getElementError: (message) => new Error(message ?? ""),
});

beforeEach(() => {
  server.start();
  vi.spyOn(console, "error");
});

// A part that a test had loaded ahead must arrive before the page it belongs to is gone.
afterAll(() => vi.dynamicImportSettled());

afterEach(() => {
  cleanup();
  act(() => {
    for (const { id } of currentToasts()) closeToast(id);
    deleteSession();
  });
  localStorage.clear();
  vi.useRealTimers();
  // React's and jsdom's complaints are about the component or the test.
  const complaints = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
  expect(server.unanswered()).toEqual([]);
});
