import type { Post } from "../../../pages/solution/rules/social.ts";
import type en from "../../en/solution/social.ts";

export default {
  title: "如实展示 IP 属地，不知道就说不知道",
  lead: "属地准确，读者信任；错一次，信任就没了。境内显示省份，境外显示国家或地区，服务器不显示。",
  flow: {
    visitor: "正在发布内容的用户",
    signals: ["country_code", "province", "scenario", "accuracy_radius_km"],
    decisions: ["显示省份", "显示国家或地区", "不显示属地"],
  },
  problem: {
    title: "错误的属地比没有属地更糟",
    text: "经中继、代理或云服务器发布的内容带的是服务器的位置。把它当作作者的位置展示，引发的争论平台永远赢不了。",
  },
  steps: [
    { title: "发布时查询", text: "每条内容查一次并随内容保存：属地是发布那一刻的，不是今天的。" },
    { title: "选择层级", text: "按法规要求显示到省或国家。城市只是近似值，不该出现在内容下面。" },
    { title: "排除服务器", text: "数据中心的位置与作者无关，因此不显示。" },
  ],
  example: {
    title: "四条内容与它们的属地标签",
    text: "标签由查询结果算出，语言与页面一致。",
    event: ({ topic }: Post) =>
      ({ market: "一张菜市场照片", travel: "一篇旅行笔记", match: "一条赛事评论", recipe: "一份菜谱" })[topic],
    verdicts: {
      shown: (place: string) => `IP 属地：${place}`,
      hidden: "不显示属地",
      unknown: "属地未知",
    },
    summary: (results) => {
      const shown = results.filter(({ verdict }) => verdict.name === "shown").length;
      return [`${results.length} 条内容中有 ${shown} 条显示属地，其余由服务器发出或没有已知位置。`];
    },
  },
  architecture: [
    { title: "发布服务", text: "取您自己代理之后的真实来访地址，而不是代理的地址。" },
    { title: "子午接口或数据库", text: "流量很大时，把数据库文件放进服务内，无需网络请求。" },
    { title: "标签", text: "随内容保存，并记录数据的版本与来源。" },
    { title: "纠错", text: "作者有异议时提交数据纠错，由我们的工作人员核实。" },
  ],
  limits: "移动网络常把整个地区的流量汇到一个城市，漫游手机保留归属网络的地址。省份和国家足以用作标签，城市不行。",
} satisfies typeof en;
