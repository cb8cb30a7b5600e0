import type { ProductAnswer } from "@meridian/contract/product-answers";
import { type Fields, ProductFailure, product, textField } from "./product.ts";

type Answer = ProductAnswer<"cell">;
type Cell = Pick<Answer, "mcc" | "mnc" | "lac" | "cid">;

/** By 3GPP TS 23.003: 24 bits of a tracking area and 36 of a cell in 5G are the most. */
export const cellLimits = { mcc: [1, 999], mnc: [0, 999], lac: [0, 16_777_215], cid: [0, 68_719_476_735] } as const;

function read(fields: Fields): Cell {
  const number = (name: keyof Cell): number => {
    const given = textField(fields, name, 11, "INVALID_CELL");
    const value = given !== null && /^\d{1,11}$/.test(given) ? Number(given) : Number.NaN;
    const [min, max] = cellLimits[name];
    if (!(value >= min && value <= max)) throw new ProductFailure("INVALID_CELL");
    return value;
  };
  return { mcc: number("mcc"), mnc: number("mnc"), lac: number("lac"), cid: number("cid") };
}

export const cellProduct = product<Cell>({
  name: "cell",
  priceType: 10,
  read,
  recorded: ({ mcc, mnc, lac, cid }) => `${mcc},${mnc},${lac},${cid}`,
  // 001-01 is the test network, which nobody runs (ITU-T E.212).
  isExample: ({ mcc, mnc, lac, cid }) => mcc === 1 && mnc === 1 && lac === 1 && cid === 1,
  answer: async ({ app }, cell) => {
    const { mcc, mnc, lac, cid } = cell;
    // The same numbers may stand for cells of two generations; the one seen last is the one in use.
    const tower = await app.db.cellTower.findFirst({
      where: { mcc, mnc, lac, cid: BigInt(cid) },
      orderBy: { updatedAt: "desc" },
    });
    const body: Answer = {
      ...cell,
      latitude: tower?.latitude ?? null,
      longitude: tower?.longitude ?? null,
      range_m: tower?.rangeMetres ?? null,
      radio: tower?.radio ?? "",
      source: tower ? "OpenCelliD" : "",
      updated_date: tower?.updatedAt.toISOString().slice(0, 10) ?? "",
    };
    return { body, isEmpty: tower === null };
  },
});
