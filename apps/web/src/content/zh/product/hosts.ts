import type en from "../../en/product/hosts.ts";

export default {
  title: "地址背后是什么，开着哪个端口",
  lead: "一个地址的名称、所属网络，以及已导入的普查发现的开放端口；单独查询端口时，给出 IANA 登记的用途。",
  facts: [
    { value: "65,536 个", name: "端口，按 IANA 注册表" },
    { value: "0 次扫描", name: "这里从不敲别人的门" },
    { value: "100 次", name: "每个账户每月免费" },
  ],
  answer: "GET /v2/host/{ip} 返回如下内容；GET /v2/ports/{port} 返回端口所属范围与服务。",
  fields: {
    ip: "所查询的地址。",
    hostnames: "反向域名（PTR），即时向解析器查询；null 表示没有应答。",
    asn: "宣告该地址的网络，含名称、组织与用途。",
    open_ports: "运营方导入的普查所发现的开放端口。null 表示没有导入，空列表表示导入后未发现。",
    "open_ports[].port": "端口号。",
    "open_ports[].protocol": "取值为 tcp、udp、sctp 或 dccp。",
    "open_ports[].service": "IANA 登记的用途；实际运行的可能是别的程序。",
    "open_ports[].seen_date": "普查看到端口开放的日期。",
  },
  uses: [
    {
      title: "了解自己的暴露面",
      text: "导入对自有网段的普查，逐个地址查看开放端口：第二天就能发现清单变长了。",
    },
    {
      title: "看懂一条告警",
      text: "来自机房、没有反向域名的 6379 端口，与知名公司的 443 端口，含义大不相同。",
    },
    {
      title: "给防火墙规则加上名称",
      text: "注册表把规则中的数字变成服务名，审阅者能看到每一行放行了什么。",
    },
  ],
  making: [
    "查询时把三个来源合在一起：反向域名来自所配置的解析器，网络与组织来自 IP 数据库，开放端口只来自运营方导入的普查，并注明日期。",
    "本服务从不扫描。敲陌生人的端口在一些国家违法，在任何地方都失礼；何况今天的扫描明天就过时了。",
  ],
  limits: [
    "刚安装的系统没有导入普查：open_ports 为 null，并如实说明。",
    "反向域名由地址的运营者填写，内容可以任意。",
    "端口登记的服务只是约定：任何程序都可以监听任何端口。",
  ],
  price: "从“代理识别”的额度中扣除。每个账户每月有 100 次免费，超出后可购买套餐。",
  faq: [
    {
      question: "可以替我扫描服务器吗？",
      answer: "不可以。请用自己掌控的扫描工具检查自己的资产，再用一条命令导入结果。",
    },
    {
      question: "为什么我的服务器没有反向域名？",
      answer: "需要由地址段的运营者创建，多数主机商的控制台都有相应设置。",
    },
    {
      question: "注册表包含哪些端口？",
      answer: "IANA 分配的全部端口，涵盖 TCP、UDP、SCTP 与 DCCP。49152 及以上可自由使用，没有名称。",
    },
    {
      question: "普查可以有多旧？",
      answer: "每个端口都注明看到的日期，由您判断：一周之内可用，一年之前就是历史了。",
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
    noSurvey: "本服务器没有导入开放端口的普查，因此无法说明；我们不做扫描。",
    noResolver: "解析器没有应答，反向域名未知。",
    noPorts: "已导入的普查没有在该地址发现开放端口。",
    openPort: "开放端口",
    seen: "看到日期",
  },
} satisfies typeof en;
