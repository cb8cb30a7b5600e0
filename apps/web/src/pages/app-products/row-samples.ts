import type { CodeSample } from "../../ui/code-tabs.tsx";

/** Some fields of one range in the current database. */
const row = {
  start_ip: "8.8.8.0",
  end_ip: "8.8.8.255",
  country_code: "US",
  region: "California",
  city: "Mountain View",
  latitude: 37.422,
  longitude: -122.085,
  time_zone: "America/Los_Angeles",
  asn: 15169,
};

/** The first 16 bytes of a file in our format: magic, version 2, 22 sections. */
const ipdbHead = "00000000: 8949 5044 420d 0a1a 0200 0000 1600 0000  .IPDB...........";

/** The same row in each format. */
export const rowSamples: readonly CodeSample[] = [
  { language: "CSV", code: `${Object.keys(row).join(",")}\n${Object.values(row).join(",")}` },
  { language: "JSON", code: JSON.stringify(row, null, 2) },
  {
    language: "MMDB",
    code: '$ mmdblookup --file Meridian-City.mmdb --ip 8.8.8.8 country iso_code\n  "US" <utf8_string>',
  },
  { language: "Meridian", code: `$ head -c 16 city.meridian | xxd\n${ipdbHead}` },
];
