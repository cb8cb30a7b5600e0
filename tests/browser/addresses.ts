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
