import type en from "../../en/product/location.ts";

export default {
  title: "一个地址在哪里，有多大把握",
  lead: "一次请求，得到 IPv4 或 IPv6 地址的国家、省份、城市、坐标、时区与所属网络。位置附有误差半径，每个结果都注明数据版本。",
  facts: [
    { value: "50,000 次", name: "每月免费调用，无需绑卡" },
    { value: "IPv4 与 IPv6", name: "同在一个数据库" },
    { value: "误差半径", name: "随位置给出，任播地址除外" },
  ],
  answer: "名称按请求的语言返回。null 表示没有来源提供该项；由推断得出的内容均有标明。",
  fields: {
    "location.ip": "所查询的地址。6to4、Teredo 和映射地址按其中的 IPv4 回答。",
    "location.continent": "所在大洲，按请求的语言。",
    "location.country": "国家或地区，按请求的语言。",
    "location.country_english": "同上的英文名，便于存储与比较。",
    "location.country_code": "ISO 3166-1 两位代码。",
    "location.province": "国家之下第一级：省、州或大区。",
    "location.city": "城市或城镇，采用来源中的写法。",
    "location.latitude": "北纬度数（WGS 84）：所在区域的中心，而不是某座房子。",
    "location.longitude": "东经度数（WGS 84）。",
    "location.accuracy_radius_km": "真实位置有 80% 的把握在坐标的这一半径（公里）之内；任播地址为 null。",
    "location.accuracy_level":
      "city、region 或 country：按误差半径判断，位置精确到哪一级才不只是猜测；任播地址为 null。",
    "location.is_anycast": "多台服务器共用该地址时为 true：所示位置属于网络，而非应答的服务器；null 表示未知。",
    "location.time_zone": "IANA 时区名，例如 Asia/Shanghai，由坐标得出。",
    "location.weather_station": "最近在用气象站的 ICAO 代码。",
    "location.elevation": "海拔（米），取自最近的居民点。",
    "location.isp": "接入运营商：中国大陆为运营商名称，其他地区由网络名称推断。",
    "location.division_code": "行政区划代码（GB/T 2260），中国大陆地址返回城市或省份的代码。",
    "location.area_code": "城市电话区号，中国大陆地址返回。",
    "location.source": "给出该位置的数据源。",
    "asn.asn": "宣告该地址的自治系统编号。",
    "asn.name": "该网络的名称。",
    "asn.organization": "网络的持有者，以注册信息为准。",
    "asn.usage_type": "网络用途：ISP、DCH、MOB、EDU 等；未知时为 null。",
    "asn.is_crawler": "爬虫所属公司公布为其自有地址时为 true；否则为 null，不会是 false。",
    "asn.crawler": "该爬虫的名称，如 Googlebot。",
    "asn.is_satellite": "卫星网络公布为其自有地址时为 true；否则为 null。",
    "asn.inferred": "由网络名称推断得出的字段：isp 或 usage_type。",
    proxy: "VPN 至主机托管共六项标记；未知时为 null。详见代理与隐私识别产品。",
  },
  data: {
    title: "地址分布在哪里",
    text: "当前数据库中每个已宣告的 IPv4 地址所属的国家或地区，以及其中精确到城市的比例。",
  },
  uses: [
    {
      title: "首次访问就打开对的页面",
      text: "语言、货币和最近的门店，首屏就是对的。只需要国家，而国家正是 IP 数据最有把握的一项。",
    },
    {
      title: "与用户所说的相互核对",
      text: "收货地在汉堡、银行卡来自巴西、网络在越南的订单，并不能证明什么，但值得多问一句。",
    },
    {
      title: "把日志看成地图",
      text: "一次提交一千个地址，按国家和网络统计访问、攻击或错误。",
    },
  ],
  making: [
    "位置来自 DB-IP 的开放数据库 City Lite；中国大陆地址的省、市与运营商采用 ip2region 社区数据，海拔与城市中文名取自 GeoNames。网络来自 RouteViews 收集的路由表。两者合并为一套地址段，一次检索即可得到。",
    "国家最可靠，城市是估计，因此位置附有误差半径；各版本的准确度见数据质量页面。",
    "保留地址按 IANA 注册表识别，返回说明其用途的错误，不计费。",
  ],
  limits: [
    "手机或企业网络显示的是接入互联网的位置。",
    "使用 VPN 时看到的是出口，可用代理与隐私识别判断。",
    "对于 8.8.8.8 这类由多地同时宣告的任播地址，所示位置属于网络本身，由 is_anycast 标明。",
    "中国大陆的 IPv6 地址至多精确到省，许多只返回国家。",
    "IP 地址不能指向某个人或某座房子，本数据也不得作此用途。",
  ],
  price: "每月 50,000 次免费调用。更大用量可按月或按年购买套餐，超出部分按千次计价。",
  faq: [
    {
      question: "城市有多准？",
      answer: "通常误差在几十公里以内，accuracy_radius_km 给出具体半径。如果判断错误会造成损失，请使用国家或省份。",
    },
    {
      question: "数据多久更新一次？",
      answer: "数据库每周多次更新。每个结果的 X-Database-Version 响应头注明所用版本，新版本切换时不会有查询失败。",
    },
    {
      question: "IPv6 要另外付费吗？数据会更少吗？",
      answer: "计费相同，同一个文件、同一个接口。部分网络的 IPv6 只返回国家。",
    },
    {
      question: "我自己的地址显示错了城市，怎么办？",
      answer: "在首页查询结果处点击“结果有误？”提交纠错。经工作人员核实后，会作为最高优先级的一层进入下一个版本。",
    },
    {
      question: "查询结果可以保存吗？",
      answer: "可以，供自己使用，以数据许可为准。若向他人展示，需同时以链接形式注明 DB-IP。",
    },
    {
      question: "可以批量查询吗？",
      answer:
        "POST /v2/batch 一次最多 1,000 个地址，按提交顺序返回。不是地址的条目单独报错，不影响其他条目。整个文件可用批量任务查询。",
      link: { to: "/user?tab=bulk-jobs", text: "查询文件" },
    },
  ],
  demo: {
    map: (place: string) => `地图：${place}`,
    country: "国家或地区",
    region: "省份",
    city: "城市",
    accuracy: "精度",
    anycast: "任播，所示为网络所在地",
    within: (kilometres: string) => `${kilometres} 公里以内`,
    timeZone: "时区",
    station: "气象站",
    zip: "邮政编码",
    elevation: "海拔",
    metres: (metres: number) => `${metres} 米`,
    usage: "网络用途",
    isp: "运营商",
  },
} satisfies typeof en;
