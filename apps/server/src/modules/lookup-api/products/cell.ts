import { cell } from "@meridian/contract/lookup-api/calls/cell";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import { found, product } from "../product.ts";

type Answer = LookupAnswer<typeof cell>;
export const cellProduct = product<typeof cell>({
  endpoint: cell,
  recorded: ({ mcc, mnc, lac, cid }) => `${mcc},${mnc},${lac},${cid}`,
  // 001-01 is reserved for test networks (ITU-T E.212).
  isSample: ({ mcc, mnc, lac, cid }) => mcc === 1 && mnc === 1 && lac === 4301 && cid === 20986,
  find: async ({ app }, cell) => {
    const { mcc, mnc, lac, cid } = cell;
    // The same ids may denote cells of two generations; the one seen last is in use.
    const tower = await app.db.cellTower.findFirst({
      where: { mcc, mnc, lac, cid: BigInt(cid) },
      orderBy: { updatedAt: "desc" },
    });
    const body: Answer = {
      ...cell,
      latitude: tower?.latitude ?? null,
      longitude: tower?.longitude ?? null,
      range_m: tower?.rangeMetres ?? null,
      radio: tower?.radio ?? null,
      source: tower ? "OpenCelliD" : null,
      updated_date: tower?.updatedAt.toISOString().slice(0, 10) ?? null,
    };
    return found(body, { isFound: tower !== null });
  },
});
