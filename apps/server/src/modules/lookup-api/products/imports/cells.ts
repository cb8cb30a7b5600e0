import { cellLimits } from "@meridian/contract/lookup-api/calls/cell";
import type { App } from "../../../../app.ts";
import type { ImportKind } from "./import-file.ts";

interface CellRow {
  mcc: number;
  mnc: number;
  lac: number;
  cid: number;
  radio: string;
  latitude: number;
  longitude: number;
  rangeMetres: number;
  samples: number;
  updatedAt: Date;
}

const radios = new Set(["GSM", "UMTS", "CDMA", "LTE", "NR"]);

/** The columns of OpenCelliD's files (wiki.opencellid.org, "Database format"). */
const columns = [
  "radio",
  "mcc",
  "net",
  "area",
  "cell",
  "unit",
  "lon",
  "lat",
  "range",
  "samples",
  "changeable",
  "created",
  "updated",
] as const;

const isWhole = (text: string): boolean => /^\d{1,12}$/.test(text);

function readRow(fields: readonly string[]): CellRow | string {
  const at = (name: (typeof columns)[number]) => fields[columns.indexOf(name)]?.trim() ?? "";
  const radio = at("radio").toUpperCase();
  if (!radios.has(radio)) return `"${at("radio").slice(0, 20)}" is no kind of radio`;
  const numbers = { mcc: at("mcc"), mnc: at("net"), lac: at("area"), cid: at("cell") };
  for (const [name, text] of Object.entries(numbers)) {
    const [min, max] = cellLimits[name as keyof typeof cellLimits];
    if (!isWhole(text) || Number(text) < min || Number(text) > max) return `${name} is not ${min} to ${max}`;
  }
  const latitude = Number(at("lat") || Number.NaN);
  const longitude = Number(at("lon") || Number.NaN);
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return "has no place on Earth";
  if (!isWhole(at("range")) || !isWhole(at("samples")) || !isWhole(at("updated")))
    return "range, samples or updated is no number";
  return {
    mcc: Number(numbers.mcc),
    mnc: Number(numbers.mnc),
    lac: Number(numbers.lac),
    cid: Number(numbers.cid),
    radio,
    latitude,
    longitude,
    rangeMetres: Math.min(Number(at("range")), 2_147_483_647),
    samples: Math.min(Number(at("samples")), 2_147_483_647),
    updatedAt: new Date(Number(at("updated")) * 1000),
  };
}

/** Existing newer rows are kept. */
async function writeRows({ db }: App, rows: readonly CellRow[]): Promise<void> {
  const column = <K extends keyof CellRow>(name: K): CellRow[K][] => rows.map((row) => row[name]);
  await db.$executeRaw`
    insert into cell_towers (mcc, mnc, lac, cid, radio, latitude, longitude, range_metres, samples, updated_at)
    select * from unnest(${column("mcc")}::int[], ${column("mnc")}::int[], ${column("lac")}::int[],
      ${column("cid")}::bigint[], ${column("radio")}::text[], ${column("latitude")}::float8[],
      ${column("longitude")}::float8[], ${column("rangeMetres")}::int[], ${column("samples")}::int[],
      ${column("updatedAt")}::timestamptz[])
    on conflict (mcc, mnc, lac, cid, radio) do update set latitude = excluded.latitude, longitude = excluded.longitude,
      range_metres = excluded.range_metres, samples = excluded.samples, updated_at = excluded.updated_at
    where cell_towers.updated_at <= excluded.updated_at`;
}

export const cellImport: ImportKind<CellRow> = {
  columns,
  read: readRow,
  keyOf: ({ mcc, mnc, lac, cid, radio }) => `${mcc},${mnc},${lac},${cid},${radio}`,
  write: writeRows,
};
