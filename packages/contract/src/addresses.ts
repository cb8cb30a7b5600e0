import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, listOf, phone, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";

/** A six-digit division code (GB/T 2260). */
const adcode = (example: string) =>
  z
    .string()
    .regex(/^\d{6}$/, { error: "adcode" })
    .meta({ examples: [example] });

const Address = z.object({
  id: z.int().meta({ en: "Address ID", zh: "地址编号" }),
  name: z.string().meta({ en: "Recipient", zh: "收货人" }),
  phone: z
    .string()
    .meta({ en: "Phone: mainland China number, or E.164 with +", zh: "手机号：中国大陆号码，或带 + 的 E.164 格式" }),
  province_code: z.string().meta({ en: "Province code", zh: "省级行政区划代码" }),
  province: z.string().meta({ en: "Province", zh: "省" }),
  city_code: z.string().meta({ en: "City code", zh: "市级行政区划代码" }),
  city: z.string().meta({ en: "City", zh: "市" }),
  district_code: z
    .string()
    .meta({ en: "District code; empty if the city has no districts", zh: "区县行政区划代码，无区县时为空" }),
  district: z.string().meta({ en: "District", zh: "区县" }),
  detail: z.string().meta({ en: "Street and number", zh: "详细地址" }),
  zip_code: z.string().meta({ en: "Postal code", zh: "邮政编码" }),
  tag: z.string().meta({ en: "Label", zh: "标签" }),
  is_default: z.boolean().meta({ en: "Whether it is the default", zh: "是否默认" }),
  created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
});

const zipCode = () =>
  z
    .string()
    .regex(/^\d{6}$/)
    .meta({ en: "Postal code", zh: "邮政编码", examples: ["100010"] });
const detail = () =>
  text(120)
    .min(5)
    .meta({ en: "Street and number", zh: "详细地址", examples: ["1 Example Road"] });

export const addresses = {
  getUserAddr: endpoint({
    path: "/v1/get_user_addr",
    summary: "List the caller's addresses, the default first",
    summaryZh: "列出自己的收货地址，默认地址在前",
    access: "user",
    viewable: true,
    input: z.object({ id: ownId("address").optional().meta({ en: "Return only this address", zh: "只返回该地址" }) }),
    output: listOf(Address),
    errors: ["NOT_FOUND"],
    silent: true,
  }),
  setUserAddr: endpoint({
    path: "/v1/set_user_addr",
    summary: "Add an address; the first becomes the default",
    summaryZh: "添加收货地址，第一个地址为默认地址",
    access: "user",
    input: z.object({
      name: text(30).meta({ en: "Recipient", zh: "收货人" }),
      phone: phone(),
      province_code: adcode("110000").meta({ en: "Province code", zh: "省级行政区划代码" }),
      city_code: adcode("110100").meta({ en: "City code", zh: "市级行政区划代码" }),
      district_code: adcode("110101")
        .optional()
        .meta({ en: "District code; empty if the city has no districts", zh: "区县行政区划代码，无区县时为空" }),
      detail: detail(),
      zip_code: zipCode().optional(),
      tag: text(10).optional().meta({ en: "Label", zh: "标签" }),
      is_default: flag().default(false).meta({ en: "Whether it is the default", zh: "是否默认" }),
    }),
    output: z.object({ id: z.int().meta({ en: "Address ID", zh: "地址编号" }) }),
    errors: ["TOO_MANY_ADDRESSES"],
    idempotent: "transaction",
  }),
  updateUserAddr: endpoint({
    path: "/v1/update_user_addr",
    summary: "Change an address; omitted fields keep their value",
    summaryZh: "修改收货地址，不传的字段保持不变",
    access: "user",
    input: z.object({
      id: ownId("address").meta({ en: "Address ID", zh: "地址编号" }),
      name: text(30).optional().meta({ en: "Recipient", zh: "收货人" }),
      phone: phone().optional(),
      province_code: adcode("110000").optional().meta({ en: "Province code", zh: "省级行政区划代码" }),
      city_code: adcode("110100").optional().meta({ en: "City code", zh: "市级行政区划代码" }),
      district_code: adcode("110101")
        .optional()
        .meta({ en: "District code; empty if the city has no districts", zh: "区县行政区划代码，无区县时为空" }),
      detail: detail().optional(),
      zip_code: zipCode().optional(),
      tag: text(10).optional().meta({ en: "Label", zh: "标签" }),
      is_default: flag().optional().meta({ en: "Whether it is the default", zh: "是否默认" }),
    }),
    output: Address,
    errors: ["NOT_FOUND"],
  }),
  setUserAddrDefault: endpoint({
    path: "/v1/set_user_addr_default",
    summary: "Make an address the default",
    summaryZh: "将某个收货地址设为默认",
    access: "user",
    input: z.object({ id: ownId("address").meta({ en: "Address ID", zh: "地址编号" }) }),
    output: z.object({ id: z.int().meta({ en: "Address ID", zh: "地址编号" }) }),
    errors: ["NOT_FOUND"],
  }),
  delUserAddr: endpoint({
    path: "/v1/del_user_addr",
    summary: "Delete an address; if it was the default, the newest of the others becomes the default",
    summaryZh: "删除收货地址；删除默认地址时，其余地址中最新的一个成为默认",
    access: "user",
    input: z.object({ id: ownId("address").meta({ en: "Address ID", zh: "地址编号" }) }),
    output: z.object({
      default_id: z
        .int()
        .nullable()
        .meta({ en: "ID of the default address; null if none is left", zh: "默认地址编号，没有时为 null" }),
    }),
    errors: ["NOT_FOUND"],
  }),
};
