import { expect, test } from "vitest";
import { type NoticePage, pathOfLink, unreadAmong, withRead } from "./notice-list.ts";

const notice = (id: number, is_read: boolean) => ({
  id,
  type: "system" as const,
  title: `Number ${id}`,
  content: "",
  link: "",
  is_read,
  created_at: "2026-11-20T08:00:00.000Z",
  read_at: null,
});
const page: NoticePage = {
  list: [notice(3, false), notice(2, true), notice(1, false)],
  total: 3,
  page: 1,
  limit: 20,
  unread: 2,
};

test("notices are marked as read in place, and the others are unchanged", () => {
  const { list, unread } = withRead(page, new Set([3]), 1);
  expect(list.map(({ is_read }) => is_read)).toEqual([true, true, false]);
  expect(unread).toBe(1);
});

test("an unchanged page stays the same object, so that nothing re-renders", () => {
  expect(withRead(page, new Set([2]), 2)).toBe(page);
});

test("only unread notices among the deleted ones lower the count", () => {
  expect([...unreadAmong(page.list, new Set([3, 2]))]).toEqual([3]);
});

test("only links to this site are followed", () => {
  expect(pathOfLink("/user?tab=keys")).toBe("/user?tab=keys");
  for (const link of ["", "//example.com", "/\\example.com", "https://example.com", "javascript:alert(1)"])
    expect(pathOfLink(link)).toBeNull();
});
