import { pageNames } from "./page-names.ts";

/** All pages in one list, from which routes, menus, footer, sitemap and page heads are made. */
export interface Page {
  path: string;
  /** `simple` has logo, language and a back link, without menus. */
  layout: "default" | "simple";
  /** `user`: anonymous visitors are sent home, and the page is never prerendered. */
  access: "public" | "user";
  /** Content comes from the database, so the server renders the page on request. */
  isLive: boolean;
}

const page = <const P extends string>(path: P, options: Partial<Omit<Page, "path">> = {}) => ({
  path,
  layout: "default" as Page["layout"],
  access: "public" as Page["access"],
  isLive: false,
  ...options,
});

const namedPaths = Object.keys(pageNames) as (keyof typeof pageNames)[];

export const pages = [
  page("/"),
  ...namedPaths.map((path) => page(path)),
  page("/pricing", { isLive: true }),
  page("/app/pricing", { layout: "simple", isLive: true }),
  page("/app/product", { layout: "simple" }),
  page("/app/productoffline"),
  page("/doc", { isLive: true }),
  page("/data", { isLive: true }),
  page("/status", { isLive: true }),
  page("/changelog", { isLive: true }),
  page("/tools/lens"),
  page("/tools/client-address"),
  page("/client/cooperation"),
  page("/client/customized"),
  page("/statement/terms", { layout: "simple", isLive: true }),
  page("/statement/privacy", { layout: "simple", isLive: true }),
  page("/statement/sla", { layout: "simple", isLive: true }),
  page("/statement/licence", { layout: "simple", isLive: true }),
  page("/statement/attribution", { layout: "simple", isLive: true }),
  page("/news", { isLive: true }),
  page("/notice", { access: "user" }),
  page("/connect", { layout: "simple", access: "user" }),
  page("/mall", { isLive: true }),
  page("/mall/detail", { isLive: true }),
  page("/partners", { isLive: true }),
  page("/reward", { isLive: true }),
  page("/user", { access: "user" }),
  page("/jianjie"),
  page("/jianjie/blog", { isLive: true }),
] as const;

export type PagePath = (typeof pages)[number]["path"];

/**
 * Paths with a dynamic last segment, whose content comes from the database and which the server renders on request. Each
 * shows its parent's page unless it has code of its own.
 */
export const dynamicPages = [
  { pattern: "/doc/:type", parent: "/doc" },
  { pattern: "/news/:id", parent: "/news" },
  { pattern: "/ip/:ip", parent: "/" },
  { pattern: "/asn/:asn", parent: "/" },
  { pattern: "/host/:host", parent: "/" },
  { pattern: "/correction/:ticket", parent: "/data" },
] as const satisfies readonly { pattern: string; parent: PagePath }[];

export type DynamicPattern = (typeof dynamicPages)[number]["pattern"];

/** Pages that are prerendered in both languages. */
export const publicPages = pages.filter((entry) => entry.access === "public");

/** The staff console, which is not a page of the site: no menu, search or list of pages leads there. */
export const staffPath = "/admin";

/** The page for a path without its language prefix, or undefined for an unknown address. */
export function findPage(path: string): (typeof pages)[number] | undefined {
  const exact = pages.find((entry) => entry.path === path);
  if (exact) return exact;
  const [, first, second, ...rest] = path.split("/");
  if (!second || rest.length > 0) return undefined;
  const dynamic = dynamicPages.find((entry) => entry.pattern.startsWith(`/${first}/:`));
  return dynamic && pages.find((entry) => entry.path === dynamic.parent);
}

export interface MenuColumn {
  /** Key of the heading in the `common` texts. */
  heading:
    | "intelligence"
    | "identity"
    | "records"
    | "commerce"
    | "audience"
    | "security"
    | "together"
    | "tools"
    | "benefits"
    | "company";
  paths: readonly PagePath[];
}

/** `news` shows the server's categories. */
export type MenuName = PageMenuName | "news";
export type PageMenuName = "products" | "solutions" | "more";

export const menus: Record<PageMenuName, readonly MenuColumn[]> = {
  products: [
    {
      heading: "intelligence",
      paths: ["/product/ipguishu", "/product/shibie", "/product/changjing", "/product/huaxiang", "/product/ipport"],
    },
    {
      heading: "identity",
      paths: [
        "/product/identity",
        "/product/zhenren",
        "/product/card",
        "/product/shouji",
        "/product/user",
        "/antifraud",
      ],
    },
    {
      heading: "records",
      paths: ["/product/whois", "/product/dns", "/product/jizhan", "/app/productoffline", "/mall"],
    },
  ],
  solutions: [
    {
      heading: "commerce",
      paths: ["/solution/jinrong", "/solution/baoxian", "/solution/taobao", "/solution/lvyou", "/solution/business"],
    },
    {
      heading: "audience",
      paths: ["/solution/shejiao", "/solution/meiti", "/solution/youxi", "/solution/advertise", "/solution/yonghu"],
    },
    {
      heading: "security",
      paths: ["/solution/anquan", "/solution/fangyu", "/solution/zhuizong", "/solution/optimization"],
    },
  ],
  more: [
    { heading: "together", paths: ["/client/cooperation", "/client/customized", "/partners"] },
    { heading: "tools", paths: ["/tools/lens", "/tools/client-address"] },
    { heading: "benefits", paths: ["/reward", "/mall"] },
    { heading: "company", paths: ["/data", "/jianjie", "/jianjie/blog"] },
  ],
};

export interface FooterColumn {
  heading: "products" | "solutions" | "developers" | "company" | "legal";
  paths: readonly PagePath[];
}

export const footerColumns: readonly FooterColumn[] = [
  {
    heading: "products",
    paths: [
      "/product/ipguishu",
      "/product/shibie",
      "/product/huaxiang",
      "/product/changjing",
      "/product/whois",
      "/antifraud",
    ],
  },
  {
    heading: "solutions",
    paths: ["/solution/jinrong", "/solution/taobao", "/solution/youxi", "/solution/advertise", "/solution/anquan"],
  },
  {
    heading: "developers",
    paths: [
      "/doc",
      "/tools/lens",
      "/tools/client-address",
      "/data",
      "/status",
      "/changelog",
      "/pricing",
      "/app/productoffline",
      "/client/customized",
    ],
  },
  { heading: "company", paths: ["/jianjie", "/jianjie/blog", "/news", "/partners", "/reward", "/client/cooperation"] },
  {
    heading: "legal",
    paths: ["/statement/terms", "/statement/privacy", "/statement/sla", "/statement/licence", "/statement/attribution"],
  },
];
