import type { Visit } from "../../../pages/solution/rules/business-intelligence.ts";
import type en from "../../en/solution/business-intelligence.ts";

export default {
  title: "知道是哪家机构，而不必知道是谁",
  lead: "拥有自有网络的企业、高校和机关，每次访问都会带上名字；家庭和手机不会，也因此保持匿名。",
  flow: {
    visitor: "一次对价格页的访问",
    signals: ["organization", "scenario", "country_code", "asn"],
    decisions: ["转给销售的线索", "报表中的一行", "不是机构"],
  },
  problem: {
    title: "多数访客不会填写表单",
    text: "其中有些来自您想结识的机构。是哪一家机构，不用 Cookie、不涉及个人也能知道。",
  },
  steps: [
    { title: "只查有兴趣的访问", text: "从第二、第三个页面开始查，首页说明不了什么。" },
    { title: "剔除接入商", text: "宽带运营商的名字不是访客的名字，应用场景会说明哪些网络只提供接入。" },
    { title: "与名单匹配", text: "机构与国家对照您的客户与意向名单，匹配上的才交给销售。" },
  ],
  example: {
    title: "四次访问",
    text: "两所高校、一条宽带和一家大型运营机构；阅读三页及以上视为有兴趣。",
    event: ({ pages }: Visit) => `阅读 ${pages} 页`,
    verdicts: {
      lead: (name: string) => `线索 · ${name}`,
      seen: (name: string) => `到访 · ${name}`,
      access: "接入商",
      unknown: "未知",
    },
    summary: (results) => {
      const leads = results.filter(({ verdict }) => verdict.name === "lead");
      return [
        `${results.length} 次访问中有 ${leads.length} 次来自阅读多页的机构：${leads
          .map(({ verdict }) => verdict.text)
          .join("；")}。`,
      ];
    },
  },
  architecture: [
    { title: "网站", text: "只需服务器自己的日志，无需脚本与 Cookie。" },
    { title: "子午接口", text: "返回每个地址的机构与场景，每天每个地址查一次。" },
    { title: "CRM", text: "访问记为已有客户下的一条备注。" },
    { title: "销售", text: "围绕对方阅读的主题沟通，而不是围绕这次访问。" },
  ],
  limits: "小企业使用普通宽带，无法识别。所示机构为自治系统的持有者。",
} satisfies typeof en;
