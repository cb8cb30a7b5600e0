import { expect } from "vitest";

/** A question to an agent, the tool that answers it, and what the answer must contain. */
interface Task {
  question: string;
  tool: string;
  input?: Record<string, unknown>;
  answer?: Record<string, unknown>;
  error?: string;
}

const about = (
  tool: string,
  cases: [question: string, input: Record<string, unknown>, answer: Task["answer"] | string][],
) =>
  cases.map(
    ([question, input, answer]): Task =>
      typeof answer === "string"
        ? { question, tool, input, error: answer }
        : { question, tool, input, answer: answer ?? {} },
  );

const listing = (item: Record<string, unknown>) => expect.arrayContaining([expect.objectContaining(item)]);
const ip = (address: string) => ({ ip: address });

/** On the small database of the server's tests. */
export const tasks: readonly Task[] = [
  ...about("lookup_address", [
    ["Where is 8.8.8.8?", ip("8.8.8.8"), { location: { city: "Mountain View", country_code: "US" } }],
    ["Which state is 8.8.8.8 in?", ip("8.8.8.8"), { location: { province: "California" } }],
    ["Who runs the network of 8.8.8.8?", ip("8.8.8.8"), { asn: { asn: "AS15169", organization: "Google LLC" } }],
    ["Which time zone does 8.8.8.8 have?", ip("8.8.8.8"), { location: { time_zone: "America/Los_Angeles" } }],
    ["Where is 8.8.8.255?", ip("8.8.8.255"), { location: { city: "Mountain View" } }],
    ["Where is 223.5.5.5?", ip("223.5.5.5"), { location: { city: "Hangzhou", division_code: "330100" } }],
    ["Which telephone area is 223.5.5.5 in?", ip("223.5.5.5"), { location: { area_code: "0571" } }],
    ["Where is 5.1.2.3?", ip("5.1.2.3"), { location: { country_code: "DE", province: "Hesse", city: null } }],
    ["Where is 2001:4860:4860::8888?", ip("2001:4860:4860::8888"), { location: { city: "Mountain View" } }],
    ["Where is ::ffff:8.8.8.8?", ip("::ffff:8.8.8.8"), { location: { city: "Mountain View" } }],
    ["Where is the 6to4 address 2002:808:808::1?", ip("2002:808:808::1"), { location: { country_code: "US" } }],
    ["How sure is the place of 5.1.2.3?", ip("5.1.2.3"), { location: { accuracy_radius_km: 200 } }],
    ["Which weather station is near 8.8.8.8?", ip("8.8.8.8"), { location: { weather_station: "KNUQ" } }],
    ["Only the city of 8.8.8.8", { ip: "8.8.8.8", fields: "location.city" }, { location: { city: "Mountain View" } }],
    ["Only the network of 8.8.8.8", { ip: "8.8.8.8", fields: "asn" }, { asn: { asn: "AS15169" } }],
    ["Where is 9.9.9.9?", ip("9.9.9.9"), "IP_ADDRESS_NOT_FOUND"],
    ["Where is 10.0.0.1?", ip("10.0.0.1"), "RESERVED_IP_ADDRESS: ip"],
    ["Where is fe80::1?", ip("fe80::1"), "RESERVED_IP_ADDRESS"],
    ["Where is 192.0.2.1?", ip("192.0.2.1"), "RESERVED_IP_ADDRESS"],
    ["Where is 999.1.1.1?", ip("999.1.1.1"), "INVALID_IP_ADDRESS: ip"],
    ["Where is example.com?", ip("example.com"), "INVALID_IP_ADDRESS"],
    ["The town of 8.8.8.8", { ip: "8.8.8.8", fields: "location.town" }, "INVALID_FIELDS: fields"],
  ]),
  ...about("lookup_addresses", [
    [
      "Where are these two?",
      { addresses: ["8.8.8.8", "223.5.5.5"] },
      { items: [{ ok: true }, { ok: true, data: { location: { city: "Hangzhou" } } }] },
    ],
    [
      "Which of these are public?",
      { addresses: ["10.0.0.1", "8.8.8.8"] },
      { items: [{ ok: false, error: { code: "RESERVED_IP_ADDRESS" } }, { ok: true }] },
    ],
    [
      "One of these is a typing error",
      { addresses: ["8.8.8.8", "8.8.8"] },
      { items: [{ ok: true }, { ok: false, error: { code: "INVALID_IP_ADDRESS" } }] },
    ],
    [
      "Only the countries of these",
      { addresses: ["8.8.8.8", "5.1.2.3"], fields: "location.country_code" },
      { items: [{ data: { location: { country_code: "US" } } }, { data: { location: { country_code: "DE" } } }] },
    ],
    [
      "The same one twice",
      { addresses: ["8.8.8.8", "8.8.8.8"] },
      { items: [{ query: "8.8.8.8" }, { query: "8.8.8.8" }] },
    ],
    ["No address at all", { addresses: [] }, "addresses: a list of 1 to 100"],
    ["More than 100", { addresses: Array.from({ length: 101 }, () => "8.8.8.8") }, "addresses: a list of 1 to 100"],
    ["A text in place of a list", { addresses: "8.8.8.8" }, "addresses: a list"],
  ]),
  ...about("lookup_network", [
    ["Who is AS15169?", { asn: "AS15169" }, { asn: "AS15169", organization: "Google LLC" }],
    ["Who is 15169?", { asn: "15169" }, { name: "Google LLC" }],
    ["What kind of network is AS15169?", { asn: "as15169" }, { usage_type: "DCH", inferred: ["usage_type"] }],
    ["Who is AS64500?", { asn: "AS64500" }, "IP_ADDRESS_NOT_FOUND"],
    ["Whose number is AS4294967295?", { asn: "AS4294967295" }, "IP_ADDRESS_NOT_FOUND"],
    ["Who is ASfoo?", { asn: "ASfoo" }, "asn"],
  ]),
  ...about("address_range", [
    ["Which addresses share the record of 8.8.8.8?", ip("8.8.8.8"), { start_ip: "8.8.8.0", end_ip: "8.8.8.255" }],
    ["How far does the range of 5.1.2.3 go?", ip("5.1.2.3"), { start_ip: "5.1.0.0", end_ip: "5.1.255.255" }],
    ["The IPv6 range of Google", ip("2001:4860::1"), { start_ip: "2001:4860::", asn: "AS15169" }],
    ["The range of an address without data", ip("9.9.9.9"), "IP_ADDRESS_NOT_FOUND"],
    ["The range of a private address", ip("192.168.1.1"), "RESERVED_IP_ADDRESS"],
  ]),
  ...about("address_history", [
    ["Has the record of 8.8.8.8 changed?", ip("8.8.8.8"), { versions: 1, periods: [{ changed: [] }] }],
    ["The history of a private address", ip("192.168.1.1"), "RESERVED_IP_ADDRESS"],
  ]),
  ...about("privacy_flags", [
    ["Is 8.8.8.8 in a data center?", ip("8.8.8.8"), { is_data_center: true, is_hosting: true }],
    ["Is 8.8.8.8 a VPN?", ip("8.8.8.8"), { is_vpn: null }],
    ["Where does the flag come from?", ip("8.8.8.8"), { sources: { is_hosting: { inferred: true } } }],
    ["Flags of nonsense", ip("nonsense"), "INVALID_IP_ADDRESS"],
  ]),
  ...about("usage_scenario", [
    ["What is 8.8.8.8 used for?", ip("8.8.8.8"), { usage_type: "DCH" }],
    ["Is that a guess?", ip("2001:4860::1"), { inferred: true }],
    ["Use of an address without a network", ip("5.1.2.3"), { usage_type: null }],
    ["Use of a private address", ip("10.1.1.1"), "RESERVED_IP_ADDRESS"],
  ]),
  ...about("ip_risk", [
    ["How risky is 8.8.8.8?", ip("8.8.8.8"), { ip: "8.8.8.8", proxy: { is_hosting: true } }],
    ["Why?", ip("8.8.8.8"), { risk: { reasons: [{ code: expect.any(String) }] } }],
    ["How risky is a private address?", ip("172.16.0.1"), "RESERVED_IP_ADDRESS"],
  ]),
  ...about("fraud_check", [
    [
      "Is this order suspicious?",
      { ip: "8.8.8.8", email: "a@mailinator.com" },
      { signals: { email: { is_disposable: true } } },
    ],
    [
      "Is this phone number real?",
      { ip: "8.8.8.8", phone: "+14155550132" },
      { signals: { phone: { country_code: "US" } } },
    ],
    ["Is this a bot?", { ip: "8.8.8.8", user_agent: "curl/8.0" }, { signals: { user_agent: { is_bot: true } } }],
    ["Where is the buyer?", { ip: "223.5.5.5" }, { signals: { ip: { country_code: "CN" } } }],
    ["No address", {}, "ip"],
  ]),
  ...about("port_services", [
    ["What runs on port 22?", { port: "22" }, { port: 22, services: listing({ name: "ssh" }) }],
    ["What runs on port 443?", { port: "443" }, { range: "system" }],
    ["What runs on port 5432?", { port: "5432" }, { services: listing({ name: "postgresql" }) }],
    ["What runs on port 70000?", { port: "70000" }, "INVALID_PORT: port"],
    ["What runs on port x?", { port: "x" }, "INVALID_PORT"],
  ]),
  ...about("phone_number", [
    ["Is +86 138 0013 8000 valid?", { number: "+8613800138000" }, { valid: true, country_code: "CN" }],
    ["Which country is +1 415 555 0132 from?", { number: "+14155550132" }, { country_code: "US" }],
    ["How is +442079460000 written?", { number: "+442079460000" }, { formats: { international: "+44 20 7946 0000" } }],
    ["Is 12 a phone number?", { number: "12" }, { valid: false, type: null }],
  ]),
  ...about("card_number", [
    ["Whose card is 411111?", { number: "411111" }, { brand: "Visa" }],
    ["Is 4111111111111111 well-formed?", { number: "4111111111111111" }, { valid_luhn: true, bin: "411111" }],
    ["Is 4111111111111112 well-formed?", { number: "4111111111111112" }, { valid_luhn: false }],
    ["Is 5555555555554444 from Mastercard?", { number: "5555555555554444" }, { brand: "Mastercard", valid_luhn: true }],
    ["Is abc a card?", { number: "abc" }, "INVALID_CARD_NUMBER: number"],
  ]),
  ...about("mobile_carrier", [["Who is 460-00?", { mcc: "460", mnc: "00" }, { mcc: 460, country_code: "CN" }]]),
  ...about("cell_tower", [
    ["A cell that nobody knows", { mcc: "1", mnc: "1", lac: "1", cid: "1" }, { latitude: null, source: null }],
  ]),
  ...about("account_usage", [
    ["How many calls are left?", {}, { is_test: false, services: listing({ type: 1, quota: 50_000 }) }],
    ["May this key be used anywhere?", {}, { limits: { allow_ips: 0, allow_origins: [] } }],
  ]),
  ...about("summarize_log", [
    [
      "Who visits my server?",
      { text: '8.8.8.8 - - [01/Nov/2026] "GET /"\n8.8.8.8 - - [01/Nov/2026] "GET /a"\n5.1.2.3 - - "GET /"' },
      {
        addresses: 2,
        occurrences: 3,
        countries: [
          { name: "United States", lines: 2 },
          { name: "Germany", lines: 1 },
        ],
      },
    ],
    [
      "Which cities are in this mail?",
      { text: "Received: from [223.5.5.5] by x" },
      { cities: [{ name: "Hangzhou, China" }] },
    ],
    [
      "Which networks?",
      { text: "8.8.8.8,8.8.8.9" },
      { networks: [{ name: "AS15169 Google LLC", lines: 2, addresses: 2 }] },
    ],
    ["How many are private?", { text: "10.0.0.1 192.168.0.1 8.8.8.8" }, { reserved: 2, unknown: 0, addresses: 3 }],
    ["How many are unknown?", { text: "9.9.9.9 8.8.8.8" }, { unknown: 1 }],
    ["IPv6 in a log", { text: "[2001:4860::1]:443 connected" }, { networks: [{ name: "AS15169 Google LLC" }] }],
    ["Defanged addresses", { text: "seen at 8[.]8[.]8[.]8" }, { addresses: 1 }],
    ["What kinds of networks?", { text: "8.8.8.8" }, { usage_types: [{ name: "DCH", lines: 1 }] }],
    ["A text without addresses", { text: "version 1.2.3 of nothing" }, "text: contains no IP addresses"],
    ["Cities of two countries", { text: "8.8.8.8 223.5.5.5" }, { countries: [{ lines: 1 }, { lines: 1 }], unknown: 0 }],
    ["No text", {}, "text: at most"],
    ["A text that is too long", { text: "x".repeat(200_001) }, "text: at most 200000 characters"],
  ]),
  ...about("call_history", [
    ["What did I ask last?", {}, { list: expect.any(Array) }],
    ["Only one", { limit: 1 }, { list: expect.any(Array) }],
    ["Too many", { limit: 1000 }, "limit: 1 to 50"],
    ["An unknown result", { result: "odd" }, "result: one of those listed"],
  ]),
  ...about("list_keys", [["Which keys are there?", {}, { total: 1, list: [{ name: "test", status: "active" }] }]]),
  ...about("manage_keys", [
    ["Make a key for the shop", { action: "create" }, { url: "https://meridian.example/user?tab=keys&create=1" }],
    ["Revoke the old key", { action: "change" }, { confirmation: "required" }],
    ["Steal a key", { action: "reveal" }, "action: create or change"],
  ]),
  ...about("data_versions", [["How old are the data?", {}, { list: expect.any(Array) }]]),
  ...about("search_documentation", [
    ["How do I authenticate?", { keyword: "authentication" }, { hits: expect.any(Array) }],
    ["What does INVALID_FIELDS mean?", { keyword: "INVALID_FIELDS" }, { hits: expect.any(Array) }],
    ["Nothing to search", { keyword: " " }, "keyword: 1 to 100"],
    ["A keyword without end", { keyword: "x".repeat(101) }, "keyword: 1 to 100"],
  ]),
  ...about("read_documentation", [
    ["Show me the call for an address", { slug: "query" }, { markdown: expect.any(String) }],
    ["Show me the call for many", { slug: "batch" }, { markdown: expect.any(String) }],
    ["Show me a page that is not there", { slug: "no-such-page" }, "slug: no page has this slug"],
  ]),
  {
    question: "Use a tool that is not there",
    tool: "launch_rocket",
    input: {},
    error: "No tool is called launch_rocket",
  },
];
