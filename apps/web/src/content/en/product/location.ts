import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "Where an address is, and how sure we are",
  lead: "Turn any IPv4 or IPv6 address into country, region, city, coordinates, time zone and network. Locations come with an accuracy radius, and every answer names the version of the data.",
  facts: [
    { value: "50,000", name: "free calls a month, no credit card" },
    { value: "IPv4 + IPv6", name: "both in one database" },
    { value: "Radius", name: "with every location except anycast" },
  ],
  answer:
    "Names come in the language you ask for. Null means that no source has the value; what is inferred is marked as inferred.",
  fields: {
    "location.ip":
      "The queried address. For 6to4, Teredo and mapped addresses, the answer is about the IPv4 address inside.",
    "location.continent": "Continent of the country, in the language of the call.",
    "location.country": "Country or region, in the language of the call.",
    "location.country_english": "The same in English, to be stored and compared.",
    "location.country_code": "ISO 3166-1 alpha-2 code.",
    "location.province": "First level below the country: province, state or region.",
    "location.region_code": "Code of the province in ISO 3166-2, without the country: CA for California.",
    "location.city": "City or town, as the source names it.",
    "location.geoname_id": "Number of the city in GeoNames; null if it has no city of this name.",
    "location.latitude": "Degrees north, WGS 84: the middle of the area, not of a house.",
    "location.longitude": "Degrees east, WGS 84.",
    "location.accuracy_radius_km":
      "The true place is within this many km of the coordinates with 80% confidence; null for anycast.",
    "location.accuracy_level":
      "city, region or country: how much of the place is more than a guess, by the radius; null for anycast.",
    "location.is_anycast":
      "True if many servers share the address: the location is that of the network, not of the server. Null: unknown.",
    "location.time_zone": "IANA name, such as Asia/Shanghai, from the coordinates.",
    "location.weather_station": "ICAO code of the nearest weather station in operation.",
    "location.elevation": "Meters above sea level, of the nearest populated place.",
    "location.isp": "Access provider: by name in mainland China, elsewhere inferred from the network's name.",
    "location.division_code": "GB/T 2260 code of the city or province, in mainland China.",
    "location.area_code": "Dialling code of the city, in mainland China.",
    "location.last_changed": "Day on which a new version last changed the country, region or city; null if none has.",
    "location.source": "The data source of the location.",
    "asn.asn": "Number of the network that announces the address.",
    "asn.name": "Name of that network.",
    "asn.organization": "Organization that holds it, as registered.",
    "asn.usage_type": "What the network is used for: ISP, DCH, MOB, EDU and others; null if unknown.",
    "asn.is_mobile": "True for the network of a mobile carrier; null otherwise, never false.",
    "asn.mcc": "Mobile country code of the carrier’s main network; large carriers only.",
    "asn.mnc": "Mobile network code of that network; null where it differs by region.",
    "asn.is_crawler":
      "True if the company that runs a crawler publishes the address as its own; null otherwise, never false.",
    "asn.crawler": "Name of that crawler, such as Googlebot.",
    "asn.is_satellite": "True if a satellite network publishes the address as its own; null otherwise.",
    "asn.inferred": "Which of isp and usage_type were inferred from the network's name.",
    proxy: "Six privacy flags, from VPN to hosting; null if unknown. See privacy and proxy detection.",
  },
  data: {
    title: "Where the addresses are",
    text: "Every announced IPv4 address in the current database, by country or region, and how many of them have a city.",
  },
  uses: [
    {
      title: "Open the page in the right country",
      text: "Get language, currency and nearest branch right on the first view. All you need is the country, which is what IP data knows best.",
    },
    {
      title: "Cross-check what customers say",
      text: "An order from Hamburg, paid with a Brazilian card over a network in Vietnam, proves nothing but is worth one more question.",
    },
    {
      title: "Read logs as a map",
      text: "A thousand lines in one batch: count visits, attacks or errors by country and by network instead of by address.",
    },
  ],
  making: [
    "Location and network are two layers. The location layer is DB-IP's open City Lite database, with ip2region on top for mainland China, which provides province, city and carrier. Elevations and Chinese names of cities come from GeoNames. The network layer combines the routing tables that RouteViews collects with the records of DB-IP and the registries. Both are merged into one set of ranges, so that a single search returns both.",
    "The country is by far the most reliable part of an answer; the city is an estimate. That is why locations carry a radius, and why we publish on the data quality page how often each version agrees with what networks say about themselves.",
    "Reserved addresses are recognized from the IANA registries before the database is searched. They return an error that says what they are for, and are free.",
  ],
  limits: [
    "Mobile and company networks appear where they connect to the internet, not where their users are.",
    "Behind a VPN you see the exit. Privacy and proxy detection has the flags for that.",
    "For anycast addresses such as 8.8.8.8, the location is that of the network; is_anycast is true.",
    "IPv6 addresses in mainland China are located by province at best, many by country only.",
    "An address never identifies a person or a house, and this data must not be used as if it did.",
  ],
  price:
    "50,000 free calls a month. Beyond that, packages by volume, monthly or yearly, with extra calls priced per 1,000.",
  faq: [
    {
      question: "How accurate is the city?",
      answer:
        "Usually within a few tens of kilometers; accuracy_radius_km says how far. If a wrong answer would be costly, use country or region.",
    },
    {
      question: "How often does the data change?",
      answer:
        "The database is updated several times a week. The X-Database-Version header of each answer names the version, and a new one is swapped in without a failed lookup.",
    },
    {
      question: "Does IPv6 cost more or cover less?",
      answer:
        "It costs the same: both are in the same file and the same call. IPv6 coverage is thinner in some networks, and then the answer has the country only.",
    },
    {
      question: "My own address is shown in the wrong city. What can I do?",
      answer:
        "Use “Wrong?” next to the answer on the home page. Our team checks every report, and an accepted correction takes precedence over all other sources in the next build.",
    },
    {
      question: "Can I keep the answers?",
      answer: "Yes, as the data license says. If you show them to others, include the credit to DB-IP as a link.",
    },
    {
      question: "Is there a batch call?",
      answer:
        "POST /v2/batch takes up to 1,000 addresses and answers in their order. An invalid entry gets its own error and does not affect the others. A whole file is looked up as a bulk job.",
      link: { to: "/user?tab=bulk-jobs", text: "Look up a file" },
    },
  ],
  demo: {
    map: (place: string) => `Map: ${place}`,
    country: "Country",
    region: "Region",
    city: "City",
    accuracy: "Accuracy",
    anycast: "Anycast: location of the network",
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
