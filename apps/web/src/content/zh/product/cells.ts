import type en from "../../en/product/cells.ts";

export default {
  title: "由基站编号定位",
  lead: "国家、运营商、位置区与小区，确定一个移动基站小区。一次调用换算为坐标与半径，适合有 SIM 卡但收不到卫星信号的设备。",
  facts: [
    { value: "2G 至 5G", name: "四代制式，GSM 至 NR" },
    { value: "以米计", name: "每个位置都注明半径" },
    { value: "100 次", name: "每个账号每月免费" },
  ],
  answer: "小区未知时，除各代码外均为 null，这样的结果不计费。",
  fields: {
    mcc: "移动国家码，中国大陆为 460。",
    mnc: "移动网络码，即该国的运营商。",
    lac: "位置区码；LTE 与 5G 中为跟踪区码。",
    cid: "小区编号，5G 中最长 36 位。",
    latitude: "北纬度数（WGS 84）；小区未知时为 null。",
    longitude: "东经度数（WGS 84）。",
    range_m: "手机曾检测到该小区的范围半径（米）。",
    radio: "取值为 GSM、UMTS、LTE 或 NR。",
    source: "位置所来自的数据集。",
    updated_date: "贡献者最近一次检测到该小区的日期。",
  },
  data: {
    title: "收录了哪些移动网络",
    text: "由国家码与网络码可以对应到的、运营中的移动网络。",
  },
  uses: [
    {
      title: "室内也能找到设备",
      text: "集装箱和地下室里的定位器收不到卫星信号，却收得到基站信号。几百米的精度足以找到一托盘货物。",
    },
    {
      title: "节省电量",
      text: "基站定位不耗电：设备本来就知道自己的小区。移动时再启用卫星定位。",
    },
    {
      title: "核对陈述",
      text: "把设备上报的小区，与所说的交货地或事故地点相比较。",
    },
  ],
  making: [
    "位置来自 OpenCelliD：由手机测得的基站小区社区数据集，以现有数据为限。",
    "GET /v2/carrier 按国家码与网络码返回移动网络的国家、品牌与运营商，覆盖约 3,000 个网络，小区本身未知也可查询。",
    "位置是手机检测到该小区的各点的中心，而不是铁塔本身；半径说明这些点离中心最远多少。",
  ],
  limits: [
    "覆盖范围取决于现有数据：数据中没有的小区返回 null，不计费。接入之前，请先向我们了解覆盖情况。",
    "在乡村，一个小区可覆盖 30 公里，中心可能落在田野里。",
    "运营商会重新编号或搬迁小区，日期说明位置有多旧。",
  ],
  price: "与“代理与隐私识别”共用额度：每个账号每月有 100 次免费，超出后可购买套餐。",
  faq: [
    {
      question: "四个编号从哪里得到？",
      answer: "来自通信模块（AT+CREG、AT+CEREG），或安卓的 TelephonyManager。iPhone 不向应用提供。",
    },
    {
      question: "覆盖中国大陆吗？",
      answer: "数据由志愿者贡献，大城市较密，其他地方较稀。具体需求请联系我们。",
    },
    {
      question: "可以用它定位手机号吗？",
      answer: "不可以。号码在哪个小区只有网络知道；您需要的是小区编号，而只有设备自己能给出。",
    },
    {
      question: "可以用多个小区提高精度吗？",
      answer: "可分别查询，再按半径加权。目前还没有合并计算的接口。",
    },
  ],
  demo: {
    names: { mcc: "国家码 MCC", mnc: "网络码 MNC", lac: "位置区 LAC", cid: "小区 CID" },
    way: "从国家到小区",
    steps: { mcc: "国家", mnc: "网络", lac: "位置区", cid: "小区" },
    submit: "查询位置",
    wrong: (field: string, most: string) => `${field}：需要 0 至 ${most} 的整数`,
    map: "小区位置地图",
    none: "数据中没有该小区",
    noneText: "结果为 null，使用密钥调用时不计费。",
    latitude: "纬度",
    longitude: "经度",
    range: "半径",
    metres: (metres: string) => `${metres} 米`,
    radio: "制式",
    source: "来源",
    updated: "最近检测到",
  },
} satisfies typeof en;
