import type { CodeSample } from "../../ui/code-tabs.tsx";

/** One range of the present database. */
const row = {
  start_ip: "8.8.8.0",
  end_ip: "8.8.8.255",
  country_code: "US",
  region_name: "California",
  city_name: "Mountain View",
  latitude: 37.422,
  longitude: -122.085,
  time_zone: "America/Los_Angeles",
  asn: "AS15169",
};

/** The first 16 bytes of every file in our own format: magic, version 1, 21 sections. */
const ipdbHead = "00000000: 8949 5044 420d 0a1a 0100 0000 1500 0000  .IPDB...........";

/** The same row as each format holds it. */
export const rowSamples: readonly CodeSample[] = [
  { language: "CSV", code: `${Object.keys(row).join(",")}\n${Object.values(row).join(",")}` },
  { language: "JSON", code: JSON.stringify(row, null, 2) },
  { language: "IPDB", code: `$ head -c 16 meridian.ipdb | xxd\n${ipdbHead}` },
];
