import { pageNames } from "./page-names.ts";

/** Every page of the product, in one list: routes, menus, footer, sitemap and page heads are all made from it. */
export interface Page {
  path: string;
  /** Simple: mark, language and a way back, without menus. */
  layout: "default" | "simple";
  /** `user`: an anonymous visitor is sent home, and the page is never written to disk. */
  access: "public" | "user";
  /** True: what the page says is kept in the database, so the server renders it when it is asked for. */
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
  page("/tools/lens"),
  page("/client/cooperation"),
  page("/client/customized"),
  page("/statement/terms", { layout: "simple" }),
  page("/statement/privacy", { layout: "simple" }),
  page("/statement/sla", { layout: "simple" }),
  page("/statement/licence", { layout: "simple" }),
  page("/statement/attribution", { layout: "simple" }),
  page("/news", { isLive: true }),
  page("/notice", { access: "user" }),
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
 * Addresses with a free last segment whose content comes from the server, which renders them too. Each stands below its
 * parent, and shows its page unless it has code of its own.
 */
export const openPages = [
  { pattern: "/doc/:type", parent: "/doc" },
  { pattern: "/news/:id", parent: "/news" },
  { pattern: "/ip/:ip", parent: "/" },
  { pattern: "/asn/:asn", parent: "/" },
] as const satisfies readonly { pattern: string; parent: PagePath }[];

export type OpenPattern = (typeof openPages)[number]["pattern"];

/** Pages that are written to disk in both languages. */
export const publicPages = pages.filter((entry) => entry.access === "public");

/** The console of our own people: no page of the site, so that no menu, search or list of pages leads there. */
export const staffPath = "/admin";

/** Finds the page that answers a path without its language prefix, or undefined for an unknown address. */
export function findPage(path: string): (typeof pages)[number] | undefined {
  const exact = pages.find((entry) => entry.path === path);
  if (exact) return exact;
  const [, first, second, ...rest] = path.split("/");
  if (!second || rest.length > 0) return undefined;
  const open = openPages.find((entry) => entry.pattern.startsWith(`/${first}/:`));
  return open && pages.find((entry) => entry.path === open.parent);
}

export interface MenuColumn {
  /** Key of the column's heading in the `common` texts. */
  heading:
    | "intelligence"
    | "identity"
    | "records"
    | "commerce"
    | "audience"
    | "security"
    | "together"
    | "benefits"
    | "company";
  paths: readonly PagePath[];
}

/** `news` shows the categories that the server keeps. */
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
    paths: ["/doc", "/tools/lens", "/data", "/pricing", "/app/productoffline", "/client/customized"],
  },
  { heading: "company", paths: ["/jianjie", "/jianjie/blog", "/news", "/partners", "/reward", "/client/cooperation"] },
  {
    heading: "legal",
    paths: ["/statement/terms", "/statement/privacy", "/statement/sla", "/statement/licence", "/statement/attribution"],
  },
];
