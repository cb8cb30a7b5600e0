import type { FieldTexts } from "./bilingual-texts.ts";

/** Fields of the call behind the log lens. */
export const portalLensTexts: FieldTexts = {
  ips: [
    "Addresses by comma, space or line: up to 1,000, or 10,000 with a session",
    "以逗号、空格或换行分隔的地址：最多 1,000 个，登录后 10,000 个",
  ],
  place_index: [
    "For each address in order: its entry in places, -1 for none",
    "按顺序对应每个地址：places 中的序号，-1 表示没有",
  ],
  network_index: ["The same in networks", "同上，networks 中的序号"],
  risk_index: [
    "The same in risks; -1 for reserved and invalid addresses",
    "同上，risks 中的序号；保留地址与非地址为 -1",
  ],
  reserved_at: ["Positions of addresses that are private or reserved", "私有或保留地址所在的位置"],
  invalid_at: ["Positions of invalid addresses", "不是地址的内容所在的位置"],
  places: ["Places as columns; coordinates to a tenth of a degree", "按列给出的地点，坐标精确到 0.1 度"],
  country_index: ["Entry in countries, -1 for none", "countries 中的序号，-1 表示没有"],
  countries: ["Countries and regions that occur", "出现的国家与地区"],
  networks: ["Networks that occur", "出现的网络"],
  risks: [
    "Each score that occurs; null where no loaded list decides it, which is not low",
    "出现的风险评分；null 表示现有名单无法判定，不等于低风险",
  ],
  score: ["Risk score from 0 to 100; null where it is not known", "0 至 100 的风险评分，未知为 null"],
  reasons: ["What adds to the score", "计分的原因"],
};
