import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeToast, currentToasts, showToast, toastMilliseconds } from "./toast.tsx";

const texts = () => currentToasts().map((toast) => toast.text);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("at most three messages are kept, and the oldest leaves first", () => {
  for (const text of ["one", "two", "three", "four"]) showToast(text);
  expect(texts()).toEqual(["two", "three", "four"]);
});

test("a message closes itself after 3 seconds, counted from its own start", () => {
  showToast("early");
  vi.advanceTimersByTime(1000);
  showToast("late");
  vi.advanceTimersByTime(toastMilliseconds - 1000);
  expect(texts()).toEqual(["late"]);
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual([]);
});

test("closing a message by hand leaves the others", () => {
  showToast("one");
  showToast("two");
  closeToast(currentToasts()[0]!.id);
  expect(texts()).toEqual(["two"]);
});
