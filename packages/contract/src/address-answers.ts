import * as z from "zod";
import { riskLevels, riskReasonCodes } from "./risk.ts";

const words = z.string();
const flag = z.boolean().nullable();

/** What an address is used for, as far as its network tells. */
export const scenarios = [
  "home_broadband",
  "mobile",
  "data_center",
  "cdn",
  "enterprise",
  "education",
  "government",
  "unknown",
] as const;
export type Scenario = (typeof scenarios)[number];

const Network = z.strictObject({ asn: words, name: words, domain: words, organization: words, usage_type: words });
const Privacy = z.strictObject({
  is_vpn: flag,
  is_tor: flag,
  is_data_center: flag,
  is_proxy: flag,
  is_relay: flag,
  is_hosting: flag,
});
const scenario = z.enum(scenarios);
const Reason = z.strictObject({ code: z.enum(riskReasonCodes), weight: z.int().min(0).max(100), text: words });
const score = z.int().min(0).max(100).nullable();
const level = z.enum(riskLevels).nullable();

const network = {
  asn: "AS64500",
  name: "EXAMPLE-TRANSIT",
  domain: "example.net",
  organization: "Example Pte Ltd",
  usage_type: "ISP",
};
const privacy = {
  is_vpn: true,
  is_tor: false,
  is_data_center: false,
  is_proxy: false,
  is_relay: false,
  is_hosting: false,
};
const vpn = { code: "vpn", weight: 40, text: "The address is on a list of VPN exits" };

/** What products say that are asked about an address; each carries the answer that a test key gets for it. */
export const addressAnswers = {
  scenario: z
    .strictObject({
      ip: words,
      scenario,
      usage_type: words,
      /** Null where the scenario is unknown. */
      confidence: z.enum(["high", "medium", "low"]).nullable(),
      /** True where it was concluded from a name, false where a list or the network's own usage type says it. */
      inferred: z.boolean(),
      asn: Network,
    })
    .meta({
      examples: [
        {
          ip: "192.0.2.1",
          scenario: "home_broadband",
          usage_type: "ISP",
          confidence: "high",
          inferred: false,
          asn: network,
        },
      ],
    }),
  portrait: z
    .strictObject({
      ip: words,
      risk: z.strictObject({ score, level, reasons: z.array(Reason), unknown: z.array(words) }),
      tags: z.array(words),
      proxy: Privacy,
      scenario,
    })
    .meta({
      examples: [
        {
          ip: "192.0.2.1",
          risk: { score: 40, level: "medium", reasons: [vpn], unknown: [] },
          tags: ["vpn", "home_broadband"],
          proxy: privacy,
          scenario: "home_broadband",
        },
      ],
    }),
  antifraud: z
    .strictObject({
      score,
      level,
      reasons: z.array(Reason),
      /** Signals that no loaded data can decide. */
      unknown: z.array(words),
      signals: z.strictObject({
        ip: z.strictObject({ country_code: words, scenario, proxy: Privacy }),
        phone: z.strictObject({ valid: z.boolean(), type: words, country_code: words, carrier: words }).nullable(),
        email: z.strictObject({ valid: z.boolean(), domain: words, is_disposable: z.boolean() }).nullable(),
        card: z
          .strictObject({ valid_luhn: flag, brand: words, bank: words, type: words, country_code: words })
          .nullable(),
        user_agent: z.strictObject({ is_bot: z.boolean() }).nullable(),
      }),
    })
    .meta({
      examples: [
        {
          score: 70,
          level: "high",
          reasons: [
            vpn,
            { code: "email_disposable", weight: 30, text: "The email's domain hands out throw-away addresses" },
          ],
          unknown: [],
          signals: {
            ip: { country_code: "SG", scenario: "home_broadband", proxy: privacy },
            phone: null,
            email: { valid: true, domain: "mailinator.com", is_disposable: true },
            card: null,
            user_agent: { is_bot: false },
          },
        },
      ],
    }),
  host: z
    .strictObject({
      ip: words,
      /** Null where no resolver answered, which costs nothing. */
      hostnames: z.array(words).nullable(),
      asn: Network,
      /** Null where no survey has been imported; this service never scans. */
      open_ports: z
        .array(z.strictObject({ port: z.int(), protocol: words, service: words, seen_date: words }))
        .nullable(),
    })
    .meta({
      examples: [
        {
          ip: "192.0.2.1",
          hostnames: ["host-1.example.net"],
          asn: network,
          open_ports: [{ port: 443, protocol: "tcp", service: "https", seen_date: "2026-11-01" }],
        },
      ],
    }),
} satisfies Record<string, z.ZodType>;
