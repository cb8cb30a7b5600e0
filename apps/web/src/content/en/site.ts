import type { PagePath } from "../../site.ts";

/** `line` is shown in menus, `about` is the page's description. */
export interface PageText {
  name: string;
  line: string;
  about: string;
}

export default {
  "/": {
    name: "Know what's behind every IP address",
    line: "Look up any address",
    about:
      "IP geolocation, privacy and proxy detection, and downloadable databases. 50,000 free calls a month, no credit card.",
  },
  "/product/ipguishu": {
    name: "IP geolocation",
    line: "Country, region, city and network",
    about: "Country, region, city, coordinates, time zone and network of any address, with an accuracy radius.",
  },
  "/product/changjing": {
    name: "Connection type",
    line: "Home, office, campus or data center",
    about: "Tell home broadband, mobile, office, campus, data center and CDN connections apart.",
  },
  "/product/huaxiang": {
    name: "IP risk score",
    line: "Every point explained",
    about: "A risk score from 0 to 100 for any address, with the reason behind every point.",
  },
  "/product/shibie": {
    name: "Privacy and proxy detection",
    line: "VPN, Tor, proxy, relay, hosting",
    about: "Detect VPN, Tor, public proxy, relay, data-center and hosting traffic, with the source of each flag.",
  },
  "/product/zhenren": {
    name: "Real-person check",
    line: "A person, not a script",
    about:
      "A licensed partner confirms that a real person is in front of the screen; photo quality is checked in the browser first.",
  },
  "/product/user": {
    name: "Audience insights",
    line: "Understand your traffic",
    about: "See the regions, networks, hours and devices of your audience, without tracking individuals.",
  },
  "/product/shouji": {
    name: "Phone numbers",
    line: "Carrier, region and number type",
    about: "Carrier, region and type of phone numbers in mainland China and abroad.",
  },
  "/product/card": {
    name: "Bank cards",
    line: "Issuer and card type",
    about: "Issuing bank, brand and type of a bank card from its first digits.",
  },
  "/product/whois": {
    name: "Whois",
    line: "Who registered it, and when",
    about: "Registration records of domains, IP ranges and AS numbers, from RDAP and Whois in one format.",
  },
  "/product/identity": {
    name: "Identity check",
    line: "Does the name match the ID?",
    about: "Validate Chinese ID numbers; a licensed partner verifies that name and number match.",
  },
  "/product/ipport": {
    name: "Hosts and ports",
    line: "Reverse DNS, network and ports",
    about: "Reverse DNS and network of a host, and what each port is registered for.",
  },
  "/product/jizhan": {
    name: "Cell towers",
    line: "Cell identity to coordinates",
    about: "Turn a cell ID into coordinates and a radius, and find the carrier of a mobile network.",
  },
  "/product/dns": {
    name: "DNS",
    line: "Ten types of records, live",
    about: "Live DNS records and reverse DNS over one HTTPS call.",
  },
  "/antifraud": {
    name: "Anti-fraud system",
    line: "Many signals, one decision",
    about: "Combine address, phone, email, card and user agent into one score, with every reason and its weight.",
  },
  "/solution/jinrong": {
    name: "Banking and payments",
    line: "Stop account takeover at login",
    about: "Spot takeovers and mule accounts at login and payment without getting in the way of honest customers.",
  },
  "/solution/taobao": {
    name: "E-commerce",
    line: "Keep coupons for customers",
    about: "Keep coupons and limited stock for customers, not scripts.",
  },
  "/solution/shejiao": {
    name: "Social networks",
    line: "Show where posts come from",
    about: "Show the region a post comes from, and leave out what servers posted.",
  },
  "/solution/meiti": {
    name: "Media and streaming",
    line: "Respect licenses by country",
    about: "Play each title only where its license allows, and tell servers from viewers at home.",
  },
  "/solution/lvyou": {
    name: "Travel",
    line: "Right currency, right prices",
    about: "Open with the right language, currency and departure city, and spot fare scrapers.",
  },
  "/solution/baoxian": {
    name: "Insurance",
    line: "Check where a claim began",
    about: "Compare where a claim was filed with where the loss is said to have happened.",
  },
  "/solution/youxi": {
    name: "Games",
    line: "Fair matches, nearby servers",
    about: "Send players to the nearest server, and keep bot farms out of ranked play.",
  },
  "/solution/anquan": {
    name: "Security operations",
    line: "Context for every alert",
    about: "Add location, owner and risk to every address in an alert.",
  },
  "/solution/advertise": {
    name: "Advertising",
    line: "Count people, not servers",
    about: "Take data-center clicks off the bill, and aim campaigns at real regions.",
  },
  "/solution/business": {
    name: "Business growth",
    line: "Which companies visit your site",
    about: "See which organizations visit your site, by the network they come from.",
  },
  "/solution/yonghu": {
    name: "User growth",
    line: "Know regions and habits",
    about: "Know where new users are, and when their morning is.",
  },
  "/solution/fangyu": {
    name: "Network defense",
    line: "Rules that fit each network",
    about: "Write firewall and rate rules for networks and regions instead of single addresses.",
  },
  "/solution/zhuizong": {
    name: "Tracing",
    line: "From a log line to a network",
    about: "Follow an incident from a log line to the network responsible.",
  },
  "/solution/optimization": {
    name: "Network optimization",
    line: "The nearest node, every time",
    about: "Send each visitor to the nearest node.",
  },
  "/pricing": {
    name: "Pricing",
    line: "Packages for every volume",
    about:
      "Packages by volume, monthly or yearly, with the price of extra calls. 50,000 free calls a month, no credit card.",
  },
  "/app/pricing": {
    name: "Pricing for the app",
    line: "Packages, compact",
    about: "All packages on one compact page.",
  },
  "/app/product": {
    name: "Products for the app",
    line: "All products, compact",
    about: "All products on one compact page.",
  },
  "/app/productoffline": {
    name: "Offline databases",
    line: "CSV, JSON, MMDB and more",
    about: "Databases as CSV, JSON, MMDB, Parquet and more, for lookups without a network.",
  },
  "/doc": {
    name: "Documentation",
    line: "Calls, fields and codes",
    about: "Every request, field and code of the API, with samples you can run.",
  },
  "/data": {
    name: "Data quality",
    line: "Age, coverage and accuracy, measured",
    about:
      "How old the data is, what each version changed, which fields it covers, and how often it agrees with what networks publish.",
  },
  "/tools/lens": {
    name: "Log lens",
    line: "See who is in a log",
    about: "See where the addresses of a log are, whose networks and how risky. The text stays in your browser.",
  },
  "/tools/client-address": {
    name: "Client address check",
    line: "Which address servers see, and why",
    about:
      "See which address a server believes behind proxies, which headers it read and why, and how to configure each proxy.",
  },
  "/client/cooperation": {
    name: "Become a partner",
    line: "Resell, integrate, share data",
    about: "Resell the data, build it into a product, or contribute your own.",
  },
  "/client/customized": {
    name: "Customized data",
    line: "Fields and files to order",
    about: "Tell us the fields, formats and schedule you need; we prepare the files.",
  },
  "/statement/terms": {
    name: "Terms of service",
    line: "Our agreement with you",
    about: "The terms under which the service is used.",
  },
  "/statement/privacy": {
    name: "Privacy policy",
    line: "What we store, and for how long",
    about: "Which personal data is stored, why, and for how long.",
  },
  "/statement/sla": {
    name: "Service level agreement",
    line: "99.99% uptime on paid packages",
    about: "What 99.99% uptime on paid packages means, how it is measured, and what you get if we miss it.",
  },
  "/statement/licence": {
    name: "Data license",
    line: "What you may do with the data",
    about: "What you may do with answers and downloaded databases.",
  },
  "/statement/attribution": {
    name: "Sources and licenses",
    line: "Whose data this is built on",
    about: "The open data and software we build on, with licenses and dates.",
  },
  "/news": {
    name: "News",
    line: "Releases and reports",
    about: "Releases, reports and dates, sorted by subject.",
  },
  "/status": {
    name: "Status",
    line: "What works, and how fast",
    about: "What works right now, uptime by day over 90 days, latency, incidents and planned maintenance.",
  },
  "/changelog": {
    name: "Changelog",
    line: "Changes of the API and data",
    about: "What changed in the API, and every published version of the data with its ranges.",
  },
  "/notice": {
    name: "Notices",
    line: "Messages for your account",
    about: "Messages for your account: alerts, orders and updates.",
  },
  "/connect": {
    name: "Connect a program",
    line: "Give a program its own key",
    about: "Approve or refuse a program that asks for an API key.",
  },
  "/mall": {
    name: "Points mall",
    line: "Spend your points",
    about: "Redeem points for goods, quota and coupons.",
  },
  "/mall/detail": {
    name: "Goods",
    line: "Redeem for points",
    about: "Description, price in points and delivery.",
  },
  "/partners": {
    name: "Partners",
    line: "Who we work with",
    about: "The companies we work with, by kind of partnership.",
  },
  "/reward": {
    name: "Referral rewards",
    line: "Invite others, earn cashback",
    about: "Invite new customers and earn cashback on what they spend.",
  },
  "/user": {
    name: "Account",
    line: "Usage, keys, quota, team, profile",
    about: "Usage, quota, alerts, keys, team, audit log and profile of your account.",
  },
  "/jianjie": {
    name: "About us",
    line: "Who we are",
    about: "Meet Meridian: 100+ experts, 900 monitoring points, 3000+ companies.",
  },
  "/jianjie/blog": {
    name: "Blog",
    line: "Notes on measuring the internet",
    about: "Notes on how the internet is measured, and what we learn from it.",
  },
} satisfies Record<PagePath, PageText> as Record<PagePath, PageText>;
