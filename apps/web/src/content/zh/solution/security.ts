import type { Alert } from "../../../pages/solution/rules/security.ts";
import type en from "../../en/solution/security.ts";

export default {
  title: "每条告警都带位置、归属与网络类型",
  lead: "云服务器失败两百次仍没登录成功，只是噪音；失败十八次之后成功了，今晚就别想下班。",
  flow: {
    visitor: "告警中的一个地址",
    signals: ["asn", "scenario", "range", "risk.reasons"],
    decisions: ["立即通知值班", "封禁地址段", "明天再看"],
  },
  problem: {
    title: "分析师的一天都花在查询上",
    text: "一个标签页查 Whois，一个看地图，一个比对 VPN 名单。这些答案应当在打开告警之前就放在旁边。",
  },
  steps: [
    { title: "到达即补全", text: "每批告警最多 1,000 个地址，一次请求按序返回。" },
    { title: "按结果排序", text: "登录成功的服务器排在最前，与失败次数无关。" },
    { title: "按地址段处置", text: "返回结果写明地址段与负责的网络，一条规则代替两百条。" },
  ],
  example: {
    title: "四条告警，按轻重排序",
    text: "失败次数与结果来自您的日志，网络类型来自接口。",
    event: ({ failures, isEntered }: Alert) => `失败登录 ${failures} 次，${isEntered ? "随后成功一次" : "没有成功"}`,
    verdicts: { now: "立即处理", block: "封禁地址段", later: "稍后" },
    summary: (results) => {
      const now = results.filter(({ verdict }) => verdict.name === "now").length;
      const most = results.reduce((a, b) => (b.event.failures > a.event.failures ? b : a));
      return [
        `${results.length} 条告警中有 ${now} 条需要立即处理。`,
        `失败最多的一条（${most.event.failures} 次）${most.verdict.name === "now" ? "在其中。" : "不在其中。"}`,
      ];
    },
  },
  architecture: [
    { title: "SIEM", text: "把最近一分钟的新地址合成一批送出。" },
    { title: "子午接口", text: "返回网络、位置、场景与评分；保留地址会说明原因。" },
    { title: "处置剧本", text: "按网络排序归组，地址段连同有效期写入防火墙。" },
    { title: "工单", text: "保存返回结果与数据版本，作为证据。" },
  ],
  limits: "地址说明流量从哪里出来，而不是谁发出的。攻击者也使用家庭网络和手机，评分低不等于清白。",
} satisfies typeof en;
