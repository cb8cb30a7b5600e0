import type { Click } from "../../../pages/solution/rules/advertising.ts";
import type en from "../../en/solution/advertising.ts";
import { regionName } from "../region-name.ts";

export default {
  title: "只为真人付费，只为目标地区付费",
  lead: "数据中心的点击出自程序，别国的点击投错了地方。没有人剔除，它们就一直留在账单上。",
  flow: {
    visitor: "一次广告点击",
    signals: ["scenario", "country_code", "province", "is_proxy"],
    decisions: ["计数并付费", "申请退款", "不计入报表"],
  },
  problem: {
    title: "拿不出证据就无法申诉",
    text: "一份列明地址、所属网络、原因与数据版本的清单，代理商才有办法回应。",
  },
  steps: [
    { title: "记录点击地址", text: "在您自己的落地页记录地址、广告系列与价格。" },
    { title: "每天批量核对", text: "一次请求 1,000 个地址，一百万次点击只要一千次请求。" },
    { title: "提交证据", text: "为每次拒付的点击附上网络、场景、国家与数据版本。" },
  ],
  example: {
    title: "五次点击与账单",
    text: "荷兰与美国各两次，韩国一次，价格单位为美分。",
    event: ({ campaign, cents }: Click) => `投放地区：${regionName(campaign)}，${cents} 美分`,
    verdicts: { paid: "付费", server: "不付 · 服务器", elsewhere: "不付 · 其他国家" },
    summary: (results) => {
      const total = results.reduce((sum, { event }) => sum + event.cents, 0);
      const paid = results.reduce((sum, { event, verdict }) => sum + (verdict.name === "paid" ? event.cents : 0), 0);
      const share = Math.round(((total - paid) / total) * 100);
      return [`${total} 美分中有 ${paid} 美分来自目标地区的真人，账单的 ${share}% 存在争议。`];
    },
  },
  architecture: [
    { title: "落地页", text: "在统计脚本被拦截之前记录点击地址。" },
    { title: "子午批量接口", text: "每晚按日志顺序核对。" },
    { title: "报表", text: "按网络与地区统计点击，无效点击单列。" },
    { title: "出价", text: "从不转化的网络加入广告系列的排除名单。" },
  ],
  limits: "旅行者和企业网络也会从意外的地方产生正常点击。可以依据规则申诉，但请先把规则告知合作方。",
} satisfies typeof en;
