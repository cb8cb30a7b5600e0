import type en from "../../en/report/asn.ts";

export default {
  kind: "网络",
  title: (asn, name) => (name ? `${asn} 网络：${name}` : asn),
  description: (asn, name, count, rank) =>
    `${asn}${name ? `（${name}）` : ""}拥有 ${count} 个 IPv4 地址，在全部网络中排名第 ${rank}。前缀、国家分布、类型与排名相邻的网络。`,
  figures: {
    rank: "IPv4 地址数排名",
    rankOf: (rank, count) => `第 ${rank} 名，共 ${count} 个`,
    ipv4: "IPv4 地址",
    ipv6: "IPv6 /48 网段",
    prefixes: "前缀",
    countries: "国家与地区",
  },
  facts: {
    title: "网络信息",
    asn: "AS 号",
    name: "名称",
    organization: "所属机构",
    domain: "域名",
    usageType: "类型",
  },
  countries: {
    title: "地址分布",
    text: "按数据库给出的归属地，统计各国家与地区所占的地址。",
    more: (count) => `另有 ${count} 个国家与地区`,
    none: "该网络的地址暂无归属地数据。",
    ipv4: "IPv4 地址",
    ipv6: "IPv6 /48 网段",
    country: "国家与地区",
    share: "占比",
    least: (share) => `不足 ${share}`,
    most: (share) => `超过 ${share}`,
  },
  neighbours: {
    title: "排名相邻的网络",
    text: "按 IPv4 地址数排名，紧邻其前后的网络。",
    columns: { rank: "排名", network: "网络", ipv4: "IPv4 地址", ipv6: "IPv6 /48 网段" },
  },
  prefixes: {
    title: "前缀",
    text: (count) => `共 ${count} 个。连续的地址段已合并，因此这里是它拥有的地址空间，而不是路由表。`,
    columns: { prefix: "前缀", first: "起始地址", last: "结束地址" },
    pages: "前缀分页",
    newer: "上一页",
    older: "下一页",
    page: (page, last) => `第 ${page} 页，共 ${last} 页`,
  },
  code: "使用密钥查询网络的名称、机构与类型：一次请求，返回 JSON。",
  missing: {
    title: "没有这个网络",
    text: (asked) => `“${asked}” 不是数据库中拥有地址的网络编号。`,
    how: "AS 号形如 AS4134。没有宣告任何地址的网络没有页面。",
  },
} satisfies typeof en;
