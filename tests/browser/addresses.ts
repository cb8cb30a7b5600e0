const withSlugs = (prefix: string, slugs: string) => slugs.split(" ").map((slug) => `${prefix}/${slug}`);

/** The public addresses, spelled out so that a lost route is noticed. */
export const publicPaths = [
  "/",
  "/pricing",
  "/app/pricing",
  "/app/product",
  "/app/productoffline",
  ...withSlugs(
    "/product",
    "ipguishu changjing huaxiang shibie zhenren user shouji card whois identity ipport jizhan dns",
  ),
  "/antifraud",
  ...withSlugs(
    "/solution",
    "jinrong taobao shejiao meiti lvyou baoxian youxi anquan advertise business yonghu fangyu zhuizong optimization",
  ),
  "/doc",
  "/data",
  "/status",
  "/changelog",
  "/tools/lens",
  "/tools/client-address",
  "/client/cooperation",
  "/client/customized",
  ...withSlugs("/statement", "terms privacy sla licence attribution"),
  "/news",
  "/mall",
  "/mall/detail",
  "/partners",
  "/reward",
  "/jianjie",
  "/jianjie/blog",
];

/** Pages with content from the database, at least one of each kind. */
export const contentPaths = [
  "/ip/8.8.8.8",
  "/ip/10.0.0.1",
  "/doc/quick-start",
  "/doc/errors",
  "/doc/portrait",
  "/doc/portal-lookup",
  "/news/1",
  "/news/event-1",
  "/news?tp=events",
  "/asn/AS15169",
];

/** The pages whose demo queries the product when they load. */
export const pathsQueriedOnLoad = [
  "/product/ipguishu",
  "/product/changjing",
  "/product/huaxiang",
  "/product/shibie",
  "/product/shouji",
  "/product/card",
  "/product/ipport",
  "/antifraud",
];

export const languages = [
  { base: "", tag: "en", locale: "en-US" },
  { base: "/zh", tag: "zh-CN", locale: "zh-CN" },
] as const;

/** The address of a page in a language, e.g. `/` in Chinese is `/zh`. */
export const addressOf = (base: string, path: string): string => (path === "/" ? base || "/" : base + path);
