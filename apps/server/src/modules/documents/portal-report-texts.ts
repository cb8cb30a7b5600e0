import type { FieldText } from "@meridian/contract/lookup-api/endpoint";
import { AddressData, Network, privacyFlags, sharedFieldTexts } from "@meridian/contract/lookup-api/fields";
import type { FieldTexts } from "./bilingual-texts.ts";

/** Texts of the fields that a report takes over from the lookup API. */
const answerTexts = (prefix: string, shape: object): FieldTexts =>
  Object.fromEntries(Object.keys(shape).map((name) => [`${prefix}.${name}`, sharedFieldTexts[name]!]));

const { location } = AddressData.shape;
const flagNames = Object.keys(privacyFlags);

const inferredText: FieldText = [
  "Fields inferred from the network's name: `usage_type`, or the `isp` of its addresses",
  "由网络名称推断得出的字段：`usage_type`，或其地址的 `isp`",
];

/** Texts of the modules `lookup` and `reports`. */
export const portalReportTexts: FieldTexts = {
  ...answerTexts("answer.location", location.shape),
  ...answerTexts("answer.asn", Network.shape),
  ...answerTexts("answer", Network.shape),
  ...answerTexts("answer.proxy", privacyFlags),
  ...answerTexts("proxy_data", privacyFlags),
  asn: ["AS number", "AS 号"],
  "answer.location": ["Location of the address", "归属地"],
  "answer.proxy": ["Privacy flags", "隐私标记"],
  "asn.inferred": sharedFieldTexts.inferred!,
  "answer.asn.inferred": inferredText,
  "answer.inferred": inferredText,
  division_code: [
    "GB/T 2260 code of the city or province, in mainland China; otherwise empty",
    "行政区划代码（GB/T 2260），中国大陆地址返回，否则为空",
  ],
  area_code: [
    "Telephone area code of the city, in mainland China; otherwise empty",
    "城市电话区号，中国大陆地址返回，否则为空",
  ],
  is_anycast: [
    "Whether the address is announced from many places; null if unknown",
    "是否为任播地址，即由多地同时宣告；null 表示未知",
  ],
  note: ["What the location means, if the address is anycast; otherwise empty", "任播地址的位置说明，其他地址为空"],
  accuracy_note: [
    "What the location means, if the address is anycast; otherwise empty",
    "任播地址的位置说明，其他地址为空",
  ],
  flag_code: ["Name of the flag image, under `/flags`; may be empty", "旗帜图片的名称，位于 /flags 下；可能为空"],
  shaded_with: ["Country codes shaded together on the map", "地图上一并着色的国家或地区代码"],
  previous: ["The range before this one", "前一个地址段"],
  next: ["The range after this one", "后一个地址段"],
  reserved_name: ["Purpose of the range if it is reserved; otherwise empty", "保留地址段的用途；非保留地址段为空"],
  flag_sources: ["Source of each flag that is known", "各已知标记的数据源"],
  ...Object.fromEntries(
    flagNames.map((name) => [
      `flag_sources.${name}`,
      ["Source of this flag; null: the flag is unknown", "该标记的数据源；标记未知时为 null"],
    ]),
  ),
  age_days: ["Age of the data in days; null if unknown", "数据距今的天数；null 表示未知"],
  square: ["The blocks around the address, with the network of each", "地址周围的网段及其所属网络"],
  prefix: ["Prefix in CIDR notation", "CIDR 格式的前缀"],
  cell_bits: ["Prefix length of each cell", "每个格子的前缀长度"],
  cells: [
    "For each cell, the index of its network in `networks`; -1: no known network",
    "各格子所属网络在 `networks` 中的序号；-1 表示没有已知网络",
  ],
  "networks.cells": ["Number of cells of the network", "该网络占的格子数"],
  own_cell: ["Index of the cell that contains the address", "该地址所在格子的序号"],
  credits: ["Sources that require attribution", "要求署名的数据源"],
  rank: ["Rank by number of IPv4 addresses", "按 IPv4 地址数的排名"],
  ipv4_addresses: ["Number of IPv4 addresses", "IPv4 地址数"],
  ipv6_blocks: ["Number of IPv6 /48 blocks", "IPv6 /48 网段数"],
  ranked_networks: ["Number of networks in the ranking", "参与排名的网络数"],
  country_count: ["Number of countries and regions that the network has addresses in", "网络所在的国家和地区数"],
  larger: ["The next larger networks in the ranking", "排名紧邻其前的网络"],
  smaller: ["The next smaller networks in the ranking", "排名紧邻其后的网络"],
  prefix_count: ["Number of prefixes", "前缀数"],
  prefixes: ["Prefixes on this page", "本页的前缀"],
};
