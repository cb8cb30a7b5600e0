import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { lines } from "./fields.ts";
import { lensLimits } from "./lens-limits.ts";
import { usageTypes } from "./lookup.ts";
import { riskLevels, riskReasonCodes } from "./risk.ts";

/** Length of the longest address plus a separator. */
const LONGEST_LINE = 47;
const MAX_CHARACTERS = lensLimits.signedIn * LONGEST_LINE;
/** A urlencoded form encodes each colon as three bytes. */
const bodyBytesOf = (addresses: number): number => 2 * addresses * LONGEST_LINE;

const indexes = (description: string) => z.array(z.int()).meta({ description });

/** Many addresses share few values, so each value is sent once and referenced by index. */
const LensAnswer = z
  .object({
    db_version: z.string(),
    place_index: indexes("For each address, in order: index into places, or -1 for none"),
    network_index: indexes("Likewise, index into networks"),
    risk_index: indexes("Likewise, index into risks; -1 for reserved and invalid addresses"),
    reserved_at: indexes("Positions of private or reserved addresses"),
    invalid_at: indexes("Positions of invalid addresses"),
    places: z
      .object({
        country_index: indexes("Index into countries, or -1 for none"),
        city: z.array(z.string()),
        latitude: z.array(z.number().nullable()),
        longitude: z.array(z.number().nullable()),
      })
      .meta({ description: "Locations in columns, with coordinates rounded to a tenth of a degree" }),
    countries: z.array(z.object({ country_code: z.string(), country_name: z.string() })),
    networks: z.array(z.object({ asn: z.int().nullable(), name: z.string(), usage_type: z.enum(["", ...usageTypes]) })),
    risks: z
      .array(
        z.object({
          score: z.int().nullable(),
          level: z.enum(riskLevels).nullable(),
          reasons: z.array(z.enum(riskReasonCodes)),
        }),
      )
      .meta({ description: "Distinct risk scores; null means that no loaded list can tell, not that the risk is low" }),
  })
  .meta({
    examples: [
      {
        db_version: "20261121",
        place_index: [0, -1],
        network_index: [0, -1],
        risk_index: [0, -1],
        reserved_at: [1],
        invalid_at: [],
        places: { country_index: [0], city: ["Mountain View"], latitude: [37.4], longitude: [-122.1] },
        countries: [{ country_code: "US", country_name: "United States" }],
        networks: [{ asn: 15169, name: "Google LLC", usage_type: "DCH" }],
        risks: [{ score: 20, level: "low", reasons: ["data_center_inferred"] }],
      },
    ],
  });

export const lens = endpoint({
  path: "/v1/lens",
  summary: "Get location, network and risk of many addresses at once; nothing is stored",
  access: "optional",
  input: z.object({
    ips: lines(MAX_CHARACTERS).meta({
      description:
        "Addresses separated by commas, spaces or line breaks, also with a port or brackets: up to 1,000, or 10,000 when logged in",
      examples: ["8.8.8.8\n10.0.0.1"],
    }),
  }),
  output: LensAnswer,
  rate: { max: 20, seconds: 60 },
  maxBodyBytes: bodyBytesOf(lensLimits.signedIn),
  maxAnonymousBodyBytes: bodyBytesOf(lensLimits.anonymous),
  silent: true,
});
