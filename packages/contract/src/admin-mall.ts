import * as z from "zod";
import { ofCustomer } from "./admin-customers.ts";
import { endpoint } from "./endpoint.ts";
import { file, integer, lines, list, pageOf, paging, serviceType, structures, text, timestamp } from "./fields.ts";
import { anyId, siteId } from "./ids.ts";
import { exchangeStatuses, expressCompanies, goodsKinds } from "./mall.ts";
import { currencies } from "./packages.ts";
import { orRequested } from "./second-person.ts";
import { statusOrWaiting } from "./waiting.ts";

export const goodsStates = ["on", "off"] as const;
export const staffExchangeActions = ["ship", "issue", "cancel"] as const;

export const goodsPicturePlaces = ["cover", "images"] as const;
export const MAX_GOODS_PICTURES = 8;

const optionalTime = () => timestamp().nullable();
const points = () => integer(1, 10_000_000);
const stock = () => integer(0, 1_000_000);
/** A path on this site, because pages do not show external images. */
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
  codes_left: z.int().meta({ en: "Codes not yet issued; 0 for goods without codes" }),
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
  actions: z.array(z.enum(staffExchangeActions)).meta({ en: "Actions allowed in the current status" }),
});

const described = {
  name_en: text(80),
  name_zh: text(80),
  cover: picture().optional(),
  images: list(picture(), MAX_GOODS_PICTURES).optional(),
  content_en: lines(20_000).optional().meta({ en: "Markdown" }),
  content_zh: lines(20_000).optional().meta({ en: "Markdown" }),
  market_price_cents: integer(0, 100_000_000).optional(),
  limit_per_user: integer(0, 10_000).optional().meta({ en: "0 for no limit" }),
  sort: integer(-10_000, 10_000).optional(),
};

/** What quota goods and coupons grant. */
const grants = {
  service_type: serviceType().optional().meta({ en: "Quota goods only" }),
  quota: integer(1, 1_000_000_000).optional().meta({ en: "Quota goods only: number of calls" }),
  days: integer(1, 3650).optional().meta({ en: "Quota goods and coupons: days of validity" }),
  currency: z.enum(currencies).optional().meta({ en: "Coupons only; CNY by default" }),
  amount_cents: integer(1, 100_000_000).optional().meta({ en: "Coupons only: value of the coupon" }),
  min_cents: integer(0, 100_000_000).optional().meta({ en: "Coupons only: minimum price it applies to" }),
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
    summary: "List goods, including delisted ones, and their categories",
    access: "shop.view",
    input: z.object({ status: z.enum(goodsStates).optional(), ...paging }),
    output: pageOf(StaffGoods).extend({
      classes: z.array(z.object({ id: z.int(), name_en: z.string(), name_zh: z.string(), sort: z.int() })),
    }),
  }),
  goodsClassSet: endpoint({
    path: "/admin/goods_class_set",
    summary: "Add or change a goods category",
    access: "shop.goods",
    input: z.object({
      id: siteId().optional(),
      name_en: text(40),
      name_zh: text(40),
      sort: integer(-10_000, 10_000).optional(),
    }),
    output: z.object({ id: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  goodsAdd: endpoint({
    path: "/admin/goods_add",
    summary: "Add goods; they are delisted at first",
    access: "shop.goods",
    input: z.object({
      class_id: siteId(),
      kind: z.enum(goodsKinds),
      integral: points(),
      stock: stock()
        .optional()
        .meta({ en: "For goods without variants; for codes, stock is the number of imported codes" }),
      skus: structures(z.object({ name_en: text(40), name_zh: text(40), integral: points(), stock: stock() }), 50)
        .optional()
        .meta({ en: "Variants of physical goods" }),
      ...described,
      ...grants,
    }),
    output: orRequested(StaffGoods),
    secondPerson: true,
    errors: ["NOT_FOUND"],
  }),
  goodsChange: endpoint({
    path: "/admin/goods_change",
    summary: "Change, list or delist goods; omitted fields keep their value",
    access: "shop.goods",
    input: z.object({
      id: siteId(),
      class_id: siteId().optional(),
      sku_id: siteId().optional().meta({ en: "Variant whose points change" }),
      integral: points().optional(),
      status: z.enum(goodsStates).optional(),
      ...described,
      name_en: text(80).optional(),
      name_zh: text(80).optional(),
      ...grants,
    }),
    output: orRequested(StaffGoods),
    secondPerson: true,
    errors: ["NOT_FOUND"],
  }),
  goodsVariantSet: endpoint({
    path: "/admin/goods_variant_set",
    summary: "Add or change a variant of physical goods; omitted fields keep their value",
    access: "shop.goods",
    input: z.object({
      id: siteId(),
      sku_id: siteId().optional().meta({ en: "Variant to change" }),
      name_en: text(40).optional(),
      name_zh: text(40).optional(),
      integral: points().optional(),
      stock: stock().optional().meta({ en: "New variants only" }),
    }),
    output: StaffGoods,
    errors: ["NOT_FOUND"],
  }),
  goodsPictureAdd: endpoint({
    path: "/admin/goods_picture_add",
    summary: "Upload a cover image or a further image of goods",
    access: "shop.goods",
    input: z.object({ id: siteId(), place: z.enum(goodsPicturePlaces), file: file() }),
    output: StaffGoods,
    errors: ["NOT_FOUND", "TYPE_NOT_ALLOWED"],
    upload: true,
    maxBodyBytes: 10_485_760,
  }),
  goodsPictureRemove: endpoint({
    path: "/admin/goods_picture_remove",
    summary: "Remove an image of goods",
    access: "shop.goods",
    input: z.object({ id: siteId(), picture: picture() }),
    output: StaffGoods,
    errors: ["NOT_FOUND"],
  }),
  stockChange: endpoint({
    path: "/admin/stock_change",
    summary: "Increase or decrease the stock of goods",
    access: "shop.goods",
    input: z.object({ id: siteId(), sku_id: siteId().optional(), change: integer(-1_000_000, 1_000_000) }),
    output: z.object({ id: z.int(), stock: z.int() }),
    errors: ["NOT_FOUND", "OUT_OF_STOCK"],
  }),
  codesImport: endpoint({
    path: "/admin/codes_import",
    summary: "Import codes of virtual goods, skipping known ones; each new code adds to the stock",
    access: "shop.goods",
    input: z.object({ id: siteId(), codes: list(code(), 10_000) }),
    output: z.object({ imported: z.int(), known: z.int(), stock: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  exchangeList: endpoint({
    path: "/admin/exchange_list",
    summary: "List redemptions, newest first",
    access: "shop.view",
    input: z.object({ status: statusOrWaiting(exchangeStatuses).optional(), ...ofCustomer, ...paging }),
    output: pageOf(StaffExchange),
    errors: ["NOT_FOUND"],
  }),
  exchangeChange: endpoint({
    path: "/admin/exchange_change",
    summary: "Ship, issue or cancel a redemption",
    access: "shop.exchange",
    input: z.object({
      id: anyId(),
      action: z.enum(staffExchangeActions),
      express_company: z.enum(expressCompanies).optional(),
      express_no: text(40)
        .regex(/^[A-Za-z0-9-]+$/)
        .optional()
        .meta({ examples: ["SF1234567890"] }),
      codes: list(code(), 99).optional().meta({ en: "Codes to issue; by default, imported codes" }),
      reason: lines(200).optional(),
    }),
    output: z.object({ id: z.int(), status: z.enum(exchangeStatuses) }),
    errors: ["NOT_FOUND", "CONFLICT", "OUT_OF_STOCK"],
  }),
  pointsChange: endpoint({
    path: "/admin/points_change",
    summary: "Add points to a user, or deduct some",
    access: "grant.points",
    input: z.object({ user_id: anyId(), change: integer(-10_000_000, 10_000_000), reason: lines(200) }),
    output: orRequested(z.object({ user_id: z.int(), integral: z.int() })),
    secondPerson: true,
    errors: ["NOT_FOUND", "NOT_ENOUGH_POINTS"],
  }),
  pointRules: endpoint({
    path: "/admin/point_rules",
    summary: "Get the rules for earning points",
    access: "shop.view",
    input: z.object({}),
    output: z.object(rules),
  }),
  setPointRules: endpoint({
    path: "/admin/set_point_rules",
    summary: "Change the rules for earning points; points already earned are not affected",
    access: "shop.rules",
    input: z.object(rules).partial(),
    output: z.object(rules),
  }),
};
