import type { Text } from "./mapping.ts";

// Why a field of another service is never filled, and what a filled one differs in, where several services share it.

export const noSource: Text = { en: "None of our sources has it", zh: "我们的数据源均不含此项" };
export const noConfidence: Text = { en: "We do not estimate confidence", zh: "我们不估计置信度" };
export const ownName: Text = {
  en: "Left out for cities that GeoNames does not list under their name",
  zh: "GeoNames 未以同名收录的城市没有此项",
};
export const englishAndChinese: Text = { en: "We have names in English and Chinese", zh: "我们只有中英文名称" };
export const noResidentialProxies: Text = {
  en: "We have no list of residential proxies",
  zh: "我们没有住宅代理名单",
};
export const noThreatLists: Text = { en: "We have no list of attackers", zh: "我们没有攻击者名单" };
export const noProvider: Text = { en: "Our lists do not name the provider", zh: "我们的名单不含服务商名称" };
export const noRoutesBetween: Text = {
  en: "We do not record how networks are connected",
  zh: "我们不记录网络之间的连接关系",
};
export const whoisHasIt: Text = {
  en: "Use `/v2/whois`, which asks the registry",
  zh: "请使用查询注册机构的 `/v2/whois`",
};
export const largeOperators: Text = {
  en: "Large mobile operators only, with the code of their main network",
  zh: "仅限大型移动运营商，为其主网络的代码",
};

export const ofRegistration: Text = {
  en: "The registry's statistics, as with `registration=1`",
  zh: "注册机构的统计，与 `registration=1` 相同",
};
export const statisticsIfLoaded: Text = {
  en: "Unknown where the installation has not fetched the statistics",
  zh: "未获取注册机构统计时为未知",
};
export const routesIfLoaded: Text = {
  en: "Unknown where the installation has no routing data",
  zh: "未加载路由数据时为未知",
};
export const postalOfSource: Text = {
  en: "Unknown unless a source has it, and no open data does",
  zh: "数据源没有时为未知，开放数据均不含邮政编码",
};
export const holderOfNetwork: Text = {
  en: "The holder of the network, not of the single address",
  zh: "网络的持有者，而不是单个地址的使用者",
};
export const inferredType: Text = {
  en: "Usually inferred from the network's name",
  zh: "通常由网络名称推断",
};
export const unknownFlag: Text = {
  en: "Also left out if no list can tell",
  zh: "没有名单可以判定时也不返回",
};
export const leftOutFlag: Text = { en: "Left out if no list can tell", zh: "没有名单可以判定时不返回" };
export const nullFlag: Text = { en: "`null` if no list can tell", zh: "没有名单可以判定时为 `null`" };
export const mobileOnly: Text = { en: "Only for mobile networks", zh: "仅移动网络有此项" };
export const ownVersions: Text = {
  en: "Since this installation compares versions; missing before a change",
  zh: "自本安装开始比较版本起算；未曾改变时没有此字段",
};
export const noAnycastRadius: Text = {
  en: "In kilometers; unknown for anycast addresses",
  zh: "单位为公里；任播地址为未知",
};
export const ofCountry: Text = { en: "Fixed facts about the country", zh: "国家的固定资料" };
export const ofTimeZone: Text = { en: "`time_zone` and the time of the call", zh: "`time_zone` 与调用时间" };
export const ofRoutes: Text = {
  en: "The longest announced prefix, as with `routing=1`",
  zh: "最长的已宣告前缀，与 `routing=1` 相同",
};
export const ofAddress: Text = { en: "The address", zh: "所查询的地址" };
export const notInBatches: Text = {
  en: "At most 500, as `cidr` or `netblock` alone; not in batches",
  zh: "最多 500 个，仅含网段本身；批量查询中不返回",
};
export const oneLanguage: Text = { en: "The first official language", zh: "第一官方语言" };
export const abbreviationOfCldr: Text = {
  en: "As in Unicode CLDR, where many zones have only an offset, such as GMT+8",
  zh: "取自 Unicode CLDR，许多时区只有偏移量，例如 GMT+8",
};
export const hostnameOnRequest: Text = {
  en: "Only if asked for, because it takes a DNS query; not in batches",
  zh: "需要查询 DNS，因此仅在请求时返回；批量查询中不返回",
};
export const neverReserved: Text = {
  en: "Always `false`, because reserved addresses are refused",
  zh: "固定为 `false`，因为保留地址会被拒绝",
};
export const noPictures: Text = { en: "We serve no pictures of flags here", zh: "此处不提供国旗图片" };
export const noCountryFigures: Text = {
  en: "We keep no figures about countries",
  zh: "我们不收录国家的统计数字",
};
export const unmeasured: Text = { en: "We do not measure it", zh: "我们不测量此项" };
export const englishCurrencies: Text = { en: "We have names of currencies in English", zh: "货币名称只有英文" };
export const ourPrefixes: Text = { en: "The prefixes in our database", zh: "数据库中的网段" };
export const countedUpTo500: Text = {
  en: "`null` above 500 prefixes in all, and in batches",
  zh: "网段总数超过 500 时以及批量查询中为 `null`",
};
export const noUserAgents: Text = { en: "We do not read user agents", zh: "我们不解析 User-Agent" };
export const ispOrHolder: Text = {
  en: "The holder of the network where no provider is known",
  zh: "不知道接入商时为网络的持有者",
};
