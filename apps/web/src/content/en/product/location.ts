import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "Where an address is, and how sure we are",
  lead: "One request turns an IPv4 or IPv6 address into country, region, city, coordinates, time zone and network. Every answer states its radius and the version of the data it came from.",
  facts: [
    { value: "50,000", name: "free lookups a month, no credit card" },
    { value: "IPv4 + IPv6", name: "both in one database" },
    { value: "< 40 ms", name: "average response" },
  ],
  answer: "Names come in the language you ask for. Null means that no source has it: nothing is filled in by guessing.",
  fields: {
    "location.ip":
      "The address that was asked for. 6to4, Teredo and mapped addresses are answered for the IPv4 inside.",
    "location.continent": "Continent of the country, in the language of the call.",
    "location.country": "Country or region, in the language of the call.",
    "location.country_english": "The same in English, to be stored and compared.",
    "location.country_code": "ISO 3166-1 alpha-2 code.",
    "location.province": "First level below the country: province, state or region.",
    "location.city": "City or town, as the source names it.",
    "location.latitude": "Degrees north, WGS 84: the middle of the place, not of a house.",
    "location.longitude": "Degrees east, WGS 84.",
    "location.accuracy_radius_km": "How far the true place may be from the coordinates, as a rule; null for anycast.",
    "location.is_anycast":
      "True where many servers share the address: the place is that of the network, not of the server. Null: unknown.",
    "location.time_zone": "IANA name, such as Asia/Shanghai, from the coordinates.",
    "location.weather_station": "ICAO code of the nearest aerodrome in operation.",
    "location.elevation": "Metres above sea level, of the nearest populated place.",
    "location.isp": "Access provider: by name in mainland China, elsewhere inferred from the network's name.",
    "location.area_code": "GB/T 2260 code of the city or province, in mainland China.",
    "location.city_code": "Dialling code of the city, in mainland China.",
    "location.source": "The data source that gave the place.",
    "asn.asn": "Number of the network that announces the address.",
    "asn.name": "Name of that network.",
    "asn.organization": "Who runs it, as far as the registry says.",
    "asn.usage_type": "What the network is used for: ISP, DCH, MOB, EDU and others; null where unknown.",
    "asn.inferred": "Which of isp and usage_type were concluded from the network's name.",
    proxy:
      "Six flags, VPN to hosting; each is null while its list is not loaded. They are explained with their own product.",
  },
  uses: [
    {
      title: "Open the page in the right place",
      text: "Language, currency and nearest branch are right on the first view. The country is what matters here, and the country is what IP data knows best.",
    },
    {
      title: "Compare with what was said",
      text: "An order from Hamburg by a card from Brazil over a network in Vietnam is not proof of anything, but it is worth one more question.",
    },
    {
      title: "Read logs as a map",
      text: "A thousand lines in one batch: count visits, attacks or errors by country and by network instead of by address.",
    },
  ],
  making: [
    "Location and network are two layers. The location layer is DB-IP's open City Lite database, with ip2region over it for mainland China: province, city and operator there are its community's. Elevations and Chinese names of cities come from GeoNames. The network layer comes from the routing tables that RouteViews collects. When the database is built both are merged into one set of ranges, so that one search answers both.",
    "The country is right for about 96 to 98 of 100 addresses. Below that, honesty is due: measured against another vendor's data the exact city agrees for about one address in four, and half of all answers lie within 35 km of it. That is why each answer carries a radius.",
    "Reserved addresses are recognised by the IANA registries before any database is asked. They get an error that says what they are for, and cost nothing.",
  ],
  limits: [
    "A mobile phone or company network appears where it reaches the internet, not where its user sits.",
    "Behind a VPN you see the exit. The flags for that are a product of their own.",
    "Of an address that is announced from many places, such as 8.8.8.8, the place is that of the network. is_anycast says so.",
    "IPv6 addresses of China Telecom and China Unicom get the country only: no open source knows more.",
    "No address leads to a person or a house, and this data must not be used as if it did.",
  ],
  price:
    "50,000 lookups a month are free. Beyond that there are packages by volume, monthly or yearly, and extra lookups priced per 1,000.",
  faq: [
    {
      question: "How exact is the city?",
      answer:
        "As a rule within some tens of kilometres; accuracy_radius_km says how far. In about one case of four the city is the very one another vendor names. For decisions that hurt if they are wrong, use country or region.",
    },
    {
      question: "How often does the data change?",
      answer:
        "The database is built several times a week. X-Database-Version on each answer says which build it came from, and a new build is swapped in without a failed lookup.",
    },
    {
      question: "Does IPv6 cost extra or know less?",
      answer:
        "Neither. Both families are in the same file and the same call. Coverage of IPv6 is thinner in rural networks, which shows as a larger radius.",
    },
    {
      question: "My own address is shown in the wrong city. What can I do?",
      answer:
        "Send a correction by the link on the home page's answer. Staff check it, and an accepted one is a layer above all other sources in the next build.",
    },
    {
      question: "Can I keep the answers?",
      answer:
        "Yes, for your own use, as the data licence says. If you show them to others, show the credit to DB-IP as a link with them.",
    },
    {
      question: "Is there a batch call?",
      answer:
        "POST /v2/batch takes up to 1,000 addresses and answers in their order. An entry that is not an address gets its own error and stops nothing.",
    },
  ],
  demo: {
    map: (place: string) => `Map: ${place}`,
    country: "Country",
    region: "Region",
    city: "City",
    accuracy: "Accuracy",
    anycast: "Place of the network (anycast)",
    within: (kilometres: string) => `within ${kilometres} km`,
    timeZone: "Time zone",
    station: "Weather station",
    zip: "Postal code",
    elevation: "Elevation",
    metres: (metres: number) => `${metres} m`,
    usage: "Usage type",
    isp: "Provider",
  },
} satisfies ProductTexts & { demo: object };
