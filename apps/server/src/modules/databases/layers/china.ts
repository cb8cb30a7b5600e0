import { type Partition, type Place, UNKNOWN_PLACE, type XdbSource } from "@meridian/ipdb";
import cities from "./china-cities.json" with { type: "json" };
import { findOperator } from "./china-operators.ts";
import type { Spot } from "./gazetteer.ts";
import regionNames from "./region-names.json" with { type: "json" };

interface Province {
  /** GB/T 2260 code. */
  code: string;
  en: string;
  zh: string;
}

type City = (typeof cities)[number];

const COUNTRY = "中国";
/** The source's placeholder for an unknown value. */
const UNKNOWN = "0";
const ACCURACY_RADIUS_KM = { city: 50, region: 200 };

/** By the first two characters, which distinguish the provinces in every spelling. */
const PROVINCES = new Map<string, Province>(
  [
    ["11", "Beijing"],
    ["12", "Tianjin"],
    ["13", "Hebei"],
    ["14", "Shanxi"],
    ["15", "Inner Mongolia"],
    ["21", "Liaoning"],
    ["22", "Jilin"],
    ["23", "Heilongjiang"],
    ["31", "Shanghai"],
    ["32", "Jiangsu"],
    ["33", "Zhejiang"],
    ["34", "Anhui"],
    ["35", "Fujian"],
    ["36", "Jiangxi"],
    ["37", "Shandong"],
    ["41", "Henan"],
    ["42", "Hubei"],
    ["43", "Hunan"],
    ["44", "Guangdong"],
    ["45", "Guangxi"],
    ["46", "Hainan"],
    ["50", "Chongqing"],
    ["51", "Sichuan"],
    ["52", "Guizhou"],
    ["53", "Yunnan"],
    ["54", "Tibet"],
    ["61", "Shaanxi"],
    ["62", "Gansu"],
    ["63", "Qinghai"],
    ["64", "Ningxia"],
    ["65", "Xinjiang"],
  ].map(([code = "", en = ""]) => {
    const zh = (regionNames.CN as Record<string, string>)[en] ?? "";
    return [zh.slice(0, 2), { code, en, zh }];
  }),
);
const PROVINCES_BY_NAME = new Map([...PROVINCES.values()].map((province) => [province.en, province]));

/** The ids of the GeoNames rows that give the cities their coordinates. */
export const chinaSpotIds: ReadonlySet<number> = new Set(cities.map(({ geonameId }) => geonameId));

/** Places and operators of mainland addresses, each by number; 0 for unknown. */
export interface ChinaLayer {
  places: Place[];
  operators: string[];
  placeRanges: Partition;
  operatorRanges: Partition;
}

/** The place of a province as a whole, by a Chinese name of it that a source uses; undefined for any other name. */
export function provincePlace(
  name: string,
  findSpot: (id: number) => Spot | undefined,
  source: number,
): Place | undefined {
  const province = PROVINCES.get(name.slice(0, 2));
  return province && describePlace(province, null, findSpot, source);
}

/** Reads the mainland rows of an ip2region file: Hong Kong, Macao, Taiwan and foreign rows are left out. */
export function readChinaLayer(xdb: XdbSource, findSpot: (id: number) => Spot | undefined, source: number): ChinaLayer {
  const places = new Numbering<Place>(UNKNOWN_PLACE);
  const operators = new Numbering("");
  const placeRanges = xdb.readPartition((fields) => {
    const { province, city } = readRow(fields);
    return province === null
      ? 0
      : places.number(`${province.code} ${city?.code ?? ""}`, () => describePlace(province, city, findSpot, source));
  });
  const operatorRanges = xdb.readPartition((fields) => {
    const operator = readRow(fields).operator;
    return operator === null ? 0 : operators.number(operator, () => operator);
  });
  return { places: places.items, operators: operators.items, placeRanges, operatorRanges };
}

/** Distinct values by key; number 0 means none. */
class Numbering<Item> {
  readonly items: Item[];
  readonly #numbers = new Map<string, number>();

  constructor(none: Item) {
    this.items = [none];
  }

  number(key: string, make: () => Item): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.items.length;
      this.#numbers.set(key, number);
      this.items.push(make());
    }
    return number;
  }
}

const NOTHING = { province: null, city: null, operator: null };

function readRow(fields: readonly string[]): { province: Province | null; city: City | null; operator: string | null } {
  const [country, , provinceName = UNKNOWN, cityName = UNKNOWN, operatorName = UNKNOWN] =
    fields.length === 4 ? [fields[0], "", ...fields.slice(1)] : fields;
  const isElsewhere = /^(?:香港|澳门|台湾)/.test(provinceName);
  if (country !== COUNTRY || isElsewhere) return NOTHING;
  const province = PROVINCES.get(provinceName.slice(0, 2)) ?? null;
  const city = province && cityName !== UNKNOWN ? findCity(province, cityName) : null;
  return { province, city, operator: findOperator(operatorName) };
}

/** Cities in the source that have since been merged into another one, by their first characters. */
const MERGED_INTO: Readonly<Record<string, string>> = { 莱芜: "济南" };

/** The source omits the kind of city if the full name is long: 恩施, 昌吉. */
function findCity(province: Province, name: string): City | null {
  const stem = name.replace(/(?:市|地区|盟)$/, "");
  const present = MERGED_INTO[stem] ?? stem;
  return cities.find(({ code, zh }) => code.startsWith(province.code) && zh.startsWith(present)) ?? null;
}

function describePlace(
  province: Province,
  city: City | null,
  findSpot: (id: number) => Spot | undefined,
  source: number,
): Place {
  const seat = city ?? capitalOf(province);
  const spot = findSpot(seat.geonameId);
  return {
    ...UNKNOWN_PLACE,
    countryCode: "CN",
    region: province.en,
    regionZh: province.zh,
    city: city?.en ?? "",
    cityZh: city?.zh ?? "",
    divisionCode: city?.code ?? `${province.code}0000`,
    areaCode: city?.areaCode ?? "",
    latitude: spot?.latitude ?? null,
    longitude: spot?.longitude ?? null,
    accuracyRadiusKm: spot ? (city ? ACCURACY_RADIUS_KM.city : ACCURACY_RADIUS_KM.region) : null,
    elevationMetres: spot?.elevationMetres ?? null,
    source,
  };
}

/** The city with the lowest code is the capital of its province. */
function capitalOf({ code }: Province): City {
  return cities.find((city) => city.code.startsWith(code))!;
}

/** Division code and area code of a mainland city that another source named in English. */
export function chineseCodes(region: string, city: string): Pick<Place, "divisionCode" | "areaCode" | "cityZh"> {
  const province = PROVINCES_BY_NAME.get(region);
  if (!province) return { divisionCode: "", areaCode: "", cityZh: "" };
  const plain = plainName(city);
  const found =
    plain === "" ? undefined : cities.find(({ code, en }) => code.startsWith(province.code) && plainName(en) === plain);
  return {
    divisionCode: found?.code ?? `${province.code}0000`,
    areaCode: found?.areaCode ?? "",
    cityZh: found?.zh ?? "",
  };
}

function plainName(name: string): string {
  return name
    .replace(/ \(.*\)$/, "")
    .normalize("NFD")
    .replaceAll(/[^a-zA-Z]/g, "")
    .toLowerCase();
}
