import { matchRoutes } from "react-router-dom";
import { expect, test } from "vitest";
import { createRoutes, pageModuleOf } from "./routes.tsx";
import { findPage, footerColumns, menus, pages } from "./site.ts";

/** Section 2 of the specification, with the values it names for dynamic segments. */
const specified = [
  "/",
  "/pricing",
  "/app/pricing",
  "/app/product",
  "/app/productoffline",
  ..."ipguishu changjing huaxiang shibie zhenren user shouji card whois identity ipport jizhan dns"
    .split(" ")
    .map((slug) => `/product/${slug}`),
  "/antifraud",
  ..."jinrong taobao shejiao meiti lvyou baoxian youxi anquan advertise business yonghu fangyu zhuizong optimization"
    .split(" ")
    .map((slug) => `/solution/${slug}`),
  "/doc",
  "/doc/quickstart",
  "/client/cooperation",
  "/client/customized",
  "/statement/terms",
  "/statement/privacy",
  "/news",
  "/news/17",
  "/notice",
  "/connect",
  "/mall",
  "/mall/detail",
  "/partners",
  "/reward",
  "/user",
  "/jianjie",
  "/jianjie/blog",
];

const routes = createRoutes("en");
const matchedPattern = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path;

test.each(specified)("the specified address %s has a page", (path) => {
  expect(findPage(path)).toBeDefined();
  expect(matchedPattern(path)).not.toBe("*");
});

test.each(["/nowhere", "/product/nothing", "/solution/nothing", "/client/nothing", "/statement/nothing", "/doc/a/b"])(
  "the unknown address %s has none",
  (path) => {
    expect(findPage(path)).toBeUndefined();
    expect(matchedPattern(path)).toBe("*");
  },
);

test("every link in the menus and the footer leads to a public page", () => {
  const linked = [...Object.values(menus).flat(), ...footerColumns].flatMap(({ paths }) => paths);
  for (const path of linked) expect(findPage(path)?.access, path).toBe("public");
});

test("the menus list all thirteen products and all fourteen solutions", () => {
  const pathsOf = (columns: readonly { paths: readonly string[] }[]) => columns.flatMap(({ paths }) => paths);
  expect(pathsOf(menus.products).filter((path) => path.startsWith("/product/"))).toHaveLength(13);
  expect(pathsOf(menus.solutions)).toHaveLength(14);
});

test("every page has code", () => {
  for (const { path } of pages) expect(() => pageModuleOf(path), path).not.toThrow();
});
