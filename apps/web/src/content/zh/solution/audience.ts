import type en from "../../en/solution/audience.ts";

export default {
  title: "了解新用户在哪里，他们的早晨是几点",
  lead: "注册时的地址说明了地区、时区与网络类型，足以在合适的时间、用合适的语言表示欢迎。",
  flow: {
    visitor: "正在注册的用户",
    signals: ["time_zone", "country_code", "scenario", "city"],
    decisions: ["当地十点发送首封邮件", "使用当地文案", "进入报表分组"],
  },
  problem: {
    title: "凌晨三点的邮件，只会沉到列表底部",
    text: "多问一个时区就少一批注册。时区和地区都在地址里，用户之后还可以更正。",
  },
  steps: [
    { title: "只查一次", text: "在注册时查询，保留时区与国家，不再需要时删除地址。" },
    { title: "按时差安排", text: "发送时刻由用户时区的偏移算出，已考虑夏令时。" },
    { title: "按网络分群", text: "移动优先、上班时间还是晚间居家，网络类型能区分使用习惯。" },
  ],
  example: {
    title: "五位新用户与他们的十点钟",
    text: "规则算出首封邮件应在 UTC 几点发出。",
    event: () => "新账号",
    verdicts: { greet: (hour: string) => `UTC ${hour} 发送`, unknown: "时区未知" },
    summary: (results) => {
      const hours = new Set(results.map(({ verdict }) => verdict.text).filter(Boolean));
      const countries = new Set(results.map(({ place }) => place.location.country_code).filter(Boolean));
      return [
        `${results.length} 位用户来自 ${countries.size} 个国家或地区，分 ${hours.size} 个时刻发送，而不是同一时刻。`,
      ];
    },
  },
  architecture: [
    { title: "注册", text: "账号建立之后调用一次 /v2/query，不会让用户等待。" },
    { title: "用户资料", text: "保存时区与国家及其来源，用户可以修改。" },
    { title: "调度", text: "在用户的早晨发送。" },
    { title: "报表", text: "按地区与网络类型统计激活率，分组足够大，看不到个人。" },
  ],
  limits:
    "使用 VPN 的用户会被识别到另一个时区，直到自己更正。依据《个人信息保护法》与 GDPR，地址属于个人信息：请说明用途并按时删除。",
} satisfies typeof en;
