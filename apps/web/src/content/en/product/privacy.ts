import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "VPN, Tor, proxy, relay or hosting",
  lead: "Six flags, each yes, no or unknown. Not everyone who hides is up to no good, so the answer says how a visitor connects, not what to think of them.",
  facts: [
    { value: "6 flags", name: "in one call" },
    { value: "Yes, no, null", name: "unknown does not mean clean" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer:
    "A flat response: the address, six flags and the source of each. IP geolocation returns the same flags under proxy.",
  fields: {
    ip: "The queried address.",
    is_vpn: "On a list of VPN exits. Private relays are not flagged as VPN.",
    is_tor: "On the Tor Project's exit list.",
    is_data_center: "In the published ranges of a cloud or data center, or in a network known as one.",
    is_proxy: "On a list of public proxies.",
    is_relay: "Exit of a private relay, such as iCloud Private Relay.",
    is_hosting: "The network belongs to a hosting company.",
    sources: "The source and data date behind each flag; null if the flag is null.",
  },
  data: {
    title: "How many addresses carry each flag",
    text: "With the source that sets the flag and its date. Where no source decides a flag, it is unknown, and unknown does not mean safe.",
  },
  uses: [
    {
      title: "Respect licenses by country",
      text: "A stream licensed for one country should not start from a VPN exit there. Check only where the license depends on location.",
    },
    {
      title: "Keep scripts away from coupons",
      text: "Mass sign-ups come from data centers and public proxies. Relay users are people: let them pass.",
    },
    {
      title: "Write firewall rules that last",
      text: "One rule on is_tor or is_hosting outlives a thousand individually blocked addresses.",
    },
  ],
  making: [
    "Each flag has its own sources: VPN exits, the Tor Project's exit list, ranges published by clouds, public proxy lists, Apple's relay exits. They are merged into the database at each build, so all six flags take a single lookup.",
    "Hosting companies and data centers are also recognized by the names of their networks, and marked as inferred. Where no source can decide a flag, it is null. Only complete lists, such as that of Tor exits, and networks of a known kind can say no.",
  ],
  limits: [
    "A home connection rented out as a residential proxy looks like any other home connection. Lists catch some of them.",
    "VPN providers change exits daily; a list is only as good as its last update.",
    "The flags say how someone connects, not why.",
  ],
  price: "Billed as “Privacy and proxy detection”. Every account has 100 free calls a month; packages cover more.",
  faq: [
    {
      question: "Why is a flag null?",
      answer: "Because no current source can decide it for this address. Null means unknown: do not treat it as false.",
    },
    {
      question: "Should I block VPN users?",
      answer:
        "Rarely. Many people just want privacy on a hotel network. Ask for a second factor where money moves, and block only what a license forbids.",
    },
    {
      question: "What is the difference between hosting and data center?",
      answer:
        "Data center describes the range; hosting describes the company that announces it. Large clouds are both.",
    },
    {
      question: "Why is a private relay not a VPN?",
      answer:
        "A relay serves people with a device and an account, and keeps them in their region. Most relay ranges also appear on public VPN lists; we remove them there.",
    },
    {
      question: "How current are the flags?",
      answer:
        "The source of each flag carries the date of its data, and the data quality page shows the age of every source.",
    },
  ],
  demo: {
    flags: {
      is_vpn: "VPN",
      is_tor: "Tor exit",
      is_proxy: "Public proxy",
      is_relay: "Private relay",
      is_data_center: "Data center",
      is_hosting: "Hosting",
    },
    states: { yes: "Yes", no: "No", unknown: "Unknown" },
    found: (count: number) => (count === 1 ? "1 flag is set" : `${count} flags are set`),
    clean: "On none of the lists",
    partly: "Partly checked",
    unchecked: "Not checked",
    listAge: (name: string, date: string) => `Source: ${name}, ${date}`,
    noList: "Unknown means not checked, not clean.",
  },
} satisfies ProductTexts & { demo: object };
