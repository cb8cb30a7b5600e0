import type { BinRow, Network, Place } from "@meridian/ipdb";
import type { Regions } from "../../../lib/regions.ts";
import { clockOf } from "../../../lib/time-zones.ts";
import { continentCode, countryFacts } from "../../lookup/countries.ts";

/** The fields of a place in the formats of other makers, as these name and order them. */
export class ForeignRows {
  readonly #regions: Regions;
  readonly #builtAt: Date;
  readonly #offsets = new Map<string, string>();

  constructor(regions: Regions, builtAt: Date) {
    this.#regions = regions;
    this.#builtAt = builtAt;
  }

  /** IPIP's names of the fields that we have. */
  readonly ipipFields = [
    ...["country_name", "region_name", "city_name", "isp_domain", "latitude", "longitude", "timezone", "utc_offset"],
    ...["china_admin_code", "idd_code", "country_code", "continent_code"],
  ];

  /** In Chinese, then in English. */
  ipip(place: Place | null, network: Network | null): string[] {
    const code = place?.countryCode ?? "";
    const same = [
      network?.isp ?? "",
      ...[place?.latitude, place?.longitude].map((value) => String(value ?? "")),
      place?.timeZone ?? "",
      this.#offset(place, "UTC"),
      place?.divisionCode ?? "",
      countryFacts(code).callingCode.slice(1),
      code,
      continentCode(code),
    ];
    const zh = [
      this.#regions.name(code, "zh"),
      place?.regionZh || place?.region || "",
      place?.cityZh || place?.city || "",
    ];
    const en = [
      this.#regions.name(code, "en"),
      place?.region || place?.regionZh || "",
      place?.city || place?.cityZh || "",
    ];
    return [...zh, ...same, ...en, ...same];
  }

  /** Country, area (not in use), province, city and provider, with 0 for what is unknown. */
  xdb(place: Place | null, network: Network | null): string {
    const fields = [
      this.#regions.name(place?.countryCode ?? "", "zh"),
      "",
      place?.regionZh || place?.region,
      place?.cityZh || place?.city,
      network?.isp,
    ];
    return fields.map((field) => (field || "0").replaceAll("|", " ")).join("|");
  }

  bin(place: Place | null): BinRow {
    const code = place?.countryCode ?? "";
    return {
      countryCode: code,
      countryName: this.#regions.name(code, "en"),
      region: place?.region || place?.regionZh || "",
      city: place?.city || place?.cityZh || "",
      latitude: place?.latitude ?? 0,
      longitude: place?.longitude ?? 0,
      zipCode: place?.zipCode ?? "",
      timeZone: this.#offset(place, ""),
    };
  }

  /** The offset on the day of the build; the formats have no room for daylight saving time. */
  #offset(place: Place | null, prefix: string): string {
    const zone = place?.timeZone ?? "";
    if (zone === "") return "";
    let offset = this.#offsets.get(zone);
    if (offset === undefined) {
      offset = clockOf(zone, this.#builtAt).offset;
      this.#offsets.set(zone, offset);
    }
    return offset && prefix + offset;
  }
}
