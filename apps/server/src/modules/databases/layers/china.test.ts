import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XdbSource } from "@meridian/ipdb";
import { ipv4, makeXdb, type XdbRow } from "@meridian/ipdb/testing/make-xdb";
import { afterAll, describe, expect, test } from "vitest";
import { chineseCodes, readChinaLayer } from "./china.ts";
import cities from "./china-cities.json" with { type: "json" };
import { findOperator, ispName, operatorOfSystem } from "./china-operators.ts";

const scratch = mkdtempSync(join(tmpdir(), "china-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Addresses whose province is publicly known: resolvers that operators publish, and public services. */
const KNOWN: readonly (readonly [address: string, row: string, region: string, city: string])[] = [
  ["61.139.2.69", "中国|0|四川省|成都市|电信", "Sichuan", "Chengdu"],
  ["101.6.6.6", "中国|0|北京|北京市|教育网", "Beijing", "Beijing"],
  ["114.114.114.114", "中国|0|江苏省|南京市|电信", "Jiangsu", "Nanjing"],
  ["123.175.0.1", "中国|0|山西省|太原市|电信", "Shanxi", "Taiyuan"],
  ["202.100.64.68", "中国|0|甘肃省|兰州市|电信", "Gansu", "Lanzhou"],
  ["202.102.192.68", "中国|0|安徽省|合肥市|电信", "Anhui", "Hefei"],
  ["202.96.209.133", "中国|0|上海|上海市|电信", "Shanghai", "Shanghai"],
  ["211.137.130.3", "中国|0|陕西省|西安市|移动", "Shaanxi", "Xi’an"],
  ["218.4.167.70", "中国|0|江苏省|苏州市|电信", "Jiangsu", "Suzhou"],
  ["222.75.152.129", "中国|0|宁夏|银川市|电信", "Ningxia", "Yinchuan"],
  ["223.5.5.5", "中国|0|浙江省|杭州市|阿里云", "Zhejiang", "Hangzhou"],
];

function read(rows: readonly (readonly [address: string, text: string])[]) {
  const path = join(scratch, "file.xdb");
  const sorted = rows
    .map(([address, text]): XdbRow => [ipv4(address), ipv4(address), text])
    .sort((a, b) => a[0] - b[0]);
  writeFileSync(path, makeXdb(sorted));
  const spot = { latitude: 30, longitude: 120, elevationMetres: 5 };
  const layer = readChinaLayer(new XdbSource(path), () => spot, 4);
  const at = (partition: typeof layer.placeRanges, address: string) =>
    partition.values[partition.starts.findLastIndex((start) => start <= ipv4(address))]!;
  return {
    placeOf: (address: string) => layer.places[at(layer.placeRanges, address)]!,
    operatorOf: (address: string) => layer.operators[at(layer.operatorRanges, address)]!,
  };
}

describe("the Chinese layer", () => {
  const layer = read(KNOWN.map(([address, row]) => [address, row]));

  test.each(KNOWN)("has %s (%s) in %s, %s", (address, _, region, city) => {
    expect(layer.placeOf(address)).toMatchObject({ countryCode: "CN", region, city, source: 4 });
  });

  test("names region and city in both languages together, with their codes", () => {
    expect(layer.placeOf("223.5.5.5")).toMatchObject({
      region: "Zhejiang",
      regionZh: "浙江省",
      city: "Hangzhou",
      cityZh: "杭州市",
      divisionCode: "330100",
      areaCode: "0571",
      accuracyRadiusKm: 50,
      elevationMetres: 5,
    });
    expect(layer.operatorOf("223.5.5.5")).toBe("Alibaba Cloud");
  });

  test.each([
    ["恩施", "422800", "Enshi"],
    ["襄阳", "420600", "Xiangyang"],
  ])("recognizes %s without the suffix for the kind of city", (name, divisionCode, city) => {
    const { placeOf } = read([["1.0.1.1", `中国|0|湖北省|${name}|电信`]]);
    expect(placeOf("1.0.1.1")).toMatchObject({ divisionCode, city });
  });

  test("maps a city that was merged to its successor", () => {
    const { placeOf } = read([["1.0.1.1", "中国|0|山东省|莱芜市|联通"]]);
    expect(placeOf("1.0.1.1")).toMatchObject({ cityZh: "济南市", divisionCode: "370100" });
  });

  test("with only a province has no city, the capital's coordinates and a matching radius", () => {
    const { placeOf } = read([["1.0.1.1", "中国|0|广东|0|0"]]);
    expect(placeOf("1.0.1.1")).toMatchObject({
      regionZh: "广东省",
      city: "",
      cityZh: "",
      divisionCode: "440000",
      latitude: 30,
      accuracyRadiusKm: 200,
    });
  });

  test("has no entry for Hong Kong, Macao, Taiwan and other countries, nor for rows without a province", () => {
    const texts = [
      "中国|0|香港|0|电信",
      "中国|0|澳门|0|0",
      "中国|0|台湾省|台北|0",
      "美国|0|加利福尼亚|0|0",
      "中国|0|0|0|0",
    ];
    const { placeOf, operatorOf } = read(texts.map((text, index) => [`1.0.1.${index}`, text]));
    for (const index of texts.keys()) {
      expect(placeOf(`1.0.1.${index}`).countryCode).toBe("");
      expect(operatorOf(`1.0.1.${index}`)).toBe("");
    }
  });

  test("also reads rows of four fields", () => {
    const { placeOf } = read([["1.0.1.1", "中国|浙江省|宁波市|联通"]]);
    expect(placeOf("1.0.1.1")).toMatchObject({ cityZh: "宁波市", areaCode: "0574" });
  });
});

test("operators have a name in each language, and companies that run no mainland network none", () => {
  expect(findOperator("移动")).toBe("China Mobile");
  expect(findOperator("河北广电")).toBe("China Broadnet");
  expect(findOperator("威瑞森")).toBeNull();
  expect(findOperator("0")).toBeNull();
  expect([ispName("China Mobile", "zh"), ispName("China Mobile", "en")]).toEqual(["中国移动", "China Mobile"]);
  expect(ispName("Deutsche Telekom AG", "zh")).toBe("Deutsche Telekom AG");
});

test.each([
  ["Chinanet", "中国电信"],
  ["China Telecom (Group)", "中国电信"],
  ["CHINA UNICOM China169 Backbone", "中国联通"],
  ["China Education and Research Network Center", "中国教育和科研计算机网"],
  ["Hangzhou Alibaba Advertising Co.,Ltd.", "阿里云"],
  ["PCCW IMS Limited", "电讯盈科"],
  ["Chunghwa Telecom Co., Ltd.", "中华电信"],
  ["Companhia de Telecomunicacoes de Macau", "澳门电讯"],
  ["China Telecom Global Limited", "中国电信国际"],
  ["China Mobile Hong Kong Company Limited", "中国移动香港"],
  ["CHINA TELECOM (AMERICAS) CORPORATION", null],
  ["Deutsche Telekom AG", null],
])("the operator of the system %s is %s", (name, zh) => {
  const operator = operatorOfSystem(name);
  expect(operator && ispName(operator, "zh")).toBe(zh);
});

test("a mainland city of another source gets the same codes", () => {
  expect(chineseCodes("Zhejiang", "Hangzhou (Xihu District)")).toMatchObject({
    divisionCode: "330100",
    areaCode: "0571",
    cityZh: "杭州市",
  });
  expect(chineseCodes("Zhejiang", "Nowhere")).toEqual({ divisionCode: "330000", areaCode: "", cityZh: "" });
});

test("each mainland city has a code, an area code and a place of its own", () => {
  expect(cities.length).toBeGreaterThan(340);
  expect(new Set(cities.map(({ code }) => code)).size).toBe(cities.length);
  for (const { code, zh, en, areaCode, geonameId } of cities) {
    expect(code, zh).toMatch(/^[1-6]\d{5}$/);
    expect(areaCode, zh).toMatch(/^0(?:10|2\d|[3-9]\d\d)$/);
    expect(en, zh).toMatch(/^[A-ZÜ][a-zêü’]/);
    expect(geonameId, zh).toBeGreaterThan(1_000_000);
  }
});
