import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { staffApi } from "@meridian/contract";
import type { staffExchangeActions } from "@meridian/contract/admin-mall";
import { commandLine } from "../lib/staff/actor.ts";
import { changeExchange, listExchanges } from "../modules/mall/staff-exchanges.ts";
import {
  addGoods,
  adjustPoints,
  changeGoods,
  changePointRules,
  changeStock,
  importCodes,
  listGoods,
  setGoodsClass,
} from "../modules/mall/staff-goods.ts";
import { addPicture, removePicture, setVariant } from "../modules/mall/staff-goods-parts.ts";
import { pointRules } from "../modules/points/rules.ts";
import type { Printed } from "./command.ts";
import { commandOf, readFields, readInput, stringOption, type Verb } from "./verbs.ts";

const calls = staffApi.adminMall;

/** One line per good, without its texts. */
const inALine = ({
  id,
  class_en,
  name_en,
  name_zh,
  kind,
  integral,
  stock,
  exchange_num,
  status,
  skus,
  codes_left,
}: Goods): Printed => ({
  id,
  status,
  kind,
  class: class_en,
  name: `${name_en} / ${name_zh}`,
  integral,
  stock,
  exchanged: exchange_num,
  ...(kind === "virtual" && { codes: codes_left }),
  ...(skus.length > 0 && { variants: skus.map((sku) => `${sku.id}:${sku.name_en}×${sku.stock}`).join(" ") }),
});
type Goods = Awaited<ReturnType<typeof addGoods>>;

const shelf = (status: "on" | "off", text: string): Verb => ({
  form: "<id>",
  text,
  run: async (app, { words: [, id] }) =>
    inALine(await changeGoods(app, commandLine, readInput(calls.goodsChange, { id, status }))),
});

const exchange = (action: (typeof staffExchangeActions)[number], form: string, text: string): Verb => ({
  form: `<id> ${form}`.trim(),
  text,
  run: (app, { words: [, id], values: { company, number, codes, reason } }) =>
    changeExchange(
      app,
      commandLine,
      readInput(calls.exchangeChange, { id, action, express_company: company, express_no: number, codes, reason }),
    ),
});

/** Goods, exchanges and points. */
export const mallCommand = commandOf("mall", {
  summary: "The points mall: goods, stock, codes, redemptions, points",
  options: {
    status: stringOption,
    page: stringOption,
    limit: stringOption,
    sku: stringOption,
    place: stringOption,
    company: stringOption,
    number: stringOption,
    codes: stringOption,
    reason: stringOption,
  },
  verbs: {
    list: {
      form: "[--status on|off] [--page n]",
      text: "list goods in the mall's order",
      run: async (app, { values: { status, page, limit = "50" } }) =>
        (await listGoods(app, readInput(calls.goodsList, { status, page, limit }))).list.map(inALine),
    },
    classes: {
      form: "",
      text: "list the classes of goods",
      run: async (app) => (await listGoods(app, readInput(calls.goodsList, {}))).classes,
    },
    class: {
      form: "[<id>] name_en=... name_zh=... [sort=n]",
      text: "add or change a class",
      run: (app, { words: [, ...words] }) => {
        const [id] = words.filter((word) => /^\d+$/.test(word));
        const fields = readFields(
          words.filter((word) => word !== id),
          calls.goodsClassSet.input.shape,
        );
        return setGoodsClass(app, commandLine, readInput(calls.goodsClassSet, { id, ...fields }));
      },
    },
    add: {
      form: "class_id=n kind=... integral=n name_en=... name_zh=... ...",
      text: "add goods, not yet on sale",
      run: async (app, { words: [, ...words] }) =>
        inALine(
          await addGoods(app, commandLine, readInput(calls.goodsAdd, readFields(words, calls.goodsAdd.input.shape))),
        ),
    },
    change: {
      form: "<id> field=value ...",
      text: "change goods",
      run: async (app, { words: [, id, ...words] }) => {
        const fields = readFields(words, calls.goodsChange.input.shape);
        return inALine(await changeGoods(app, commandLine, readInput(calls.goodsChange, { ...fields, id })));
      },
    },
    variant: {
      form: "<id> [--sku id] [name_en=... name_zh=... integral=n stock=n]",
      text: "add or change a variant",
      run: async (app, { words: [, id, ...words], values: { sku } }) => {
        const fields = readFields(words, calls.goodsVariantSet.input.shape);
        return inALine(
          await setVariant(app, commandLine, readInput(calls.goodsVariantSet, { ...fields, id, sku_id: sku })),
        );
      },
    },
    picture: {
      form: "<id> <file> [--place cover|images]",
      text: "upload the cover or another picture",
      run: async (app, { words: [, id, path = ""], values: { place = "cover" } }) => {
        const file = new File([new Uint8Array(await readFile(path))], basename(path));
        return inALine(await addPicture(app, commandLine, readInput(calls.goodsPictureAdd, { id, place, file })));
      },
    },
    unpicture: {
      form: "<id> <address>",
      text: "remove a picture",
      run: async (app, { words: [, id, picture] }) =>
        inALine(await removePicture(app, commandLine, readInput(calls.goodsPictureRemove, { id, picture }))),
    },
    on: shelf("on", "put goods on sale"),
    off: shelf("off", "take goods off sale"),
    stock: {
      form: "<id> <change> [--sku id]",
      text: "change the stock; to reduce it: -- -5",
      run: (app, { words: [, id, change], values: { sku } }) =>
        changeStock(app, commandLine, readInput(calls.stockChange, { id, change, sku_id: sku })),
    },
    codes: {
      form: "<id> <file>",
      text: "import codes of virtual goods, one per line",
      run: async (app, { words: [, id, file = ""] }) => {
        const codes = (await readFile(file, "utf8")).split(/\s+/).filter(Boolean);
        return importCodes(app, commandLine, readInput(calls.codesImport, { id, codes }));
      },
    },
    exchanges: {
      form: "[--status s] [--page n]",
      text: "list redemptions, newest first",
      run: async (app, { values: { status, page, limit = "50" } }) =>
        (await listExchanges(app, "en", readInput(calls.exchangeList, { status, page, limit }))).list.map(
          ({ actions, ...row }) => ({ ...row, actions: actions.join(" ") }),
        ),
    },
    ship: exchange("ship", "--company <code> --number <no>", "mark a redemption as shipped"),
    issue: exchange("issue", "[--codes a,b]", "issue codes, given here or imported before"),
    cancel: {
      ...exchange("cancel", "--reason <text>", "cancel a redemption and return its points and stock"),
      question: (_app, { words: [, id] }) => `Cancel redemption ${id}?`,
    },
    points: {
      form: "<user id> <change> --reason <text>",
      text: "add points; to deduct: -- -5",
      question: (_app, { words: [, id, change] }) => `Change the points of user ${id} by ${change}?`,
      run: (app, { words: [, user_id, change], values: { reason } }) =>
        adjustPoints(app, commandLine, readInput(calls.pointsChange, { user_id, change, reason })),
    },
    rules: {
      form: "[name=value ...]",
      text: "show or change how points are earned",
      run: (app, { words: [, ...words] }) =>
        words.length === 0
          ? pointRules(app)
          : changePointRules(
              app,
              commandLine,
              readInput(calls.setPointRules, readFields(words, calls.setPointRules.input.shape)),
            ),
    },
  },
});
