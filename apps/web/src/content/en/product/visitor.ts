import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "Know your audience without tracking people",
  lead: "Where visitors come from, on which networks, at what local time and on what devices. All from the traffic itself, without cookies or individual profiles.",
  facts: [
    { value: "4 layers", name: "network, location, time, device" },
    { value: "0 cookies", name: "needed" },
    { value: "1,000", name: "addresses in one batch call" },
  ],
  answer:
    "The layers come from fields of IP geolocation. Request just those with the fields parameter, in batches, and count.",
  fields: {
    "location.country_code": "First layer of place: the market a visitor belongs to.",
    "location.province": "Second layer: the region, exact enough for campaigns and stock.",
    "location.city": "Third layer, with care: a city by IP is approximate.",
    "location.time_zone": "Turns the server's clock into the visitor's: morning or evening visit.",
    "asn.name": "The network: an access provider, a company, a university.",
    "asn.usage_type": "Usage type of the network, such as ISP, MOB or EDU. Null if unknown.",
  },
  data: {
    title: "Time zones of the address space",
    text: "Announced IPv4 addresses by time zone, the field that tells you when to write to someone.",
  },
  uses: [
    {
      title: "Plan where to grow",
      text: "Count a month of visits by province and compare with customers: where many look and few buy, something is missing.",
    },
    {
      title: "Send at the right hour",
      text: "In local time, an audience has two or three peaks. Send mailings and releases just before them.",
    },
    {
      title: "Tell offices from homes",
      text: "The share of weekday visits from company networks tells you a lot about who buys.",
    },
  ],
  making: [
    "Location, time zone and network are those of the geolocation product: DB-IP City Lite and the routing tables. The device is what the browser reports. You keep the visits; you send addresses in batches and get the layers back, so we build no list of visitors.",
    "The demo describes you, with your browser's help, and stores nothing. Comparing the two time zones shows how layers work together: they differ for travelers, remote workers and VPN users.",
  ],
  limits: [
    "An address does not reveal age, gender, income or interests, and we do not sell them.",
    "One address may be a family, an office or a city's mobile users: count visits, not people.",
    "A user agent can say anything; browsers say less in it every year.",
  ],
  price: "Charged as IP geolocation: 50,000 free calls a month. A batch counts each answered address.",
  faq: [
    {
      question: "Do I need my visitors' consent?",
      answer:
        "An IP address is personal data in the EU and China. Counting by region can rest on legitimate interest if you drop the address afterwards; ask your counsel.",
    },
    {
      question: "Can you recognize a returning visitor?",
      answer: "No, by design. The answer contains no identifier, and we keep none.",
    },
    {
      question: "How do I process a month of logs?",
      answer:
        "In batches of 1,000, a few at a time; or download the database and look up millions a second on your own machine.",
    },
    {
      question: "How accurate are the regions?",
      answer: "Good for counting: errors of single addresses even out in totals. For one visitor, trust the country.",
    },
  ],
  demo: {
    intro: "Nothing to type: this is what any website can see about you. We store none of it.",
    reserved: "You are on a private network, so your address has no location. Visit over the internet to see it here.",
    address: "Your address",
    place: "Location, by the network",
    zone: "Time zone of the network",
    browserZone: "Time zone of the browser",
    agreement: "Time zones compared",
    agrees: "Show the same time",
    differs: "Show different times: travel, a remote desktop or a VPN",
    device: "Device",
    devices: { desktop: "Computer", mobile: "Phone", tablet: "Tablet", tv: "Television", bot: "Program" },
    browser: "Browser and system",
    languages: "Languages, in order of preference",
    privacy:
      "Address, network and place come from our server; this page reads the rest from your browser and sends it nowhere.",
  },
} satisfies ProductTexts & { demo: object };
