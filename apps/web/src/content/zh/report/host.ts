import type en from "../../en/report/host.ts";

export default {
  kind: "域名",
  title: (host) => `${host} 的 IP 地址`,
  waiting: (host) => `正在向域名服务器查询 ${host} 的地址…`,
  count: (count) => `${count} 个 IP 地址`,
  none: "该域名在 DNS 中没有 IP 地址。",
  columns: { address: "IP 地址", place: "位置", network: "所属网络" },
  reserved: (name) => `保留地址：${name}`,
  unknown: "未知",
  live: "由我们的域名服务器刚刚解析。在其他地方解析，可能得到不同的地址。",
  failed: "域名解析失败",
  missing: {
    title: "这不是公网域名",
    text: (asked) => `无法在 DNS 中查询“${asked}”。`,
    how: "域名至少由两部分组成，以点号分隔，例如 example.com。",
  },
} satisfies typeof en;
