import type { Language } from "@meridian/contract/errors";
import type { ReservedRange } from "@meridian/ipdb";

/** By the name in IANA's registries. */
const chineseNames: Record<string, string> = {
  "This network": "本网络",
  "This host on this network": "本网络中的本机",
  "Private-Use": "私有地址",
  "Shared Address Space": "运营商级 NAT 共享地址",
  Loopback: "环回地址",
  "Link Local": "链路本地地址",
  "IETF Protocol Assignments": "IETF 协议专用地址",
  "IPv4 Service Continuity Prefix": "IPv4 业务连续性地址",
  "IPv4 dummy address": "IPv4 虚设地址",
  "NAT64/DNS64 Discovery": "NAT64/DNS64 发现",
  "Documentation (TEST-NET-1)": "文档示例地址（TEST-NET-1）",
  "Deprecated (6to4 Relay Anycast)": "6to4 中继任播地址（已弃用）",
  "6a44-relay anycast address": "6a44 中继任播地址",
  Benchmarking: "基准测试地址",
  "Documentation (TEST-NET-2)": "文档示例地址（TEST-NET-2）",
  "Documentation (TEST-NET-3)": "文档示例地址（TEST-NET-3）",
  Multicast: "组播地址",
  Reserved: "保留供将来使用",
  "Limited Broadcast": "受限广播地址",
  "Deprecated (IPv4-compatible)": "IPv4 兼容地址（已弃用）",
  "Unspecified Address": "未指定地址",
  "Loopback Address": "环回地址",
  "IPv4-IPv6 Translation": "IPv4/IPv6 转换地址",
  "Discard-Only Address Block": "仅供丢弃的地址",
  "Dummy IPv6 Prefix": "IPv6 虚设前缀",
  "Deprecated (previously ORCHID)": "ORCHID 标识符（已弃用）",
  Documentation: "文档示例地址",
  "Segment Routing (SRv6) SIDs": "SRv6 段标识",
  "Unique-Local": "唯一本地地址",
  "Link-Local Unicast": "链路本地单播地址",
  "Deprecated (Site-Local)": "站点本地地址（已弃用）",
};

/** The purpose of a reserved range: the registry's name, in Chinese if one is known. */
export const reservedName = ({ name }: ReservedRange, language: Language): string =>
  language === "zh" ? (chineseNames[name] ?? name) : name;
