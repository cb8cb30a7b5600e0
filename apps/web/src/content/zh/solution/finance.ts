import type { Login } from "../../../pages/solution/rules/finance.ts";
import type en from "../../en/solution/finance.ts";
import { regionName } from "../region-name.ts";

export default {
  title: "在登录环节拦住盗号",
  lead: "被盗的密码本身没有破绽，登录所用的地址却常常有：另一个国家、数据中心而不是家庭、VPN。",
  flow: {
    visitor: "一次密码正确的登录",
    signals: ["country_code", "scenario", "risk.score", "is_vpn"],
    decisions: ["放行", "放行并通知", "要求二次验证"],
  },
  problem: {
    title: "密码是对的，人不是",
    text: "对所有人要求二次验证会得罪正常客户，一个都不验证又会造成损失。地址可以告诉您该问谁。",
  },
  steps: [
    { title: "查询地址", text: "在校验密码的同时并行调用 /v2/query 与 /v2/portrait，不增加等待时间。" },
    { title: "与客户习惯比对", text: "常用国家和已知设备来自您的数据库，地址自身的评分附有依据。" },
    { title: "只在必要时追问", text: "分数低则放行，居中则通知，高则要求二次验证。把依据与决定一并留存，供审计使用。" },
  ],
  example: {
    title: "四次登录，一条规则",
    text: "四次登录的密码都正确，四位客户平时都在中国登录。",
    event: ({ usualCountry, isKnownDevice }: Login) =>
      `常用地：${regionName(usualCountry)}，${isKnownDevice ? "已知设备" : "新设备"}`,
    verdicts: {
      pass: (points: string) => `放行 · ${points} 分`,
      notify: (points: string) => `放行并通知 · ${points} 分`,
      secondFactor: (points: string) => `二次验证 · ${points} 分`,
    },
    summary: (results) => {
      const asked = results.filter(({ verdict }) => verdict.name === "secondFactor").length;
      return [`${results.length} 次登录中有 ${asked} 次需要二次验证，其余客户毫无感觉。`];
    },
  },
  architecture: [
    { title: "登录服务", text: "校验密码，同时送出来访地址。" },
    { title: "子午接口", text: "返回位置、网络与评分，从内存中直接应答。" },
    { title: "您的规则", text: "结合客户习惯作出决定；超过您设定的时限没有结果，就按原规则决定。" },
    { title: "二次验证", text: "把验证结果反馈给规则：通过验证的客户说明这次追问没有必要。" },
  ],
  limits: "地址不能证明一个人的身份：家庭和企业共用出口，旅行者会更换国家。它只应增减验证力度，不应单独决定冻结账户。",
} satisfies typeof en;
