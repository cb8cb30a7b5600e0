import type { goodsKinds } from "@meridian/contract/mall";
import type { ActionField } from "./actions.tsx";
import type { useAdminTexts } from "./admin-texts.tsx";
import type { Goods, GoodsClass } from "./goods-values.ts";

type Kind = (typeof goodsKinds)[number];
type Texts = ReturnType<typeof useAdminTexts>["mall"];

/** The server's limit for texts. */
const MAX_CONTENT = 20_000;

export const classField = (
  texts: Texts,
  classes: readonly GoodsClass[],
  language: "en" | "zh",
  initial?: number,
): ActionField => ({
  name: "class_id",
  label: texts.fields.class,
  kind: "choice",
  options: classes.map(({ id, name_en, name_zh }) => ({
    value: String(id),
    label: language === "zh" ? name_zh : name_en,
  })),
  ...(initial !== undefined && { initial: String(initial) }),
});

/** Fields that all goods have. */
export const commonFields = ({ fields }: Texts, goods?: Goods): ActionField[] => [
  { name: "name_en", label: fields.nameEn, initial: goods?.name_en ?? "" },
  { name: "name_zh", label: fields.nameZh, initial: goods?.name_zh ?? "" },
  ...(goods && goods.skus.length > 0
    ? []
    : [{ name: "integral", label: fields.points, kind: "number" as const, initial: String(goods?.integral ?? "") }]),
  {
    name: "limit_per_user",
    label: fields.limitOrNone,
    kind: "number",
    initial: String(goods?.limit_per_user ?? 0),
    isOptional: true,
  },
  {
    name: "market_price_cents",
    label: fields.marketPrice,
    kind: "number",
    initial: String(goods?.market_price_cents ?? 0),
    isOptional: true,
  },
  { name: "sort", label: fields.sort, kind: "number", initial: String(goods?.sort ?? 0), isOptional: true },
];

/** The description on the item's page. */
export const contentFields = ({ fields }: Texts, goods?: Goods): ActionField[] => [
  {
    name: "content_en",
    label: fields.contentEn,
    kind: "text",
    maxLength: MAX_CONTENT,
    initial: goods?.content_en ?? "",
    isOptional: true,
  },
  {
    name: "content_zh",
    label: fields.contentZh,
    kind: "text",
    maxLength: MAX_CONTENT,
    initial: goods?.content_zh ?? "",
    isOptional: true,
  },
];

/** A stored value of the quota or coupon that an item gives. */
const storedValue = (goods: Goods | undefined, name: string): string => String(goods?.gives?.[name] ?? "");

/** The fields for what a redemption of a given kind of goods gives. */
export function givenFields({ fields }: Texts, kind: Kind, goods?: Goods): ActionField[] {
  const days: ActionField = { name: "days", label: fields.days, kind: "number", initial: storedValue(goods, "days") };
  if (kind === "quota")
    return [
      { name: "service_type", label: fields.service, kind: "service", initial: storedValue(goods, "type") || "1" },
      { name: "quota", label: fields.quota, kind: "number", initial: storedValue(goods, "quota") },
      days,
    ];
  if (kind === "coupon")
    return [
      {
        name: "currency",
        label: fields.currency,
        kind: "choice",
        options: ["CNY", "USD"].map((value) => ({ value, label: value })),
        initial: storedValue(goods, "currency") || "CNY",
      },
      { name: "amount_cents", label: fields.amount, kind: "number", initial: storedValue(goods, "amount_cents") },
      {
        name: "min_cents",
        label: fields.minimum,
        kind: "number",
        initial: storedValue(goods, "min_cents") || "0",
        isOptional: true,
      },
      days,
    ];
  return [];
}
