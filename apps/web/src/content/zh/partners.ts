import type en from "../en/partners.ts";

export default {
  title: "合作伙伴",
  lead: "转售、集成或参与建设数据的企业。",
  types: "合作类型",
  all: "全部",
  failed: "合作伙伴加载失败。",
  empty: { title: "这里还没有合作伙伴", text: "双方都同意公开之后才会列出。" },
  opensElsewhere: "将打开外部网站",
  joinTitle: "成为合作伙伴",
  joinText: "转售、嵌入、集成或贡献数据：填写一份表单，我们在工作日回复。",
  join: "提交合作意向",
} satisfies typeof en;
