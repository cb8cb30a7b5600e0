import type { Claim } from "../../../pages/solution/rules/insurance.ts";
import type en from "../../en/solution/insurance.ts";

export default {
  title: "报案从哪里发起，与出险地相符吗",
  lead: "事故一小时之后，从一千公里外发起的报案值得多问一句。距离由系统算出，并扣除定位误差。",
  flow: {
    visitor: "手机上提交的一次报案",
    signals: ["latitude", "longitude", "accuracy_radius_km", "risk.score"],
    decisions: ["直接赔付", "补充照片", "转人工核查"],
  },
  problem: {
    title: "小额案件要么不看就赔，要么查的成本比赔的还高",
    text: "一个成本不到一厘的数字，就能决定哪些案件值得人工查看。",
  },
  steps: [
    { title: "保存地址", text: "保存投保与报案时的地址以及数据版本，比对可以随时重做。" },
    { title: "计算并扣除误差", text: "距离减去地址的误差半径，剩下的才是需要解释的距离。" },
    { title: "先询问，不拒赔", text: "距离是向报案人提出的问题，而不是结论。" },
  ],
  example: {
    title: "一小时内提交的四次报案",
    text: "每次都申报了出险位置，超过 300 公里的由规则提出询问。",
    event: ({ latitude, longitude }: Claim) => `出险位置 ${latitude}, ${longitude}`,
    verdicts: {
      plausible: (km: string) => `相符 · ${km} 公里`,
      check: (km: string) => `询问 · ${km} 公里`,
    },
    summary: (results) => {
      const checked = results.filter(({ verdict }) => verdict.name === "check");
      const furthest = Math.max(...results.map(({ verdict }) => verdict.value ?? 0));
      return [`${results.length} 次报案中有 ${checked.length} 次需要询问，最远的一次相距 ${furthest} 公里。`];
    },
  },
  architecture: [
    { title: "报案表单", text: "记录每一步的地址与时间。" },
    { title: "子午批量接口", text: "/v2/batch 一次查完整晚的报案，顺序不变。" },
    { title: "评分", text: "距离、网络与评分作为您自己模型的特征。" },
    { title: "核查员", text: "看到地图、误差半径与数据来源，并把结论写回。" },
  ],
  limits: "移动网络可能把手机定位到几百公里之外，误差半径和 300 公里正是为此而设。不能仅凭地址拒绝赔付。",
} satisfies typeof en;
