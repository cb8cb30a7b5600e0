import type en from "../../en/product/card.ts";

export default {
  title: "卡号开头，道出发卡行",
  lead: "六到八位数字，得到发卡行、卡组织与卡种。提交完整卡号时还会核对校验位，并且不留下任何一位。",
  facts: [
    { value: "6 位", name: "即可查询" },
    { value: "0 位", name: "被保存：日志与记录中都没有" },
    { value: "100 次", name: "每个账号每月免费" },
  ],
  answer: "发卡行等为 null 表示数据中没有该前缀的这项信息，境外银行常常如此。",
  fields: {
    bin: "结果所依据的前几位，最多八位。",
    valid_luhn: "校验位是否正确。只提交前几位时为 null。",
    brand: "银联、Visa、Mastercard、美国运通、JCB 等卡组织。",
    bank: "发卡行名称。",
    bank_code: "银行简码，例如 ICBC、CMB。",
    type: "debit 借记卡、credit 贷记卡、semi_credit 准贷记卡、prepaid 预付费卡；未知时为 null。",
    country_code: "数据集中的大陆发卡行为 CN，前缀无法判断时为 null。",
    not_checked: "号码无法说明的事项：holder、account_status、funds。",
  },
  data: {
    title: "收录了哪些卡号前缀",
    text: "查询结果所依据的卡号前缀，按发卡行与卡种统计。",
  },
  uses: [
    {
      title: "边输入边显示标志",
      text: "输入六位后表单就知道银行与卡种：显示标志、隐藏不需要的字段，并说明支持哪些卡。",
    },
    {
      title: "区分输错与被拒",
      text: "在请求支付机构之前就发现校验位错误，提示卡号有误，而不是余额不足。",
    },
    {
      title: "权衡预付费卡",
      text: "试用时使用预付费卡，值得留意。卡种是一个信号，但绝不是唯一的信号。",
    },
  ],
  making: [
    "银行与卡种来自开放的国内卡号前缀库，270 多家银行；卡组织来自各组织公布的号段；校验位按 ISO/IEC 7812-1 计算。",
    "演示在浏览器中核对校验位，只发送前八位。接口通过 HTTPS 接收完整卡号，不存储；日志与调用记录中没有任何一位。",
  ],
  limits: [
    "中国大陆以外的银行只能识别卡组织。前缀不属于任何卡组织公布的范围时返回未找到，不计费。",
    "银行合并时前缀可能易主，开放数据集会稍晚得知。",
    "校验位正确不代表卡片存在，也不代表可以扣款。",
  ],
  price: "从“银行卡”的额度中扣除。每个账号每月有 100 次免费，超出后可购买套餐。",
  faq: [
    {
      question: "使用本接口，是否会纳入 PCI DSS 合规范围？",
      answer: "仅六到八位数字不属于持卡人数据。像演示那样只发送这几位，不会因本接口改变您的合规范围。",
    },
    {
      question: "英文结果中的银行名为什么是中文？",
      answer: "数据集没有英文名称，自行翻译反而无法匹配。请用 bank_code 比较。",
    },
    {
      question: "会向银行核实卡片吗？",
      answer: "不会，只有支付机构可以。本接口只读号码，不涉及账户。",
    },
    {
      question: "semi_credit 是什么？",
      answer: "准贷记卡：先存款，并允许小额透支。",
    },
  ],
  demo: {
    label: "卡号，或其前六位",
    submit: "查询",
    wrong: "卡号：需要 6 至 19 位数字，且只能是数字",
    brand: "卡组织",
    country: "国家或地区",
    bin: "匹配的前缀",
    bankCode: "银行简码",
    checkDigit: "校验位，在浏览器中核对",
    right: "正确",
    wrongDigit: "错误：有一位输错",
    tooShort: "未核对：只输入了前几位",
    brands: { UnionPay: "银联", "American Express": "美国运通" },
    types: { debit: "借记卡", credit: "贷记卡", semi_credit: "准贷记卡", prepaid: "预付费卡" },
    bankUnknown: "只知道卡组织",
    onlyBrand: (brand: string | null) => `${brand}，发卡行未知`,
    issuerPart: "发卡行",
    accountPart: "账户号码",
    notSent: "第八位之后不发送",
    digitPart: "校验位",
    privacy: "只有前八位会离开浏览器。",
  },
} satisfies typeof en;
