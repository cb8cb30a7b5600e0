import type { LogLine } from "../../../pages/solution/rules/tracing.ts";
import type en from "../../en/solution/tracing.ts";

export default {
  title: "从一行日志，找到应负责的网络",
  lead: "地址属于地址段，地址段属于网络，网络背后有处理投诉的邮箱。一次批量查询，就能得知每个地址所属的网络。",
  flow: {
    visitor: "日志中的一行",
    signals: ["start_ip – end_ip", "asn", "organization", "反向 DNS"],
    decisions: ["按网络归组", "联系正确的负责人", "留作证据"],
  },
  problem: {
    title: "两百个地址，往往只属于四个网络",
    text: "逐个地址的投诉没有人理会；每个网络一份报告，写明 UTC 时间与地址段，才会得到答复。",
  },
  steps: [
    { title: "提取地址", text: "像下面的规则那样从日志行中取出地址，一次批量提交。" },
    { title: "按网络归组", text: "一次批量查询得到 AS 号，/v2/ranges 给出所在地址段；命中最多的排在最前。" },
    { title: "找到联系人", text: "/v2/abuse 向注册机构查询投诉邮箱，/v2/whois 返回完整记录。" },
  ],
  example: {
    title: "四行日志",
    text: "地址从日志行中提取，网络来自查询结果。",
    event: ({ line }: LogLine) => line,
    verdicts: { network: (network: string) => network, unknown: "网络未知" },
    summary: (results) => {
      const networks = new Map<string, number>();
      for (const { place } of results)
        networks.set(place.asn.organization ?? "?", (networks.get(place.asn.organization ?? "?") ?? 0) + 1);
      const list = [...networks].map(([name, count]) => `${name}（${count}）`).join("、");
      return [`${results.length} 行日志，只需联系 ${networks.size} 个网络：${list}。`];
    },
  },
  architecture: [
    { title: "日志库", text: "只导出事件相关的行，其余不外传。" },
    { title: "子午批量接口", text: "按行的顺序应答，并附数据版本。" },
    { title: "Whois", text: "每个网络查一次，缓存六小时，由负责的注册机构应答。" },
    { title: "报告", text: "每个网络一份，包含时间、地址段与日志行。" },
  ],
  limits: "网络的持有者往往并不是攻击者，地址此后也可能易主。请为每条结论保存时间与数据版本。",
} satisfies typeof en;
