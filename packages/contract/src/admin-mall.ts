import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { file, integer, list, pageOf, paging, serviceType, structures, text, timestamp } from "./fields.ts";
import { anyId } from "./ids.ts";
import { exchangeStatuses, expressCompanies, goodsKinds } from "./mall.ts";
import { currencies } from "./packages.ts";

export const goodsStates = ["on", "off"] as const;
export const staffExchangeActions = ["ship", "issue", "cancel"] as const;

export const goodsPicturePlaces = ["cover", "images"] as const;
export const MAX_GOODS_PICTURES = 8;

const optionalTime = () => timestamp().nullable();
const points = () => integer(1, 10_000_000);
const stock = () => integer(0, 1_000_000);
/** A file of the site itself, because pages show no external pictures. */
const picture = () =>
  text(200)
    .regex(/^\/[\w./-]+$/)
    .meta({ examples: ["/goods/notebook.svg"] });
const code = () =>
  text(200)
    .regex(/^\S+$/)
    .meta({ examples: ["AB12-CD34"] });

const Sku = z.object({
  id: z.int(),
  name_en: z.string(),
  name_zh: z.string(),
  integral: z.int(),
  stock: z.int(),
});

const StaffGoods = z.object({
  id: z.int(),
  class_id: z.int(),
  class_en: z.string(),
  class_zh: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  kind: z.enum(goodsKinds),
  cover: z.string(),
  images: z.array(z.string()),
  content_en: z.string(),
  content_zh: z.string(),
  integral: z.int(),
  market_price_cents: z.int(),
  stock: z.int(),
  exchange_num: z.int(),
  limit_per_user: z.int().nullable(),
  status: z.enum(goodsStates),
  gives: z.record(z.string(), z.unknown()).nullable(),
  sort: z.int(),
  skus: z.array(Sku),
  codes_left: z.int().meta({ description: "Codes that nobody has yet; 0 for what has none" }),
});

const StaffExchange = z.object({
  id: z.int(),
  exchange_no: z.string(),
  user_id: z.int(),
  user: z.string(),
  goods_id: z.int(),
  goods: z.string(),
  sku: z.string(),
  kind: z.enum(goodsKinds),
  num: z.int(),
  integral_spent: z.int(),
  status: z.enum(exchangeStatuses),
  address: z.string(),
  express: z.string(),
  remark: z.string(),
  reject_reason: z.string(),
  created_at: timestamp(),
  shipped_at: optionalTime(),
  completed_at: optionalTime(),
  cancelled_at: optionalTime(),
  actions: z.array(z.enum(staffExchangeActions)).meta({ description: "What may be done in its state" }),
});

const described = {
  name_en: text(80),
  name_zh: text(80),
  cover: picture().optional(),
  images: list(picture(), MAX_GOODS_PICTURES).optional(),
  content_en: text(20_000).optional().meta({ description: "Markdown" }),
  content_zh: text(20_000).optional().meta({ description: "Markdown" }),
  market_price_cents: integer(0, 100_000_000).optional(),
  limit_per_user: integer(0, 10_000).optional().meta({ description: "0 for no limit" }),
  sort: integer(-10_000, 10_000).optional(),
};

/** What quota goods and coupons grant. */
const given = {
  service_type: serviceType().optional().meta({ description: "Of quota" }),
  quota: integer(1, 1_000_000_000).optional().meta({ description: "Calls, of quota" }),
  days: integer(1, 3650).optional().meta({ description: "Of quota and coupons" }),
  currency: z.enum(currencies).optional().meta({ description: "Of a coupon; CNY where it is left out" }),
  amount_cents: integer(1, 100_000_000).optional().meta({ description: "Of a coupon" }),
  min_cents: integer(0, 100_000_000).optional().meta({ description: "Smallest price that a coupon reduces" }),
};

const rules = {
  per_yuan: integer(0, 1000),
  per_dollar: integer(0, 10_000),
  certified: integer(0, 1_000_000),
  email_verified: integer(0, 1_000_000),
  first_call: integer(0, 1_000_000),
};

export const adminMall = {
  goodsList: endpoint({
    path: "/admin/goods_list",
    summary: "List goods, also those that are off the shelf, and their classes",
    access: "staff",
    input: z.object({ status: z.enum(goodsStates).optional(), ...paging }),
    output: pageOf(StaffGoods).extend({
      classes: z.array(z.object({ id: z.int(), name_en: z.string(), name_zh: z.string(), sort: z.int() })),
    }),
  }),
  goodsClassSet: endpoint({
    path: "/admin/goods_class_set",
    summary: "Add a class of goods, or change one",
    access: "staff",
    input: z.object({
      id: anyId().optional(),
      name_en: text(40),
      name_zh: text(40),
      sort: integer(-10_000, 10_000).optional(),
    }),
    output: z.object({ id: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  goodsAdd: endpoint({
    path: "/admin/goods_add",
    summary: "Add goods, off the shelf at first",
    access: "staff",
    input: z.object({
      class_id: anyId(),
      kind: z.enum(goodsKinds),
      integral: points(),
      stock: stock().optional().meta({ description: "Of what has no variants; codes bring their own" }),
      skus: structures(z.object({ name_en: text(40), name_zh: text(40), integral: points(), stock: stock() }), 50)
        .optional()
        .meta({ description: "Variants of what is sent" }),
      ...described,
      ...given,
    }),
    output: StaffGoods,
    errors: ["NOT_FOUND"],
  }),
  goodsChange: endpoint({
    path: "/admin/goods_change",
    summary: "Change goods, put them on the shelf or take them off; omitted fields keep their value",
    access: "staff",
    input: z.object({
      id: anyId(),
      class_id: anyId().optional(),
      sku_id: anyId().optional().meta({ description: "The variant whose points change" }),
      integral: points().optional(),
      status: z.enum(goodsStates).optional(),
      ...described,
      name_en: text(80).optional(),
      name_zh: text(80).optional(),
      ...given,
    }),
    output: StaffGoods,
    errors: ["NOT_FOUND"],
  }),
  goodsVariantSet: endpoint({
    path: "/admin/goods_variant_set",
    summary: "Add a variant of what is sent, or change one; omitted fields keep their value",
    access: "staff",
    input: z.object({
      id: anyId(),
      sku_id: anyId().optional().meta({ description: "The variant to change" }),
      name_en: text(40).optional(),
      name_zh: text(40).optional(),
      integral: points().optional(),
      stock: stock().optional().meta({ description: "Of a new one" }),
    }),
    output: StaffGoods,
    errors: ["NOT_FOUND"],
  }),
  goodsPictureAdd: endpoint({
    path: "/admin/goods_picture_add",
    summary: "Upload a picture of goods: the cover, or a further one",
    access: "staff",
    input: z.object({ id: anyId(), place: z.enum(goodsPicturePlaces), file: file() }),
    output: StaffGoods,
    errors: ["NOT_FOUND", "TYPE_NOT_ALLOWED"],
    upload: true,
    maxBodyBytes: 10_485_760,
  }),
  goodsPictureRemove: endpoint({
    path: "/admin/goods_picture_remove",
    summary: "Take a picture of goods away",
    access: "staff",
    input: z.object({ id: anyId(), picture: picture() }),
    output: StaffGoods,
    errors: ["NOT_FOUND"],
  }),
  stockChange: endpoint({
    path: "/admin/stock_change",
    summary: "Add to the stock of goods, or take from it",
    access: "staff",
    input: z.object({ id: anyId(), sku_id: anyId().optional(), change: integer(-1_000_000, 1_000_000) }),
    output: z.object({ id: z.int(), stock: z.int() }),
    errors: ["NOT_FOUND", "OUT_OF_STOCK"],
  }),
  codesImport: endpoint({
    path: "/admin/codes_import",
    summary: "Import codes of virtual goods, each once; the stock grows with them",
    access: "staff",
    input: z.object({ id: anyId(), codes: list(code(), 10_000) }),
    output: z.object({ imported: z.int(), known: z.int(), stock: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  exchangeList: endpoint({
    path: "/admin/exchange_list",
    summary: "List exchanges, newest first",
    access: "staff",
    input: z.object({ status: z.enum(exchangeStatuses).optional(), ...paging }),
    output: pageOf(StaffExchange),
  }),
  exchangeChange: endpoint({
    path: "/admin/exchange_change",
    summary: "Send, issue or cancel an exchange",
    access: "staff",
    input: z.object({
      id: anyId(),
      action: z.enum(staffExchangeActions),
      express_company: z.enum(expressCompanies).optional(),
      express_no: text(40)
        .regex(/^[A-Za-z0-9-]+$/)
        .optional()
        .meta({ examples: ["SF1234567890"] }),
      codes: list(code(), 99).optional().meta({ description: "To issue; left out: from those imported" }),
      reason: text(200).optional(),
    }),
    output: z.object({ id: z.int(), status: z.enum(exchangeStatuses) }),
    errors: ["NOT_FOUND", "CONFLICT", "OUT_OF_STOCK"],
  }),
  pointsChange: endpoint({
    path: "/admin/points_change",
    summary: "Give a user points, or take some",
    access: "staff",
    input: z.object({ user_id: anyId(), change: integer(-10_000_000, 10_000_000), reason: text(200) }),
    output: z.object({ user_id: z.int(), integral: z.int() }),
    errors: ["NOT_FOUND", "NOT_ENOUGH_POINTS"],
  }),
  pointRules: endpoint({
    path: "/admin/point_rules",
    summary: "Read how points are earned",
    access: "staff",
    input: z.object({}),
    output: z.object(rules),
  }),
  setPointRules: endpoint({
    path: "/admin/set_point_rules",
    summary: "Change how points are earned; what was earned before stays as it is",
    access: "staff",
    input: z.object(rules).partial(),
    output: z.object(rules),
  }),
};
