import type { Request } from "../../../pages/solution/rules/defence.ts";
import type en from "../../en/solution/defence.ts";

export default {
  title: "凭证据封网络，而不是按国家一刀切",
  lead: "封一个国家，挡住的多是顾客，攻击者没几个。真正的伤害来自泛洪的服务器，无论它在哪里，封住它才有用。",
  flow: {
    visitor: "到达边缘的请求",
    signals: ["scenario", "is_hosting", "asn", "range"],
    decisions: ["放行", "限速", "封禁地址段"],
  },
  problem: {
    title: "单个地址换得比封得快",
    text: "地址段属于有名字的网络。针对地址段的一条规则有效得更久，网络整改后也能撤回。",
  },
  steps: [
    { title: "按地址段计数", text: "而不是按地址：攻击者有上千个地址，却只有几个地址段。" },
    { title: "按类型加权", text: "繁忙的办公室可以多发一些请求，同样频繁的服务器则应更早封禁。" },
    { title: "规则要有期限", text: "服务器一天，家庭几分钟；手机的地址明天就换了主人。" },
  ],
  example: {
    title: "五个请求来源",
    text: "规则给出封禁、限速或放行，并与按国家封禁作对比。",
    event: ({ requestsAMinute }: Request) => `每分钟 ${requestsAMinute} 次请求`,
    verdicts: { close: "封禁地址段", slow: "限速", pass: "放行" },
    summary: (results) => {
      const closed = results.filter(({ verdict }) => verdict.name === "close");
      const harmless = results.filter(({ verdict }) => verdict.name === "pass");
      const countries = new Set(closed.map(({ place }) => place.location.country_code));
      const wrongly = harmless.filter(({ place }) => countries.has(place.location.country_code)).length;
      return [
        `封禁 ${closed.length} 个来源，${harmless.length} 个来源不受影响。`,
        `如果改为封禁这些国家或地区，会误伤 ${wrongly} 个正常来源。`,
      ];
    },
  },
  architecture: [
    { title: "边缘节点", text: "按数据库给出的地址段统计请求。" },
    { title: "内存数据库", text: "在边缘自己的进程里每秒完成数百万次查询，数据不外传。" },
    { title: "规则引擎", text: "由网络类型与频率决定，每条规则都带原因与期限。" },
    { title: "复核", text: "列出被封禁的地址段、网络与原因，一键解除。" },
  ],
  limits: "通过被劫持的家用路由器发起的攻击看起来就像家庭宽带。此时有用的是限速，而不是网络类型。",
} satisfies typeof en;
