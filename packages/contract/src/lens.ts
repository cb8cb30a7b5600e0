import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { lines } from "./fields.ts";
import { lensLimits } from "./lens-limits.ts";
import { usageTypes } from "./lookup.ts";
import { riskLevels, riskReasonCodes } from "./risk.ts";

/** Length of the longest address plus a separator. */
const MAX_LINE_LENGTH = 47;
const MAX_CHARACTERS = lensLimits.signedIn * MAX_LINE_LENGTH;
/** A urlencoded form encodes each colon as three bytes. */
const bodyBytesOf = (addresses: number): number => 2 * addresses * MAX_LINE_LENGTH;

const indexes = z.array(z.int());

/** Many addresses share few values, so each value is sent once and referenced by index. */
const LensAnswer = z
  .object({
    db_version: z.string().meta({ en: "Database version", zh: "数据库版本" }),
    place_index: indexes.meta({
      en: "For each address, in order: index into places, or -1 for none",
      zh: "按顺序对应每个地址：places 中的序号，-1 表示没有",
    }),
    network_index: indexes.meta({
      en: "Likewise, index into networks",
      zh: "同上，networks 中的序号",
    }),
    risk_index: indexes.meta({
      en: "Likewise, index into risks; -1 for reserved and invalid addresses",
      zh: "同上，risks 中的序号；保留地址与无效地址为 -1",
    }),
    reserved_at: indexes.meta({
      en: "Positions of private or reserved addresses",
      zh: "私有或保留地址所在的位置",
    }),
    invalid_at: indexes.meta({
      en: "Positions of invalid addresses",
      zh: "无效地址所在的位置",
    }),
    places: z
      .object({
        country_index: indexes.meta({
          en: "Index into countries, or -1 for none",
          zh: "countries 中的序号，-1 表示没有",
        }),
        city: z.array(z.string()).meta({ en: "City", zh: "城市" }),
        latitude: z.array(z.number().nullable()).meta({ en: "Latitude", zh: "纬度" }),
        longitude: z.array(z.number().nullable()).meta({ en: "Longitude", zh: "经度" }),
      })
      .meta({
        en: "Locations in columns, with coordinates rounded to a tenth of a degree",
        zh: "按列给出的地点，坐标精确到 0.1 度",
      }),
    countries: z
      .array(
        z.object({
          country_code: z.string().meta({ en: "ISO 3166-1 alpha-2 code", zh: "ISO 3166-1 两位代码" }),
          country_name: z.string().meta({ en: "Country or region", zh: "国家或地区" }),
        }),
      )
      .meta({ en: "Countries and regions found", zh: "出现的国家与地区" }),
    networks: z
      .array(
        z.object({
          asn: z.int().nullable().meta({ en: "AS number", zh: "AS 号" }),
          name: z.string().meta({ en: "Name", zh: "名称" }),
          usage_type: z.enum(["", ...usageTypes]).meta({ en: "Usage type of the network", zh: "网络用途" }),
        }),
      )
      .meta({ en: "Networks found", zh: "出现的网络" }),
    risks: z
      .array(
        z.object({
          score: z.int().nullable().meta({
            en: "Risk score from 0 to 100; null: no loaded list can tell, which does not mean that the risk is low",
            zh: "0 至 100 的风险评分；null 表示现有名单无法判定，不等于低风险",
          }),
          level: z.enum(riskLevels).nullable().meta({ en: "Level", zh: "级别" }),
          reasons: z.array(z.enum(riskReasonCodes)).meta({ en: "What contributes to the score", zh: "计分依据" }),
        }),
      )
      .meta({ en: "Distinct risk scores", zh: "出现的各种风险评分" }),
  })
  .meta({
    examples: [
      {
        db_version: "20261121",
        place_index: [0, -1],
        network_index: [0, -1],
        risk_index: [0, -1],
        reserved_at: [1],
        invalid_at: [],
        places: { country_index: [0], city: ["Mountain View"], latitude: [37.4], longitude: [-122.1] },
        countries: [{ country_code: "US", country_name: "United States" }],
        networks: [{ asn: 15169, name: "Google LLC", usage_type: "DCH" }],
        risks: [{ score: 20, level: "low", reasons: ["data_center_inferred"] }],
      },
    ],
  });

export const lens = endpoint({
  path: "/v1/lens",
  summary: "Get location, network and risk of many addresses at once; nothing is stored",
  summaryZh: "批量分析 IP 的位置、网络与风险，不保存任何内容",
  access: "optional",
  input: z.object({
    ips: lines(MAX_CHARACTERS).meta({
      en: "Addresses separated by commas, spaces or line breaks, also with a port or brackets: up to 1,000, or 10,000 when logged in",
      zh: "以逗号、空格或换行分隔的地址，可带端口或方括号：最多 1,000 个，登录后 10,000 个",
      examples: ["8.8.8.8\n10.0.0.1"],
    }),
  }),
  output: LensAnswer,
  rate: { max: 20, seconds: 60 },
  maxBodyBytes: bodyBytesOf(lensLimits.signedIn),
  maxAnonymousBodyBytes: bodyBytesOf(lensLimits.anonymous),
  silent: true,
});
