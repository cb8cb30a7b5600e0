import { staffApi } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Printed } from "./command.ts";
import { endpointVerb } from "./endpoint-verb.ts";
import { readTextAt } from "./files.ts";
import { commandOf } from "./verbs.ts";

const calls = staffApi.adminMall;
type Goods = HandlerOutput<typeof calls.goodsList>["list"][number];

/** One line per good, without its texts. */
const inALine = ({ id, class_en, name_en, name_zh, kind, integral, stock, ...more }: Goods): Printed => ({
  ...{ id, status: more.status, kind, class: class_en, name: `${name_en} / ${name_zh}`, integral, stock },
  exchanged: more.exchange_num,
  ...(kind === "virtual" && { codes: more.codes_left }),
  ...(more.skus.length > 0 && { variants: more.skus.map((sku) => `${sku.id}:${sku.name_en}×${sku.stock}`).join(" ") }),
});
/** A call that needs a second person has no goods to show yet. */
const inALineIfDone = (answer: Goods | Printed): Printed => ("integral" in answer ? inALine(answer as Goods) : answer);

/** Goods, exchanges and points. */
export const mallCommand = commandOf("mall", {
  summary: "The points mall: goods, stock, codes, redemptions, points",
  verbs: {
    list: endpointVerb(calls.goodsList, { show: ({ list }) => list.map(inALine) }),
    classes: endpointVerb(calls.goodsList, {
      fields: [],
      text: "list the classes of goods",
      show: ({ classes }) => classes,
    }),
    class: endpointVerb(calls.goodsClassSet, { words: [] }),
    add: endpointVerb(calls.goodsAdd, { show: inALineIfDone }),
    change: endpointVerb(calls.goodsChange, { show: inALineIfDone }),
    variant: endpointVerb(calls.goodsVariantSet, { show: inALine }),
    picture: endpointVerb(calls.goodsPictureAdd, { words: ["id", "place", "file"], show: inALine }),
    unpicture: endpointVerb(calls.goodsPictureRemove, { words: ["id", "picture"], show: inALine }),
    on: endpointVerb(calls.goodsChange, {
      fixed: { status: "on" },
      fields: [],
      text: "put goods on sale",
      show: inALineIfDone,
    }),
    off: endpointVerb(calls.goodsChange, {
      fixed: { status: "off" },
      fields: [],
      text: "take goods off sale",
      show: inALineIfDone,
    }),
    stock: endpointVerb(calls.stockChange, {
      words: ["id", "change"],
      text: "change the stock; to reduce it: -- -5",
    }),
    codes: endpointVerb(calls.codesImport, {
      words: ["id", "codes"],
      read: { codes: async (app, path) => (await readTextAt(app, path)).split(/\s+/).filter(Boolean) },
      text: "import codes of virtual goods from a file, one per line",
    }),
    exchanges: endpointVerb(calls.exchangeList, {
      show: ({ list }) => list.map(({ actions, ...row }) => ({ ...row, actions: actions.join(" ") })),
    }),
    ship: endpointVerb(calls.exchangeChange, {
      fixed: { action: "ship" },
      fields: ["express_company", "express_no"],
      text: "mark a redemption as shipped",
    }),
    issue: endpointVerb(calls.exchangeChange, {
      fixed: { action: "issue" },
      fields: ["codes"],
      text: "issue codes, given here or imported before",
    }),
    cancel: endpointVerb(calls.exchangeChange, {
      fixed: { action: "cancel" },
      fields: ["reason"],
      text: "cancel a redemption and return its points and stock",
      question: "Cancel redemption {id}?",
    }),
    points: endpointVerb(calls.pointsChange, {
      words: ["user_id", "change"],
      text: "add points; to deduct: -- -5",
      question: "Change the points of user {user_id} by {change}?",
    }),
    rules: endpointVerb(calls.pointRules),
    "set-rules": endpointVerb(calls.setPointRules),
  },
});
