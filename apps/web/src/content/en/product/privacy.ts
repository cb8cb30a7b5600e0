import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "VPN, Tor, proxy, relay or hosting",
  lead: "Six flags, each answered on its own: yes, no, or not known. A visitor who hides is not always a thief, so the answer tells which way he came instead of calling him names.",
  facts: [
    { value: "6 flags", name: "independent of each other" },
    { value: "Yes, no, null", name: "unknown is never called clean" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer:
    "Flat and small: the address, six flags, and the source of each. The same six flags are also in the location answer under proxy.",
  fields: {
    ip: "The address that was asked for.",
    is_vpn: "On a list of VPN exits. A range of a private relay is not called VPN as well.",
    is_tor: "On the Tor Project's list of exits, as of the day it was loaded.",
    is_data_center: "Within ranges that a cloud or data centre publishes as its own.",
    is_proxy: "On a list of open proxies.",
    is_relay: "Exit of a private relay: the provider vouches for a person behind it.",
    is_hosting: "The network belongs to a hosting company.",
    sources: "For each flag what set it, with the day of its data; null where the flag is null.",
  },
  uses: [
    {
      title: "Respect licences by country",
      text: "A stream that is sold for one country should not start over a VPN exit in it. Ask only when a licence depends on the place.",
    },
    {
      title: "Keep scripts from coupons",
      text: "Sign-ups by the hundred come from data centres and open proxies. Relay users are people: let them pass.",
    },
    {
      title: "Write firewall rules that last",
      text: "One rule on is_tor or is_hosting outlives a thousand blocked single addresses.",
    },
  ],
  making: [
    "Each flag has its own lists: VPN exits, the Tor Project's exit list, ranges that clouds publish about themselves, proxy lists, Apple's list of relay exits. Operators load them by one command; they are merged with the location data at the next build, so a lookup of all six costs one search.",
    "A flag whose list is not loaded is null. This server shows above which it has. In the default installation the networks of hosting companies are known by their names; lists are not bundled, because they grow old within days: loading them is the operator's decision, and their date is shown.",
  ],
  limits: [
    "A home connection rented out as a residential proxy looks like any other home connection. Lists catch a part of them.",
    "VPN providers change exits daily; a list is as good as its last load.",
    "The flags say how somebody came, not why.",
  ],
  price:
    "Drawn from the “Proxy identification” balance. Every account has 100 free calls a month; packages begin beyond that.",
  faq: [
    {
      question: "Why are all flags null here?",
      answer:
        "Because no privacy list is loaded on this server yet. The honest answer is then null for every flag, and no call should treat it as false.",
    },
    {
      question: "Should I block VPN users?",
      answer:
        "Seldom. Many only want privacy on a hotel network. Ask for a second factor where money moves, and block only what a licence forbids.",
    },
    {
      question: "What is the difference between hosting and data centre?",
      answer:
        "Data centre is about the range, as its operator publishes it. Hosting is about the company that announces it. Large clouds are both.",
    },
    {
      question: "Why is a private relay not a VPN?",
      answer:
        "A relay passes on people with a device and an account, and keeps them in their region. Nearly all relay ranges stand in public VPN lists too; we take them out there.",
    },
    {
      question: "Which lists can be loaded?",
      answer:
        "One address or range per line, start and end in CSV, the JSON of AWS, Google, Azure, Oracle and Cloudflare, Apple's relay CSV, Tor's exit list and lists of AS numbers.",
    },
  ],
  demo: {
    flags: {
      is_vpn: "VPN",
      is_tor: "Tor exit",
      is_proxy: "Open proxy",
      is_relay: "Private relay",
      is_data_center: "Data centre",
      is_hosting: "Hosting",
    },
    states: { yes: "Yes", no: "No", unknown: "Unknown" },
    found: (count: number) => (count === 1 ? "1 flag is set" : `${count} flags are set`),
    clean: "On none of the lists",
    partly: "Partly checked",
    unchecked: "Not checked",
    listAge: (name: string, date: string) => `Lists: ${name}, as of ${date}.`,
    noList: "No privacy list is loaded on this server, so nothing can be said. Unknown is not the same as clean.",
  },
} satisfies ProductTexts & { demo: object };
