import type { PagePath } from "../../site.ts";

/** `line` is shown in menus, `about` is the page's description. */
export interface PageText {
  name: string;
  line: string;
  about: string;
}

export default {
  "/": {
    name: "Know who is behind every IP address",
    line: "Look up any address",
    about:
      "IP geolocation, privacy and proxy detection, and downloadable databases. 50,000 free lookups a month, no credit card.",
  },
  "/product/ipguishu": {
    name: "IP geolocation",
    line: "Country, region, city and network",
    about:
      "Where an address is: country, region, city, coordinates, time zone, currency and network, with a stated accuracy.",
  },
  "/product/changjing": {
    name: "Scenario recognition",
    line: "Home, office, campus or data centre",
    about: "What kind of connection an address serves: home broadband, mobile, office, campus, data centre or CDN.",
  },
  "/product/huaxiang": {
    name: "Risk portrait",
    line: "One score, with its reasons",
    about: "A risk score from 0 to 100 for an address, always shown with the reasons that made it.",
  },
  "/product/shibie": {
    name: "Privacy and proxy detection",
    line: "VPN, Tor, proxy, relay, hosting",
    about:
      "Tells VPN, Tor, proxy, relay, data-centre and hosting traffic apart, and names the list each answer comes from.",
  },
  "/product/zhenren": {
    name: "Real-person check",
    line: "A person, not a script",
    about:
      "A contracted partner checks that a real person is in front of the screen; photos are tried in your browser first.",
  },
  "/product/user": {
    name: "User portrait",
    line: "Audience layers from traffic",
    about:
      "Describes an audience from its traffic: regions, networks, times and devices, without following single persons.",
  },
  "/product/shouji": {
    name: "Phone numbers",
    line: "Carrier, region and number type",
    about: "Carrier, home region and kind of a phone number, for mainland China and abroad.",
  },
  "/product/card": {
    name: "Bank cards",
    line: "Issuer and card type",
    about: "The issuing bank, the brand and the kind of a bank card, from its first digits.",
  },
  "/product/whois": {
    name: "Whois",
    line: "Who registered it, and when",
    about: "Registration records of domains, address blocks and AS numbers, by RDAP and Whois in one form.",
  },
  "/product/identity": {
    name: "ID verification",
    line: "Name and document belong together",
    about:
      "Reads a Chinese identity number and its check character; whether name and number belong together, a contracted partner verifies.",
  },
  "/product/ipport": {
    name: "Hosts and ports",
    line: "Names, network and open ports",
    about:
      "What is known of a host: reverse names, network, ports that imported surveys saw open, and what a port is registered for.",
  },
  "/product/jizhan": {
    name: "Base stations",
    line: "Cell identity to coordinates",
    about: "Turns the identity of a mobile cell into coordinates and a radius.",
  },
  "/product/dns": {
    name: "DNS",
    line: "Ten types of records, live",
    about: "Current DNS records of a name, and the name of an address, asked of a resolver by one HTTPS call.",
  },
  "/antifraud": {
    name: "Anti-fraud system",
    line: "Signals joined into a decision",
    about: "Joins address, phone, email, card and user agent into one score, with every reason and its weight.",
  },
  "/solution/jinrong": {
    name: "Banking and payments",
    line: "Stop account takeover at login",
    about: "Recognise takeover and mule accounts at login and payment without stopping honest customers.",
  },
  "/solution/taobao": {
    name: "E-commerce",
    line: "Keep coupons for customers",
    about: "Keep coupons and limited stock for customers instead of scripts.",
  },
  "/solution/shejiao": {
    name: "Social networks",
    line: "Show where posts come from",
    about: "Show the region a post comes from, and find accounts that act as one.",
  },
  "/solution/meiti": {
    name: "Media and streaming",
    line: "Respect licences by country",
    about: "Play each title only where its licence allows, and tell relays and VPN exits from viewers at home.",
  },
  "/solution/lvyou": {
    name: "Travel",
    line: "Right currency, right prices",
    about: "Open with the right language, currency and departure city, and see fare scrapers for what they are.",
  },
  "/solution/baoxian": {
    name: "Insurance",
    line: "Check where a claim began",
    about: "Compare where an application or a claim was made with what it says.",
  },
  "/solution/youxi": {
    name: "Games",
    line: "Fair matches, nearby servers",
    about: "Send players to the nearest server, and keep banned networks out of ranked play.",
  },
  "/solution/anquan": {
    name: "Security operations",
    line: "Context for every alert",
    about: "Give every alert the place, owner and reputation of each address in it.",
  },
  "/solution/advertise": {
    name: "Advertising",
    line: "Count people, not servers",
    about: "Leave data-centre and proxy clicks out of the bill, and aim campaigns at real regions.",
  },
  "/solution/business": {
    name: "Business growth",
    line: "Which companies visit your site",
    about: "See which organisations read your site, by the network they come from.",
  },
  "/solution/yonghu": {
    name: "User growth",
    line: "Know regions and habits",
    about: "Understand where new users come from, and what they see first.",
  },
  "/solution/fangyu": {
    name: "Network defence",
    line: "Rules that fit each network",
    about: "Write firewall and rate rules for networks and regions instead of single addresses.",
  },
  "/solution/zhuizong": {
    name: "Tracing",
    line: "From a log line to a network",
    about: "Follow an incident from a log line to the network that answers for it.",
  },
  "/solution/optimization": {
    name: "Network optimisation",
    line: "The nearest node, every time",
    about: "Send each visitor to the nearest node, by measured distance instead of a guess.",
  },
  "/pricing": {
    name: "Pricing",
    line: "Packages for every volume",
    about:
      "Packages by volume, monthly or yearly, with the price of extra requests. The first 50,000 lookups a month are free.",
  },
  "/app/pricing": {
    name: "Pricing for the app",
    line: "Packages, compact",
    about: "The packages in a compact form for use inside the app.",
  },
  "/app/product": {
    name: "Products for the app",
    line: "All products, compact",
    about: "All products in a compact form for use inside the app.",
  },
  "/app/productoffline": {
    name: "Offline databases",
    line: "CSV, JSON and our own format",
    about: "The databases as files in CSV, JSON and our own format, for lookups without the network.",
  },
  "/doc": {
    name: "Documentation",
    line: "Calls, fields and codes",
    about: "How to call the API: every request, field and code, with samples you can run.",
  },
  "/data": {
    name: "Data quality",
    line: "Age, coverage and accuracy, measured",
    about:
      "How old the data is, what each version changed, which fields it covers, and how often it agrees with what networks publish.",
  },
  "/client/cooperation": {
    name: "Cooperation",
    line: "Resell, integrate, share data",
    about: "Resell the data, build it into a product, or contribute measurements.",
  },
  "/client/customized": {
    name: "Customised data",
    line: "Fields and files to order",
    about: "Tell us which fields, formats and intervals you need; we prepare the files.",
  },
  "/statement/terms": {
    name: "Terms of service",
    line: "What we agree on",
    about: "The terms under which the service is used.",
  },
  "/statement/privacy": {
    name: "Privacy policy",
    line: "What we store, and for how long",
    about: "Which personal data is stored, why, and for how long.",
  },
  "/statement/sla": {
    name: "Service level",
    line: "99.99% on paid plans",
    about: "What 99.99% uptime on paid plans means, how it is measured, and what follows when it is missed.",
  },
  "/statement/licence": {
    name: "Data licence",
    line: "What you may do with the data",
    about: "What you may do with answers and downloaded databases.",
  },
  "/statement/attribution": {
    name: "Data sources and credits",
    line: "Whose data this is built on",
    about: "The open data and software this service is built on, with their licences and dates.",
  },
  "/news": {
    name: "News",
    line: "Releases and reports",
    about: "Releases, reports and dates, sorted by subject.",
  },
  "/notice": {
    name: "Notices",
    line: "Messages for your account",
    about: "Messages for your account: warnings, orders and updates.",
  },
  "/mall": {
    name: "Points mall",
    line: "Goods for points",
    about: "Goods, quota and coupons in exchange for points.",
  },
  "/mall/detail": {
    name: "Goods",
    line: "One of the goods for points",
    about: "One of the goods: what it is, what it costs in points, and where it is sent.",
  },
  "/partners": {
    name: "Partners",
    line: "Who we work with",
    about: "The companies we work with, by kind of partnership.",
  },
  "/reward": {
    name: "Referral rewards",
    line: "Invite others, earn cashback",
    about: "Invite other customers and receive part of what they spend.",
  },
  "/user": {
    name: "User centre",
    line: "Usage, keys, quota, team, profile",
    about: "Usage, quota, warnings, keys, team, audit log and profile of your account.",
  },
  "/jianjie": {
    name: "About us",
    line: "Who we are, what we measure",
    about: "Who we are: more than 100 experts, 900 monitoring points and 3000+ companies that use the data.",
  },
  "/jianjie/blog": {
    name: "Blog",
    line: "Notes on measuring the internet",
    about: "Notes on how the internet is measured, and what we learn from it.",
  },
} satisfies Record<PagePath, PageText> as Record<PagePath, PageText>;
