import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { integerText, nullableText } from "../fields.ts";

/** Limits of 3GPP TS 23.003; the largest are 24 bits for a tracking area and 36 bits for a cell, both in 5G. */
export const cellLimits = { mcc: [1, 999], mnc: [0, 999], lac: [0, 16_777_215], cid: [0, 68_719_476_735] } as const;

export const cell = lookupApiEndpoint({
  id: 17,
  path: "/v2/cell",
  method: "GET",
  product: 10,
  charge: "found",
  input: z.object({
    mcc: integerText(...cellLimits.mcc).meta({ en: "Mobile country code", zh: "移动国家代码" }),
    mnc: integerText(...cellLimits.mnc).meta({ en: "Mobile network code", zh: "移动网络代码" }),
    lac: integerText(...cellLimits.lac).meta({ en: "Location or tracking area code", zh: "位置区码或跟踪区码" }),
    cid: integerText(...cellLimits.cid).meta({ en: "Cell ID", zh: "小区编号" }),
  }),
  output: z.strictObject({
    mcc: z.int().meta({ en: "Mobile country code", zh: "移动国家代码" }),
    mnc: z.int().meta({ en: "Mobile network code", zh: "移动网络代码" }),
    lac: z.int().meta({ en: "Location or tracking area code", zh: "位置区码或跟踪区码" }),
    cid: z.int().meta({ en: "Cell ID", zh: "小区编号" }),
    latitude: z.number().nullable().meta({ en: "Latitude in decimal degrees (WGS 84)", zh: "纬度（度，WGS 84）" }),
    longitude: z.number().nullable().meta({ en: "Longitude in decimal degrees (WGS 84)", zh: "经度（度，WGS 84）" }),
    range_m: z.int().nullable().meta({ en: "Radius of the cell in meters", zh: "小区半径（米）" }),
    radio: nullableText.meta({ en: "Radio technology, such as LTE", zh: "制式，如 LTE" }),
    source: nullableText.meta({ en: "Data source", zh: "数据来源" }),
    updated_date: nullableText.meta({ en: "Date the record was last updated", zh: "该记录的更新日期" }),
  }),
  invalid: { mcc: "INVALID_CELL", mnc: "INVALID_CELL", lac: "INVALID_CELL", cid: "INVALID_CELL" },
  texts: {
    name: { en: "Cell tower", zh: "基站" },
    summary: {
      en: "The position of a mobile cell, where OpenCelliD has data.",
      zh: "查询基站小区的位置，数据来自 OpenCelliD，以现有数据为限。",
    },
    details: {
      en: "If the position is not known, all fields but the codes are `null`, and the call is free. Codes are numbers here, as in the data of OpenCelliD. Billed against the privacy and proxy detection quota (type 10).",
      zh: "位置未知时，除各代码外均为 `null`，且不计费。此处代码为整数，与 OpenCelliD 的数据一致。按代理与隐私识别（类型 10）计费。",
    },
  },
  sample: {
    input: { mcc: "460", mnc: "0", lac: "4301", cid: "20986" },
    // 001-01 is reserved for test networks (ITU-T E.212).
    testInput: { mcc: "1", mnc: "1", lac: "4301", cid: "20986" },
    answer: {
      mcc: 1,
      mnc: 1,
      lac: 4301,
      cid: 20986,
      latitude: 1.2897,
      longitude: 103.8501,
      range_m: 1000,
      radio: "LTE",
      source: "OpenCelliD",
      updated_date: "2026-11-01",
    },
  },
  demo: {
    slugs: ["jizhan"],
    read: (query) => {
      const [mcc, mnc, lac, cid] = query.split(",").map((part) => part.trim());
      return { mcc, mnc, lac, cid };
    },
  },
});
