import * as z from "zod";
import { addressAnswers } from "./address-answers.ts";

const words = z.string();
const flag = z.boolean().nullable();

/** What the further products answer; each carries the answer that a test key gets for it. */
export const productAnswers = {
  ...addressAnswers,
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
