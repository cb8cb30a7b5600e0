import type en from "../en/solution.ts";

/** The comments of the rules by their English text. */
const comments: Readonly<Record<string, string>> = {
  "Save as rule.mts and run it with Node.js 22.18 or newer:": "存为 rule.mts，用 Node.js 22.18 或更高版本运行：",
  "Kilometres between two points along the great circle (haversine); 0 if either of them is unknown.":
    "两点间的大圆距离（千米，haversine 公式）；任一点未知时为 0。",
  "The fields of a /v2/query answer that the rules use; null means unknown.":
    "规则用到的 /v2/query 响应字段；null 表示未知。",
  "The fields of a /v2/portrait answer that the rules use.": "规则用到的 /v2/portrait 响应字段。",
  "An event of yours with our answers about its address.": "您的一个事件，以及我们对其地址的查询结果。",
  "The decision; `value` or `text` is what it is based on, such as points, kilometres or a name.":
    "决定；`value` 或 `text` 是决定的依据，如分数、千米数或名称。",
  "Where the campaign runs.": "广告投放的国家。",
  "Price of the click in cents.": "单次点击的价格，单位为分。",
  "Pays for clicks from the country of the campaign, unless a server made them.":
    "投放国家内的点击照常付费，服务器产生的除外。",
  'Minutes by which a time zone is ahead of UTC, parsed from a name such as "GMT+05:30".':
    "时区比 UTC 早多少分钟，从“GMT+05:30”这样的名称解析。",
  "The time in UTC at which it is 10 a.m. where the new user lives.": "新用户当地上午 10 点对应的 UTC 时间。",
  "The network belongs to the visitor's organisation, unless it only provides internet access.":
    "网络属于访客所在的机构，仅提供上网服务的网络除外。",
  "Blocks servers that flood and slows down clients that are faster than a person; the country plays no part.":
    "拦截发起洪水请求的服务器，对快过真人的客户端限速；与国家无关。",
  "Coupons are for people, so data centres get none; an order from another country than it ships to is reviewed.":
    "优惠券只发给真人，数据中心不发；下单国家与收货国家不同的订单转人工复核。",
  "Where this customer usually logs in.": "该客户平时登录的国家。",
  "The score of the address, plus 30 points for an unusual country and 15 for a new device.":
    "地址的评分；国家与平时不同加 30 分，新设备加 15 分。",
  "Light in fibre travels about 200 km per millisecond, so no round trip is faster.":
    "光在光纤中每毫秒约传播 200 千米，往返时延不可能更短。",
  "The nearest server and the lowest ping that physics allows; data centres are kept out of ranked matches.":
    "最近的服务器，以及物理上可能的最低时延；数据中心不能参加排位赛。",
  "Where, according to the claim, the damage happened this hour.": "理赔申请中所称的、一小时内的出险地点。",
  "The distance between the stated location and that of the address, minus the accuracy radius.":
    "所称地点与地址所在地的距离，减去误差半径。",
  "Where the title may be played.": "作品可以播放的国家。",
  "The licence depends on the country, and a server in the right country is still not a viewer.":
    "版权按国家授权；服务器即使在授权国家内，也不是观众。",
  "Picks the nearest node, and how much nearer it is than the origin.": "选出最近的节点，并算出比源站近多少。",
  "Whether the last attempt succeeded.": "最后一次尝试是否成功。",
  "Many failures are noise; a server that logs in after a few is not.":
    "大量失败只是噪声；失败几次后登录成功的服务器则不是。",
  "Shows the province inside China, the country outside it, and nothing if a server has posted.":
    "国内显示省份，国外显示国家；由服务器发布的不显示。",
  "The network responsible for the address, and the organisation that runs it.": "负责该地址的网络，及其运营机构。",
  "IATA code of the requested city.": "所查城市的 IATA 代码。",
  "The currencies you sell in.": "您支持的结算货币。",
  "Visitors see prices in their own currency; a server that searches faster than anyone can read gets cached prices.":
    "访客看到本国货币的价格；搜索速度超过人眼阅读的服务器得到缓存价格。",
};

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
  comment: (text: string) => comments[text] ?? text,
  architecture: { title: "在您系统中的位置", limits: "局限：" },
  products: "用到的产品",
  cases: "客户案例",
  closing: {
    title: "换成您自己的事件试试",
    text: "每月都有免费调用。上面的规则可以直接使用，换上您的事件即可。",
  },
} satisfies typeof en;
