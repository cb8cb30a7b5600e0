import type { Play } from "../../../pages/solution/rules/media.ts";
import type en from "../../en/solution/media.ts";
import { regionName } from "../region-name.ts";

export default {
  title: "在授权地区播放，只在授权地区播放",
  lead: "版权按国家或地区授权，而国家正是 IP 数据中最可靠的一项；服务器和中继也能与家中的观众区分开来。",
  flow: {
    visitor: "按下播放键的观众",
    signals: ["country_code", "scenario", "is_vpn", "is_relay"],
    decisions: ["播放", "显示其他片库", "先核对观众"],
  },
  problem: {
    title: "太严失去观众，太松失去授权",
    text: "封掉所有数据中心，会把企业网络里的观众拒之门外；一个都不封，租台服务器的人就能看遍全部内容。",
  },
  steps: [
    { title: "按国家决定", text: "在请求播放清单时查询，每次会话一次，结果在会话内保留。" },
    { title: "看网络类型", text: "授权国家里的服务器不等于家里的观众；隐私中继通常仍会保持正确的国家。" },
    { title: "说明原因", text: "提示“您所在的国家没有授权”并写明国家，判断错了观众才有机会反馈。" },
  ],
  example: {
    title: "四位观众按下播放键",
    text: "三位请求的节目授权给比荷卢三国，一位请求的节目授权给北美。",
    event: ({ licensedIn }: Play) => `授权地区：${licensedIn.map(regionName).join("、")}`,
    verdicts: {
      play: "播放",
      other: (country: string) => `其他片库 · ${country}`,
      verify: "先核对 · 服务器",
      ask: "国家未知 · 询问",
    },
    summary: (results) => {
      const played = results.filter(({ verdict }) => verdict.name === "play").length;
      return [`${results.length} 次请求中有 ${played} 次立即播放，其余都给出可以核对的原因。`];
    },
  },
  architecture: [
    { title: "播放器", text: "向后端请求播放清单，来访地址即该请求的地址。" },
    { title: "边缘数据库", text: "国家级数据文件可以放进每个边缘进程的内存，查询不出边缘节点。" },
    { title: "版权表", text: "节目、国家、日期的对应关系，由您的版权部门维护。" },
    { title: "报表", text: "依据会话中保存的结果，按国家向版权方出具播放量。" },
  ],
  limits: "如果 VPN 出口位于家庭网络且不在任何名单中，就无法与家里的观众区分。没有任何数据能保证分清。",
} satisfies typeof en;
