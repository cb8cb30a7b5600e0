import type en from "../../en/report/ip.ts";

export default {
  kind: "IP 地址",
  title: (ip, place) => (place ? `${ip} 归属地：${place}` : `${ip} 查询报告`),
  description: (ip, place, network) =>
    `${[place ? `${ip} 位于${place}` : `${ip} 的查询报告`, network && `属于 ${network}`].filter(Boolean).join("，")}。归属地、精度、地址段、相邻地址段与隐私标记，每一项都注明来源。`,
  separator: " ",
  unknownPlace: "位置未知",
  map: {
    label: (place, kilometres) => (kilometres ? `地图：${place}，误差约 ${kilometres} 公里` : `地图：${place}`),
    zoomIn: "放大",
    zoomOut: "缩小",
    circle: (kilometres) => `误差约 ${kilometres} 公里，圆圈按比例绘制`,
    noCircle: "位置精度未知",
    kilometres: (count) => `${count} 公里`,
  },
  facts: {
    title: "查询结果",
    country: "国家或地区",
    region: "省份或州",
    city: "城市",
    zip: "邮政编码",
    coordinates: "经纬度",
    timeZone: "时区",
    elevation: "海拔",
    metres: (metres) => `${metres} 米`,
    network: "所属网络",
    organization: "所属机构",
    isp: "运营商",
    usageType: "网络用途",
    source: "归属地来源",
  },
  live: {
    title: "主机名与注册信息",
    text: "打开本页时实时查询：主机名来自 DNS，注册信息来自地址的注册机构。",
    names: {
      title: "主机名",
      waiting: "正在查询域名服务器…",
      failed: "域名服务器没有应答",
      none: "该地址没有反向解析名称。",
      state: (isConfirmed, count) => {
        if (isConfirmed) return "该名称同样解析到此地址。";
        if (count === null) return "未能核实：查询该名称时没有应答。";
        return count === 0 ? "该名称没有任何地址，不能证明归属。" : "该名称解析到其他地址，不能证明归属。";
      },
      others: "它的其他地址：",
      more: (count) => `另有 ${count} 个`,
    },
    registration: {
      title: "注册信息",
      waiting: "正在查询注册机构，可能需要几秒…",
      failed: "注册机构没有应答",
      none: "注册机构没有该地址的记录。",
      facts: {
        holder: "持有者",
        block: "注册网段",
        name: "网段名称",
        updated: "最近变更",
        abuse: "滥用投诉",
      },
      source: (server, day) => `来源：${server}，${day}`,
    },
  },
  ranges: {
    title: "所在地址段与相邻地址段",
    text: "同一地址段内的所有地址结果相同。",
    previous: "前一地址段",
    own: "所在地址段",
    next: "后一地址段",
    count: (count) => `${count} 个地址`,
    unknown: "暂无数据",
    reserved: (name) => `保留：${name}`,
    first: "地址空间由此开始",
    last: "地址空间到此为止",
  },
  square: {
    title: (prefix) => `${prefix} 里还有谁`,
    text: (bits) =>
      `256 个 /${bits} 网段沿希尔伯特曲线排列，前后相邻的网段在图上也相邻。每块取 16 个样本地址，按其中多数所属的网络着色。`,
    label: (prefix, count) => `${prefix} 方图：共 ${count} 个网络`,
    own: (ip) => `${ip} 所在的网段`,
    blocks: (count) => `${count} 块`,
    others: (count) => `其他 ${count} 个网络`,
    unknown: "没有网络宣告",
    hint: "指向网段可查看内容，点击可打开报告。",
  },
  flags: {
    title: "隐私标记",
    text: "每个标记都注明来源及其时效。“未知”表示现有来源都没有提到该地址，不等于“否”。",
    columns: { flag: "标记", value: "结果", source: "来源", age: "时效" },
    names: {
      is_vpn: "VPN",
      is_tor: "Tor 出口",
      is_proxy: "公开代理",
      is_relay: "隐私中继",
      is_hosting: "主机托管",
      is_data_center: "数据中心",
    },
    yes: "是",
    no: "否",
    inferred: "由名称推断",
    age: (days) => (days <= 0 ? "今日更新" : `${days} 天前`),
  },
  reserved: {
    title: "保留地址",
    text: (name, rfc) =>
      `该地址属于专门划出的地址段（${name}，${rfc}），用于内部网络或特殊用途，不对应任何位置，任何数据库都无法给出它的归属地。`,
    tryPublic: "改查 223.5.5.5",
    publicAddress: "223.5.5.5",
  },
  unknown: {
    title: "暂无该地址的数据",
    text: "现有来源都没有给出它的位置或网络，它可能没有被任何网络宣告。",
  },
  embedded: (ipv4) => `其中包含 IPv4 地址 ${ipv4}，结果对应该地址。`,
  missing: {
    title: "这不是 IP 地址",
    text: (asked) => `“${asked}” 既不是 IPv4 地址，也不是 IPv6 地址。`,
    how: "IPv4 地址由四个 0 到 255 的数字组成，例如 223.5.5.5；IPv6 地址由至多八组十六进制数字组成，例如 2400:3200::1。",
  },
} satisfies typeof en;
