import { expect, test } from "vitest";
import { pages } from "../site.ts";
import { nearestPages } from "./nearest-pages.ts";

const paths = pages.map((entry) => entry.path);

test.each([
  ["/princing", "/pricing"],
  ["/product/whoiss", "/product/whois"],
  ["/solutions/jinrong", "/solution/jinrong"],
  ["/docs", "/doc"],
  ["/whois", "/product/whois"],
])("the page nearest to %s is %s", (missing, expected) => {
  expect(nearestPages(missing, paths, 3)[0]).toBe(expected);
});

test.each(["/foo/blah-unknown", "/wp-admin", `/${"x".repeat(5000)}`])("no page is offered for %s", (missing) => {
  expect(nearestPages(missing, paths, 3)).toEqual([]);
});
