import type en from "../../en/product/phone.ts";

export default {
  title: "一个号码，能说明什么",
  lead: "有效还是输错，手机还是固话，属于哪个国家、哪个省市，号段分配给哪家运营商。只凭号码本身：不拨打，也不查询任何人的姓名。",
  facts: [
    { value: "240 多个", name: "国家和地区的编号计划" },
    { value: "E.164 标准", name: "以及人们输入的各种写法" },
    { value: "100 次", name: "每个账号每月免费" },
  ],
  answer: "存储用 e164，展示用 formats.international；carrier 是号段最初分配的运营商。",
  fields: {
    number: "识别出的号码。",
    e164: "用于存储与比较的格式：加号、国家代码、号码。",
    valid: "编号计划中存在这样的号码时为 true，不代表号码正在使用。",
    type: "mobile、fixed_line、fixed_line_or_mobile、voip、toll_free、premium_rate 等。",
    country_code: "ISO 3166-1 两位代码；+800 等不属于任何国家的号码为 null。",
    region: "号段所属省、州或地区，按请求的语言。",
    city: "号段所属城市（编号计划可知时）。",
    carrier: "号段分配给的运营商；号码此后可能已携号转网。",
    time_zones: "号段覆盖的 IANA 时区，便于在合适的时间致电。",
    "formats.international": "印在名片上的写法。",
    "formats.national": "国内拨打的写法。",
    "formats.rfc3966": "可点击拨号的链接。",
  },
  data: {
    title: "号段覆盖",
    text: "前七位相同的一万个大陆手机号为一个号段。以下是可以判断归属的号段。",
  },
  uses: [
    {
      title: "注册时发现输错的号码",
      text: "在支付短信费之前就指出少了一位，而不是让验证码永远收不到。",
    },
    {
      title: "在合适的时间致电",
      text: "根据号段的时区，呼叫中心不会在凌晨四点打扰对方。",
    },
    {
      title: "与 IP 地址相互核对",
      text: "国内手机号配上巴西的地址，值得多问一句；反欺诈接口可以一次完成。",
    },
  ],
  making: [
    "编号计划来自谷歌的 libphonenumber，由电信业界共同维护：各国号码的长度、开头与类型。地区与运营商来自同一项目的号段表。中国大陆的手机号段均可查到运营商，包括虚拟运营商号段（162、165、167、170、171）以及 166、190 至 199；归属地由前七位得到，覆盖 2020 年以前启用的号段，166、167、19x 与多数 17x 号段的归属地为 null。",
    "没有国家代码的号码按中国大陆号码识别，其他号码须带加号和国家代码。",
  ],
  limits: [
    "运营商指号段归属。在可携号转网的地区（中国大陆自 2019 年起），用户可能已换网。",
    "有效不等于能接通：号码是否在用，只有网络知道。",
    "不提供机主和姓名。",
  ],
  price: "从“手机号码”的额度中扣除。每个账号每月有 100 次免费，超出后可购买套餐。",
  faq: [
    {
      question: "会保存号码吗？",
      answer: "不会。调用记录只保留号段，后四位以星号代替，既能看到查过什么，又不留下个人号码。",
    },
    {
      question: "能识别携号转网吗？",
      answer: "不能。只有运营商知道，我们不向运营商查询。",
    },
    {
      question: "为什么会返回 fixed_line_or_mobile？",
      answer: "在北美，手机与固话共用号段，仅凭号码无法区分。",
    },
    {
      question: "可以用哪些写法提交？",
      answer: "空格、连字符、括号，以 00 或加号开头都可以，返回的 e164 完全相同。",
    },
  ],
  demo: {
    label: "电话号码",
    submit: "查询",
    valid: "号码有效",
    invalid: "号码无效",
    country: "国家或地区",
    place: "号段归属地",
    type: "类型",
    carrier: "号段运营商",
    timeZone: "时区",
    national: "国内拨打写法",
    link: "拨号链接",
    types: {
      mobile: "手机",
      fixed_line: "固定电话",
      fixed_line_or_mobile: "固话或手机",
      voip: "网络电话",
      toll_free: "免费电话",
      premium_rate: "付费电话",
      shared_cost: "分摊付费电话",
      personal_number: "个人号码",
      pager: "寻呼机",
      uan: "企业统一号码",
      voicemail: "语音信箱",
    },
  },
} satisfies typeof en;
