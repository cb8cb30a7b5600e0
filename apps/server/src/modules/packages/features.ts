import * as z from "zod";

/** The only type with a batch call. */
const BATCH_TYPE = 1;

/** The content of the `features` column. */
export const PackageFeatures = z.array(
  z.object({
    nameEn: z.string(),
    nameZh: z.string(),
    valueEn: z.string(),
    valueZh: z.string(),
    included: z.boolean(),
  }),
);

type Feature = z.infer<typeof PackageFeatures>[number];
type Text = readonly [en: string, zh: string];

const feature = ([nameEn, nameZh]: Text, [valueEn, valueZh]: Text = ["", ""], included = true): Feature => ({
  nameEn,
  nameZh,
  valueEn,
  valueZh,
  included,
});

const without = (name: Text) => feature(name, undefined, false);

const names = {
  fields: ["All response fields", "返回全部字段"],
  batch: ["Batches of up to 1,000", "批量查询，一次最多 1,000 条"],
  restrictions: ["Key restrictions and rotation", "密钥限制与轮换"],
  support: ["Support", "支持"],
  availability: ["Guaranteed availability", "可用性承诺"],
  database: ["Downloadable databases", "离线数据库"],
} as const;

const commonOf = (type: number): Feature[] => [
  feature(names.fields),
  ...(type === BATCH_TYPE ? [feature(names.batch)] : []),
  feature(names.restrictions),
];

/** A type's free quota. */
export const freeFeatures = (type: number): Feature[] => [
  ...commonOf(type),
  feature(names.support, ["Documentation", "文档"]),
  without(names.availability),
  feature(names.database, ["Lite free, others sold separately", "免费版可用，其余另购"]),
];

/** The first price list's package contents, by level. */
export const packageFeatures = (type: number): Readonly<Record<number, Feature[]>> => ({
  1: [
    ...commonOf(type),
    feature(names.support, ["Email", "邮件"]),
    feature(names.availability, ["99.99%", "99.99%"]),
    feature(names.database, ["Sold separately", "另购"]),
  ],
  2: [
    ...commonOf(type),
    feature(names.support, ["Email, one working day", "邮件，一个工作日内答复"]),
    feature(names.availability, ["99.99%", "99.99%"]),
    feature(names.database, ["Sold separately", "另购"]),
  ],
  3: [
    ...commonOf(type),
    feature(names.support, ["A named engineer", "专属工程师"]),
    feature(names.availability, ["By contract", "按合同约定"]),
    feature(names.database, ["By contract", "按合同约定"]),
  ],
});
