import { subdivisionNames } from "../../../lib/subdivisions.ts";

/** Countries that are one city: names of their quarters and villages are no cities. */
const CITY_STATES: Readonly<Record<string, { en: string; zh: string }>> = {
  GI: { en: "Gibraltar", zh: "直布罗陀" },
  HK: { en: "Hong Kong", zh: "香港" },
  MC: { en: "Monaco", zh: "摩纳哥" },
  MO: { en: "Macao", zh: "澳门" },
  SG: { en: "Singapore", zh: "新加坡" },
  VA: { en: "Vatican City", zh: "梵蒂冈" },
};

/** Names of regions that sources write in several ways, or that belong to another country. */
const REGIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  MO: { Guangdong: "", "Our Lady of Carmo": "Nossa Senhora do Carmo" },
  VA: { Lazio: "" },
};

/** Counties and cities of Taiwan, for which DB-IP writes "Taiwan": by the names of its places that hold most addresses. */
const TAIWAN: Readonly<Record<string, readonly string[]>> = {
  Changhua: ["Changhua", "Erlin", "Ershui", "Tianzhong", "Yongjing", "Yuanlin"],
  "Chiayi City": ["Chiayi City"],
  "Chiayi County": ["Fenjihu", "Taibao", "Xingang"],
  "Hsinchu City": ["Hsinchu"],
  "Hsinchu County": ["Zhubei", "Zhudong"],
  Hualien: ["Hualien City"],
  Kaohsiung: ["Kaohsiung", "Kaohsiung City"],
  Keelung: ["Keelung"],
  Miaoli: ["Miaoli", "Toufen Township"],
  Nantou: ["Caotun", "Lugu", "Nantou City", "Puli", "Zhongliao", "Zhongxing New Village"],
  "New Taipei": ["Banqiao District", "New Taipei City", "Shimen District", "Tuniugou", "Yingge District"],
  Penghu: ["Magong"],
  Pingtung: ["Chaozhou", "Donggang", "Pingtung City"],
  Taichung: ["Dali", "Fengyuan", "Taichung", "Wufeng District"],
  Tainan: ["Tainan", "Xinying District", "Yongkang District", "Yujing"],
  Taipei: ["Dazhi", "Muzha", "Neihu District", "Taipei", "Taipei City"],
  Taitung: ["Taitung"],
  Taoyuan: ["Bade District", "Daxi", "Neili", "Taoyuan", "Taoyuan District"],
  Yilan: ["Luodong", "Yilan"],
  Yunlin: ["Beigang", "Citong", "Douliu", "Xiluo"],
};
const TAIWAN_BY_CITY = new Map(
  Object.entries(TAIWAN).flatMap(([region, cities]) => cities.map((city) => [city, region] as const)),
);

/** The city of a country that is one; undefined for any other country. */
export const cityStateOf = (countryCode: string) => CITY_STATES[countryCode];

const countryNames = new Intl.DisplayNames("en", { type: "region" });
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .replace(/^St\. /, "Saint ")
    .toLowerCase();

/**
 * The name of a city's region, corrected; "" for one that only repeats the country, as Taiwan does. Regions that have their
 * country's name by ISO 3166-2, such as Luxembourg and Panama, keep it.
 */
export function correctRegion(countryCode: string, region: string, city: string): string {
  const inTaiwan = countryCode === "TW" ? TAIWAN_BY_CITY.get(city) : undefined;
  if (inTaiwan !== undefined) return inTaiwan;
  const known = REGIONS[countryCode]?.[region] ?? region;
  if (known === "" || countryCode === "") return known;
  return repeatsCountry(countryCode, known) ? "" : known;
}

const repeating = new Map<string, boolean>();

/** There are a few thousand regions in hundreds of thousands of places. */
function repeatsCountry(countryCode: string, region: string): boolean {
  const key = `${countryCode} ${region}`;
  let repeats = repeating.get(key);
  if (repeats === undefined) {
    const country = countryNames.of(countryCode)?.replace(/ SAR China$/, "") ?? "";
    const isSubdivision = () => subdivisionNames(countryCode).some((name) => plain(name).includes(plain(region)));
    repeats = plain(country) === plain(region) && !isSubdivision();
    repeating.set(key, repeats);
  }
  return repeats;
}
