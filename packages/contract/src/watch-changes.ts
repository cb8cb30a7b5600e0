import * as z from "zod";
import { changeFields, changeTypes, watchKinds } from "./watch-names.ts";

/** What is watched. */
export const target = {
  kind: z.enum(watchKinds).meta({ en: "What is watched", zh: "关注对象的类型", examples: ["range"] }),
  value: z.string().meta({
    en: "An address, a CIDR block or range, an AS number, or country codes with commas",
    zh: "地址、CIDR 网段或地址段、AS 号，或以逗号分隔的国家与地区代码",
    examples: ["192.0.2.0/24"],
  }),
  name: z.string().meta({ en: "Name; empty if there is none", zh: "名称，没有时为空", examples: ["Office"] }),
};

/** One value before and after. Flags are `true`, `false` or empty. */
export const FieldChange = z.object({
  field: z.enum(changeFields).meta({ en: "What changed", zh: "变化的字段" }),
  before: z.string().meta({
    en: "Value in the version before; empty if unknown",
    zh: "上一版本的值，未知时为空",
    examples: ["US"],
  }),
  after: z
    .string()
    .meta({ en: "Value in the new version; empty if unknown", zh: "新版本的值，未知时为空", examples: ["CA"] }),
});
/** A range with what changed. */
export const RangeChange = z.object({
  start: z.string().meta({ en: "First address", zh: "起始地址", examples: ["192.0.2.0"] }),
  end: z.string().meta({ en: "Last address", zh: "结束地址", examples: ["192.0.2.127"] }),
  type: z.enum(changeTypes).meta({
    en: "Whether it changed, or joined or left a watched network or set of countries",
    zh: "发生变化，或加入、离开所关注的网络或国家",
  }),
  fields: z.array(FieldChange).meta({ en: "What changed, before and after", zh: "变化的字段及其前后的值" }),
});
/** How many ranges of a watch changed. */
const changeCounts = {
  changed: z.int().meta({ en: "Ranges in which a field that matters changed", zh: "关注字段发生变化的地址段数" }),
  gained: z.int().meta({
    en: "Ranges that joined a watched network or set of countries",
    zh: "加入所关注的网络或国家的地址段数",
  }),
  lost: z.int().meta({
    en: "Ranges that left a watched network or set of countries",
    zh: "离开所关注的网络或国家的地址段数",
  }),
};
/** A watch that a version changed. */
export const watched = {
  watch_id: z.int().meta({ en: "Watch ID", zh: "关注编号" }),
  ...target,
  ...changeCounts,
};
