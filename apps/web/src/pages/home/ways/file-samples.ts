import type { CodeSample } from "../../../ui/code-tabs.tsx";
import type { IpAnswer } from "../answer.ts";

/** The answer fields that make up a row. */
type RangeAnswer = Pick<
  IpAnswer,
  "start_ip" | "end_ip" | "country_code" | "region_name" | "city_name" | "latitude" | "longitude"
> & { time_zone: Pick<IpAnswer["time_zone"], "name">; asn: Pick<IpAnswer["asn"], "asn"> };

/** The row that a download would contain for the range of this answer; its keys are the API's field names. */
export const fileRow = (answer: RangeAnswer) => ({
  start_ip: answer.start_ip,
  end_ip: answer.end_ip,
  country_code: answer.country_code,
  region_name: answer.region_name,
  city_name: answer.city_name,
  latitude: answer.latitude,
  longitude: answer.longitude,
  time_zone: answer.time_zone.name,
  asn: answer.asn.asn,
});

/** A CSV field by RFC 4180: quoted only if it contains a comma, quote or line break. */
const csvField = (value: string | number | null): string => {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The first 16 bytes of a file in our format: magic, version 2, 22 sections. */
const ipdbHead = "00000000: 8949 5044 420d 0a1a 0200 0000 1600 0000  .IPDB...........";

/** The beginning of the CSV and Meridian files, with the visitor's range as the row. `WayBox` shows JSON below the tabs. */
export function fileSamples(answer: RangeAnswer | undefined): CodeSample[] {
  const row: Record<string, string | number | null> = answer ? fileRow(answer) : {};
  return [
    { language: "CSV", code: `${Object.keys(row).join(",")}\n${Object.values(row).map(csvField).join(",")}` },
    { language: "Meridian", code: `$ head -c 16 city.meridian | xxd\n${ipdbHead}` },
  ];
}
