import type en from "../en/solution.ts";

export default {
  actions: { free: "免费创建密钥", run: "运行示例", talk: "联系我们", docs: "查看文档" },
  flow: { visitor: "事件", signal: "地址说明了什么", decision: "据此决定" },
  example: {
    rule: "规则",
    note: "这段程序可直接运行：存为 rule.mts，设置 MERIDIAN_KEY，用 Node.js 启动即可。按钮在此运行同一规则，无需密钥。示例以公共解析器和知名网络的地址代替您的访客。",
    ownKey:
      "复制的程序包含您的密钥，此处已隐藏。按钮在此运行同一规则，无需密钥。示例以公共解析器和知名网络的地址代替您的访客。",
    run: "运行规则",
    again: "再次运行",
    waiting: "每个事件先用我们的接口查询，再由规则判断。",
  },
  scenarios: {
    home_broadband: "家庭宽带",
    mobile: "移动网络",
    data_center: "数据中心",
    enterprise: "企业",
    education: "教育机构",
    government: "政府机构",
    cdn: "CDN",
    unknown: "",
  },
  architecture: { title: "在您系统中的位置", limits: "局限：" },
  products: "用到的产品",
  cases: "客户案例",
  closing: {
    title: "换成您自己的事件试试",
    text: "每月都有免费调用。上面的规则可以直接使用，换上您的事件即可。",
  },
} satisfies typeof en;
