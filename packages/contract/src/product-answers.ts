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

/** What the further products answer; each carries the answer that a test key gets for it. */
export const productAnswers = {
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
  phone: z
    .strictObject({
      number: words,
      e164: words,
      valid: z.boolean(),
      type: words,
      country_code: words,
      region: words,
      city: words,
      /** The operator the range was given to; the number may have been taken to another one since. */
      carrier: words,
      time_zones: z.array(words),
      formats: z.strictObject({ international: words, national: words, rfc3966: words }),
    })
    .meta({
      examples: [
        {
          number: "+442079460958",
          e164: "+442079460958",
          valid: true,
          type: "fixed_line",
          country_code: "GB",
          region: "London",
          city: "",
          carrier: "",
          time_zones: ["Europe/London"],
          formats: {
            international: "+44 20 7946 0958",
            national: "020 7946 0958",
            rfc3966: "tel:+442079460958",
          },
        },
      ],
    }),
  card: z
    .strictObject({
      bin: words,
      /** Null where only the first digits were sent. */
      valid_luhn: flag,
      brand: words,
      bank: words,
      bank_code: words,
      type: z.enum(["", "debit", "credit", "semi_credit", "prepaid"]),
      country_code: words,
    })
    .meta({
      examples: [
        { bin: "411111", valid_luhn: true, brand: "Visa", bank: "", bank_code: "", type: "", country_code: "" },
      ],
    }),
  idcard: z
    .strictObject({
      valid: z.boolean(),
      /** Why it is not valid: "" where it is. */
      reason: z.enum(["", "length", "characters", "division", "birth_date", "check_character"]),
      /** Names are "" where the code is no longer in use, which is usual for numbers issued long ago. */
      division: z
        .strictObject({ code: words, province: words, city: words, county: words, is_current: z.boolean() })
        .nullable(),
      birth_date: words,
      gender: z.enum(["", "male", "female"]),
    })
    .meta({
      examples: [
        {
          valid: true,
          reason: "",
          division: { code: "110105", province: "北京市", city: "", county: "朝阳区", is_current: true },
          birth_date: "1949-12-31",
          gender: "female",
        },
      ],
    }),
  whois: z
    .strictObject({
      query: words,
      kind: z.enum(["domain", "ip", "asn"]),
      source: z.enum(["rdap", "whois"]),
      server: words,
      registrar: words,
      registered_at: words,
      updated_at: words,
      expires_at: words,
      status: z.array(words),
      nameservers: z.array(words),
      contacts: z.array(
        z.strictObject({ role: words, name: words, organization: words, email: words, phone: words, country: words }),
      ),
      network: z.strictObject({ name: words, start: words, end: words, country: words }).nullable(),
      fetched_at: words,
      raw: words,
    })
    .meta({
      examples: [
        {
          query: "example.com",
          kind: "domain",
          source: "rdap",
          server: "rdap.example",
          registrar: "Example Registrar",
          registered_at: "1995-08-14T04:00:00Z",
          updated_at: "2025-08-14T07:01:39Z",
          expires_at: "2027-08-13T04:00:00Z",
          status: ["client delete prohibited"],
          nameservers: ["a.iana-servers.net", "b.iana-servers.net"],
          contacts: [],
          network: null,
          fetched_at: "2026-11-21T08:00:00Z",
          raw: '{"objectClassName":"domain","ldhName":"EXAMPLE.COM"}',
        },
      ],
    }),
  dns: z
    .strictObject({
      name: words,
      type: words,
      status: words,
      answers: z.array(z.strictObject({ name: words, type: words, data: words, ttl: z.int().min(0) })),
      resolver: words,
      ms: z.number().min(0),
    })
    .meta({
      examples: [
        {
          name: "example.com",
          type: "A",
          status: "NOERROR",
          answers: [{ name: "example.com", type: "A", data: "192.0.2.10", ttl: 300 }],
          resolver: "192.0.2.53",
          ms: 12.4,
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
  ports: z
    .strictObject({
      port: z.int(),
      range: z.enum(["system", "user", "dynamic"]),
      services: z.array(z.strictObject({ protocol: words, name: words, description: words })),
      source: words,
    })
    .meta({
      examples: [
        {
          port: 443,
          range: "system",
          services: [
            { protocol: "tcp", name: "https", description: "http protocol over TLS/SSL" },
            { protocol: "udp", name: "https", description: "http protocol over TLS/SSL" },
          ],
          source: "IANA Service Name and Transport Protocol Port Number Registry",
        },
      ],
    }),
  cell: z
    .strictObject({
      mcc: z.int(),
      mnc: z.int(),
      lac: z.int(),
      cid: z.int(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      range_m: z.int().nullable(),
      radio: words,
      source: words,
      updated_date: words,
    })
    .meta({
      examples: [
        {
          mcc: 1,
          mnc: 1,
          lac: 1,
          cid: 1,
          latitude: 1.2897,
          longitude: 103.8501,
          range_m: 1000,
          radio: "LTE",
          source: "OpenCelliD",
          updated_date: "2026-11-01",
        },
      ],
    }),
} satisfies Record<string, z.ZodType>;

export type ProductName = keyof typeof productAnswers;
export type ProductAnswer<N extends ProductName> = z.output<(typeof productAnswers)[N]>;

/** The answer that a test key gets, which is also the documentation's example. */
export const productExample = <N extends ProductName>(name: N): ProductAnswer<N> =>
  (productAnswers[name].meta() as { examples: [unknown] }).examples[0] as ProductAnswer<N>;

/** Types of DNS records that can be asked for. */
export const dnsTypes = ["A", "AAAA", "CNAME", "MX", "NS", "TXT", "SOA", "CAA", "PTR", "SRV"] as const;
