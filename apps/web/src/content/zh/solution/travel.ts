import type { Search } from "../../../pages/solution/rules/travel.ts";
import type en from "../../en/solution/travel.ts";

export default {
  title: "币种、时间一看就对，实时票价不给爬虫",
  lead: "看到自己币种的价格，旅客更容易下单。每分钟从服务器发起九十次查询的，不会是旅客。",
  flow: {
    visitor: "一次机票搜索",
    signals: ["city", "time_zone", "country_code", "scenario"],
    decisions: ["以当地币种报价", "推荐就近出发地", "只给缓存价格"],
  },
  problem: {
    title: "地址已经说明的，表单不必再问",
    text: "国家、币种、时区和出发地区可以在旅客输入之前就填好，只要允许修改。",
  },
  steps: [
    { title: "预填，不强加", text: "币种与出发地只是建议，旅客的选择优先，并且会被记住。" },
    { title: "使用旅客当地时间", text: "“18:00 前可致电”，只有知道对方的时区才有意义。" },
    { title: "对爬虫只给缓存", text: "每次实时查价都要向航司系统付费，对频繁请求的服务器只给昨天的价格。" },
  ],
  example: {
    title: "四次搜索",
    text: "三位旅客和一个程序；币种旁边是来访者此刻的当地时间。",
    event: ({ destination, searchesAMinute }: Search) => `目的地 ${destination}，每分钟 ${searchesAMinute} 次搜索`,
    verdicts: { offer: (terms: string) => `报价 ${terms}`, scraper: "只给缓存价格" },
    summary: (results) => {
      const currencies = new Set(
        results.filter(({ verdict }) => verdict.name === "offer").map(({ verdict }) => verdict.text?.split(" · ")[0]),
      );
      return [`没有问任何问题，就给出了 ${currencies.size} 种币种的报价：${[...currencies].join("、")}。`];
    },
  },
  architecture: [
    { title: "搜索页", text: "按地址预填建议值，旅客自己的选择优先。" },
    { title: "子午接口", text: "/v2/query 一次返回国家、城市与时区，币种由国家得出。" },
    { title: "票价缓存", text: "按应用场景与频率决定是否值得实时查价。" },
    { title: "分析", text: "查无结果的搜索来自哪些出发地，说明哪里缺少航线。" },
  ],
  limits: "身在国外的旅客看到的是所在国的币种。价格本身绝不能只由地址决定，多个国家对此有明确禁止。",
} satisfies typeof en;
