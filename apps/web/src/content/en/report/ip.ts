export default {
  kind: "IP address",
  title: (ip: string, place: string) => (place ? `${ip}: ${place}` : ip),
  description: (ip: string, place: string, network: string) =>
    [place ? `${ip} is located in ${place}` : `What we know about ${ip}`, network && `and belongs to ${network}`]
      .filter(Boolean)
      .join(" ")
      .concat(". Location, accuracy, range, neighbors and privacy flags, each with its source."),
  separator: ", ",
  unknownPlace: "Location unknown",
  map: {
    label: (place: string, kilometres: string) =>
      kilometres ? `Map: ${place}, accurate to about ${kilometres} km` : `Map: ${place}`,
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    circle: (kilometres: string) => `Accurate to about ${kilometres} km, drawn to scale`,
    noCircle: "Accuracy unknown",
    kilometres: (count: string) => `${count} km`,
  },
  facts: {
    title: "The answer",
    country: "Country",
    region: "Region",
    city: "City",
    zip: "Postal code",
    coordinates: "Coordinates",
    timeZone: "Time zone",
    elevation: "Elevation",
    metres: (metres: string) => `${metres} m`,
    network: "Network",
    organization: "Organization",
    isp: "Provider",
    usageType: "Usage",
    source: "Location source",
  },
  live: {
    title: "Host name and registration",
    text: "Asked for when you open this page, in DNS and at the registry of the address.",
    names: {
      title: "Host names",
      waiting: "Asking the name servers…",
      failed: "The name servers gave no answer",
      none: "Reverse DNS has no name for this address.",
      state: (isConfirmed: boolean, count: number | null): string => {
        if (isConfirmed) return "The name leads back to this address.";
        if (count === null) return "Not checked: no answer for the name itself.";
        return count === 0
          ? "The name has no address of its own, so it proves nothing."
          : "The name leads to other addresses, so it proves nothing.";
      },
      others: "Its other addresses:",
      more: (count: number) => `and ${count} more`,
    },
    registration: {
      title: "Registration",
      waiting: "Asking the registry; this can take a few seconds…",
      failed: "The registry gave no answer",
      none: "The registry has no entry for this address.",
      facts: {
        holder: "Holder",
        block: "Registered block",
        name: "Block name",
        updated: "Last changed",
        abuse: "Abuse contact",
      },
      source: (server: string, day: string) => `According to ${server}, ${day}`,
    },
  },
  routing: {
    title: "Routing",
    text: "Who announces the address in BGP, and whether RPKI allows it: the longest prefix first, which is the one that routers follow.",
    none: "No route leads to this address: nobody announces a prefix that holds it.",
    columns: { prefix: "Prefix", origin: "Announced by", rpki: "RPKI" },
    states: { valid: "Valid", not_found: "Not covered", invalid_origin: "Invalid", invalid_length: "Invalid" },
    meanings: {
      valid: "Its holder allows this network to announce it.",
      not_found: "Its holder has not stated in RPKI who may announce it.",
      invalid_origin: "Its holder allows other networks to announce it, not this one.",
      invalid_length: "Its holder allows this network only shorter prefixes.",
    },
    sources: "According to",
  },
  ranges: {
    title: "The range and its neighbors",
    text: "All addresses in a range share the same answer.",
    previous: "Previous range",
    own: "This range",
    next: "Next range",
    count: (count: string) => `${count} addresses`,
    unknown: "Nothing known",
    reserved: (name: string) => `Reserved: ${name}`,
    first: "Start of the address space",
    last: "End of the address space",
  },
  square: {
    title: (prefix: string) => `Who else is in ${prefix}`,
    text: (bits: number) =>
      `256 blocks of /${bits} along a Hilbert curve, which keeps neighboring blocks together. Each has the color of the network that holds most of 16 sampled addresses.`,
    label: (prefix: string, count: number) =>
      count === 1 ? `${prefix} as a square: one network` : `${prefix} as a square: ${count} networks`,
    own: (ip: string) => `Block of ${ip}`,
    blocks: (count: number) => (count === 1 ? "1 block" : `${count} blocks`),
    others: (count: number) => (count === 1 ? "1 other network" : `${count} other networks`),
    unknown: "Not announced by any network",
    hint: "Point at a block for details; click it to open its report.",
  },
  flags: {
    title: "Privacy flags",
    text: "Each flag with its source and the source's age. Unknown means that none of our sources covers it; it does not mean no.",
    columns: { flag: "Flag", value: "Value", source: "Source", age: "Age" },
    names: {
      is_vpn: "VPN",
      is_tor: "Tor exit",
      is_proxy: "Public proxy",
      is_relay: "Private relay",
      is_hosting: "Hosting",
      is_data_center: "Data center",
    },
    yes: "Yes",
    no: "No",
    inferred: "inferred from names",
    age: (days: number) => (days <= 0 ? "Updated today" : days === 1 ? "1 day old" : `${days} days old`),
  },
  reasons: {
    link: "Why?",
    title: "Why is this address flagged?",
    text: "Which list has it, since when, and how to have it corrected.",
    list: "List",
    dated: (day: string) => `, data of ${day}`,
    inferred: "No list names the address: our rules recognize the name of its network as that of a hosting company.",
    unknownList: "The database does not keep which list it was.",
    flagged: "Flagged since",
    since: (day: string, version: string) => `${day}, version ${version}`,
    atLeast: (day: string, version: string) => `${day} or earlier: version ${version} is the oldest that we keep`,
    action: "What to do",
    askPublisher: "Ask the publisher of the list to remove the address; our data follows the list. ",
    correct: "If the flag is wrong, ",
    form: "report it to us",
    none: "The version in use has no flag for this address any more.",
    again: "Check again",
    checking: "Checking…",
    checked: (time: string, version: string) => `Checked ${time}, version ${version}`,
    failed: "The reasons of the flags could not be loaded",
  },
  reserved: {
    title: "Reserved address",
    text: (name: string, rfc: string) =>
      `This address belongs to a reserved block (${name}, ${rfc}). Such addresses are used inside networks or for special purposes and have no location that a database could know.`,
    tryPublic: "Look up 8.8.8.8 instead",
    publicAddress: "8.8.8.8",
  },
  unknown: {
    title: "Nothing known about this address",
    text: "None of our sources has a location or network for it. It may not be announced at all.",
  },
  embedded: (ipv4: string) => `Contains the IPv4 address ${ipv4}, which this report is about.`,
  missing: {
    title: "This is not an IP address",
    text: (asked: string) => `“${asked}” is neither an IPv4 nor an IPv6 address.`,
    how: "IPv4 has four numbers from 0 to 255, such as 8.8.8.8. IPv6 has up to eight groups of hexadecimal digits, such as 2001:4860:4860::8888.",
  },
};
