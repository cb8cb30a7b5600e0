import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "Know an audience without following persons",
  lead: "Where visitors come from, by which networks, at what hours of theirs, on what devices. Layers that are made from the traffic itself, without cookies and without profiles of single persons.",
  facts: [
    { value: "4 layers", name: "network, place, time, device" },
    { value: "0 cookies", name: "needed to make them" },
    { value: "1,000", name: "addresses in one batch call" },
  ],
  answer:
    "A layer is made of two or three fields of the location answer. Ask for just these with the parameter fields, in batches, and count.",
  fields: {
    "location.country_code": "First layer of place: the market a visitor belongs to.",
    "location.province": "Second layer: the region, exact enough for campaigns and stock.",
    "location.city": "Third layer, with care: a city by IP is approximate.",
    "location.time_zone": "Turns the server's clock into the visitor's: morning or evening visit.",
    "asn.name": "The network: an access provider, a company, a university.",
    "asn.usage_type": "Kind of network where known: home, mobile, office, campus.",
  },
  uses: [
    {
      title: "Plan where to grow",
      text: "Count a month of visits by province and compare with customers: where many look and few buy, something is missing.",
    },
    {
      title: "Send at the right hour",
      text: "By the visitors' own clocks an audience has two or three peaks. Mailings and releases go before them.",
    },
    {
      title: "Tell offices from homes",
      text: "A share of visits from company networks on weekdays says more about a product's buyers than any survey.",
    },
  ],
  making: [
    "Place, time zone and network are those of the location product: DB-IP City Lite and the routing tables. The device is what the browser says of itself. You hold the visits; you send their addresses in batches and get the layers back, so no list of visitors is built here.",
    "The demo describes you, with your browser's help, and keeps nothing. The comparison of the two time zones is a small example of what layers can do together: they differ for travellers, for remote workers, and behind a VPN.",
  ],
  limits: [
    "Age, gender, income and interests cannot be told from an address, and are not sold here.",
    "One address may be a family, an office or a city's mobile users: count visits, not people.",
    "A user agent can say anything; browsers say less in it every year.",
  ],
  price: "Charged as lookups of IP geolocation: 50,000 a month are free. A batch counts its answered addresses.",
  faq: [
    {
      question: "Do I need my visitors' consent?",
      answer:
        "An IP address is personal data in the EU and China. Counting by region can rest on legitimate interest if you drop the address afterwards; ask your counsel.",
    },
    {
      question: "Can you recognise a returning visitor?",
      answer: "No, by design. There is no identifier in the answer, and none is kept.",
    },
    {
      question: "How do I get a month of logs through?",
      answer:
        "In batches of 1,000, a few at a time; or take the database home and look up millions a second on your own machine.",
    },
    {
      question: "How exact are the regions?",
      answer: "Good for counting: errors of single addresses even out in sums. For one visitor, trust the country.",
    },
  ],
  demo: {
    intro: "Nothing to type: this is you, as any website can see you. Nothing of it is kept.",
    reserved:
      "You reach this server from inside its own network, so your address has no place. Over the internet it would stand here.",
    address: "Your address",
    place: "Place, by the network",
    zone: "Time zone of the network",
    browserZone: "Time zone of the browser",
    agreement: "The two clocks",
    agrees: "Show the same time",
    differs: "Show different times: a journey, a remote desk or a VPN",
    device: "Device",
    devices: { desktop: "Computer", mobile: "Phone", tablet: "Tablet", tv: "Television", bot: "Program" },
    browser: "Browser and system",
    languages: "Languages, in order of preference",
    privacy: "Read by this page, sent nowhere.",
  },
} satisfies ProductTexts & { demo: object };
