import { expect, test } from "vitest";
import { fileSamples } from "./file-samples.ts";

const range = {
  start_ip: "203.0.113.0",
  end_ip: "203.0.113.255",
  country_code: "KR",
  region_name: 'Sejong "the city", new',
  city_name: "",
  latitude: 36.5,
  longitude: null,
  time_zone: { name: "Asia/Seoul" },
  asn: { asn: "AS64496" },
};

test("a CSV row quotes what RFC 4180 requires and leaves unknown values empty", () => {
  const [head, row] = fileSamples(range)[0]!.code.split("\n");
  expect(head).toBe("start_ip,end_ip,country_code,region_name,city_name,latitude,longitude,time_zone,asn");
  expect(row).toBe('203.0.113.0,203.0.113.255,KR,"Sejong ""the city"", new",,36.5,,Asia/Seoul,AS64496');
});
