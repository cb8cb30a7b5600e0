import type en from "../../en/product/hosts.ts";

export default {
  title: "地址背后是什么，端口作何用途",
  lead: "查询地址的反向域名与所属网络；查询端口时，给出 IANA 登记的用途。",
  facts: [
    { value: "65,536 个", name: "端口，按 IANA 注册表" },
    { value: "0 次扫描", name: "我们从不探测他人的端口" },
    { value: "100 次", name: "每个账号每月免费" },
  ],
  answer: "GET /v2/host/{ip} 返回如下内容；GET /v2/ports/{port} 返回端口所属范围与服务。",
  fields: {
    ip: "所查询的地址。",
    hostnames: "反向域名（PTR），实时解析；null 表示没有应答。",
    asn: "宣告该地址的网络，含名称、所属机构与用途。",
    open_ports: "普查发现的开放端口。null 表示没有普查数据，空列表表示未发现。",
    "open_ports[].port": "端口号。",
    "open_ports[].protocol": "取值为 tcp、udp、sctp 或 dccp。",
    "open_ports[].service": "IANA 登记的用途；实际运行的可能是别的程序。",
    "open_ports[].seen_date": "普查发现端口开放的日期。",
  },
  data: {
    title: "主机集中在哪里",
    text: "当前数据库中最大的主机托管网络，以及在 IANA 登记了端口的服务。",
  },
  uses: [
    {
      title: "认出日志中的主机",
      text: "反向域名与所属网络，把一串地址变成认得出的主机。",
    },
    {
      title: "看懂一条告警",
      text: "来自主机托管网络、没有反向域名的 6379 端口，与知名公司的 443 端口，含义大不相同。",
    },
    {
      title: "给防火墙规则加上名称",
      text: "注册表把规则中的数字变成服务名，审阅者能看到每一行放行了什么。",
    },
  ],
  making: [
    "反向域名在查询时实时解析，网络与所属机构来自我们的 IP 数据库，端口用途来自 IANA 注册表。",
    "我们从不扫描：探测他人的端口在一些国家违法，在任何地方都不受欢迎。只有在有第三方普查数据时才返回开放端口，并注明日期。",
  ],
  limits: [
    "没有普查数据时，open_ports 为 null。",
    "反向域名由地址所属网络填写，内容可以任意。",
    "端口登记的服务只是约定：任何程序都可以监听任何端口。",
  ],
  price: "与“代理与隐私识别”共用额度：每个账号每月有 100 次免费，超出后可购买套餐。",
  faq: [
    {
      question: "可以替我扫描服务器吗？",
      answer: "不可以。请用自己掌控的扫描工具检查自己的资产。",
    },
    {
      question: "为什么我的服务器没有反向域名？",
      answer: "需要由地址所属网络创建，多数主机托管商的控制台都有相应设置。",
    },
    {
      question: "注册表包含哪些端口？",
      answer: "IANA 分配的全部端口，涵盖 TCP、UDP、SCTP 与 DCCP。49152 及以上可自由使用，没有名称。",
    },
    {
      question: "没有名称的主机计费吗？",
      answer: "不计费。既没有反向域名，也没有开放端口可返回时，本次调用免费。",
    },
  ],
  demo: {
    label: "IP 地址或端口号",
    submit: "查询",
    port: (port: number) => `端口 ${port}`,
    ranges: {
      system: "系统端口，0 至 1023",
      user: "注册端口，1024 至 49151",
      dynamic: "可自由使用，49152 起",
    },
    protocol: "协议",
    service: "服务",
    description: "登记用途",
    noService: "该端口没有登记用途",
    noServiceText: "双方约定后，任何程序都可以使用。",
    address: "地址",
    names: "反向域名",
    noSurvey: "没有覆盖该地址的端口普查数据；我们不做扫描。",
    noResolver: "DNS 没有应答，反向域名未知。",
    noPorts: "普查没有在该地址发现开放端口。",
    openPort: "开放端口",
    seen: "发现日期",
  },
} satisfies typeof en;
