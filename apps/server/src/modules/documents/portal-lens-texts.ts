import type { FieldTexts } from "./bilingual-texts.ts";

/** Fields of the endpoint behind the log lens. */
export const portalLensTexts: FieldTexts = {
  ips: [
    "Addresses separated by commas, spaces or line breaks, also with a port or brackets: up to 1,000, or 10,000 when logged in",
    "以逗号、空格或换行分隔的地址，可带端口或方括号：最多 1,000 个，登录后 10,000 个",
  ],
  place_index: [
    "For each address, in order: index into places, or -1 for none",
    "按顺序对应每个地址：places 中的序号，-1 表示没有",
  ],
  network_index: ["Likewise, index into networks", "同上，networks 中的序号"],
  risk_index: [
    "Likewise, index into risks; -1 for reserved and invalid addresses",
    "同上，risks 中的序号；保留地址与无效地址为 -1",
  ],
  reserved_at: ["Positions of private or reserved addresses", "私有或保留地址所在的位置"],
  invalid_at: ["Positions of invalid addresses", "无效地址所在的位置"],
  places: [
    "Locations in columns, with coordinates rounded to a tenth of a degree",
    "按列给出的地点，坐标精确到 0.1 度",
  ],
  country_index: ["Index into countries, or -1 for none", "countries 中的序号，-1 表示没有"],
  countries: ["Countries and regions found", "出现的国家与地区"],
  networks: ["Networks found", "出现的网络"],
  risks: ["Distinct risk scores", "出现的各种风险评分"],
  "networks.asn": ["AS number", "AS 号"],
  score: [
    "Risk score from 0 to 100; null: no loaded list can tell, which does not mean that the risk is low",
    "0 至 100 的风险评分；null 表示现有名单无法判定，不等于低风险",
  ],
  reasons: ["What contributes to the score", "计分依据"],
};
