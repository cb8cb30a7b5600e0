import type en from "../en/report.ts";

export default {
  copyAddress: "复制地址",
  copyName: "复制域名",
  anycast: "任播",
  notKnown: "未知",
  concluded: (type) => `${type}（由名称推断）`,
  lookUp: {
    label: "其他 IP 地址、网段、AS 号或域名",
    placeholder: "IP、AS 号或域名",
    submit: "查看报告",
    wrong: "没有找到 IP 地址、AS 号或域名，可以试试 223.5.5.5、AS4134 或 example.com",
  },
  code: {
    title: "用代码查询",
    text: "使用密钥得到同样的结果：一次请求，返回 JSON。",
    samples: "示例语言",
    json: "JSON 格式的结果",
    copyJson: "复制 JSON",
    docs: "接口文档",
    noKey: "示例从环境变量 MERIDIAN_KEY 读取密钥，免费密钥几分钟即可开通。",
    ownKey: "复制的代码已填入您自己的密钥。",
  },
  foot: { version: (version) => `数据库 ${version}`, wrong: "反馈错误" },
  failed: "报告加载失败",
  loading: "正在数据库中查询归属地、所属网络与相邻地址段…",
} satisfies typeof en;
