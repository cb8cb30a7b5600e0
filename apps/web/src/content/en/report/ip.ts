export default {
  kind: "IP address",
  title: (ip: string, place: string) => (place ? `${ip}: ${place}` : ip),
  description: (ip: string, place: string, network: string) =>
    [place ? `${ip} is located in ${place}` : `What is known of ${ip}`, network && `and belongs to ${network}`]
      .filter(Boolean)
      .join(" ")
      .concat(". Place, accuracy, range, neighbours and privacy flags, each with its source."),
  separator: ", ",
  unknownPlace: "The place is not known",
  map: {
    label: (place: string, kilometres: string) =>
      kilometres ? `Map: ${place}, accurate to about ${kilometres} km` : `Map: ${place}`,
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    circle: (kilometres: string) => `Accurate to about ${kilometres} km, drawn to scale`,
    noCircle: "How exact the place is, is not known",
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
    organization: "Organisation",
    isp: "Provider",
    usageType: "Usage",
    source: "Source of the place",
  },
  ranges: {
    title: "The range and its neighbours",
    text: "Every address of a range has the same answer.",
    previous: "Before it",
    own: "This range",
    next: "After it",
    count: (count: string) => `${count} addresses`,
    nobody: "Nothing is known of it",
    reserved: (name: string) => `Reserved: ${name}`,
    first: "The address space begins here",
    last: "The address space ends here",
  },
  square: {
    title: (prefix: string) => `Who else is in ${prefix}`,
    text: (bits: number) =>
      `256 blocks of /${bits} along a Hilbert curve: blocks that follow each other lie side by side. Each has the colour of the network that most of 16 sampled addresses belong to.`,
    label: (prefix: string, count: number) =>
      count === 1 ? `${prefix} as a square: one network` : `${prefix} as a square: ${count} networks`,
    own: (ip: string) => `The block of ${ip}`,
    blocks: (count: number) => (count === 1 ? "1 block" : `${count} blocks`),
    others: (count: number) => (count === 1 ? "1 other network" : `${count} other networks`),
    nobody: "No network announces it",
    hint: "Point at a block to read it, click to open it.",
  },
  flags: {
    title: "Privacy flags",
    text: "Each flag with the source that says so, and how old that source is. Not known means that no source we have speaks of it. It does not mean no.",
    columns: { flag: "Flag", value: "Value", source: "Source", age: "Age" },
    names: {
      is_vpn: "VPN",
      is_tor: "Tor exit",
      is_proxy: "Public proxy",
      is_relay: "Private relay",
      is_hosting: "Hosting",
      is_data_center: "Data centre",
    },
    yes: "Yes",
    no: "No",
    inferred: "concluded from names",
    age: (days: number) => (days <= 0 ? "Updated today" : days === 1 ? "1 day old" : `${days} days old`),
  },
  reserved: {
    title: "A reserved address",
    text: (name: string, rfc: string) =>
      `This address belongs to a block that is set apart (${name}, ${rfc}). Such addresses are used inside networks or for special purposes and stand for no place, so no database can know one for them.`,
    tryPublic: "Look at 8.8.8.8 instead",
    publicAddress: "8.8.8.8",
  },
  unknown: {
    title: "Nothing is known of this address",
    text: "No source we have names a place or a network for it. It may not be announced at all.",
  },
  embedded: (ipv4: string) => `It carries the IPv4 address ${ipv4}, which is the one answered for.`,
  missing: {
    title: "This is not an IP address",
    text: (asked: string) => `“${asked}” can be read neither as IPv4 nor as IPv6.`,
    how: "IPv4 has four numbers from 0 to 255, such as 8.8.8.8. IPv6 has up to eight groups of hexadecimal digits, such as 2001:4860:4860::8888.",
  },
};
