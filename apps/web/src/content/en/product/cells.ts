import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "From a cell ID to a location",
  lead: "Country, network, area and cell number identify a mobile cell. One call turns them into coordinates and a radius, for devices with a SIM but no satellite in sight.",
  facts: [
    { value: "2G to 5G", name: "GSM, UMTS, LTE, NR" },
    { value: "Radius", name: "in meters, with every location" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer: "All values but the codes are null if the cell is not known. Such an answer is free.",
  fields: {
    mcc: "Mobile country code, such as 460 for mainland China.",
    mnc: "Mobile network code: the carrier within the country.",
    lac: "Location area code; in LTE and 5G the tracking area code.",
    cid: "Cell identity; up to 36 bits in 5G.",
    latitude: "Degrees north, WGS 84. Null if the cell is not known.",
    longitude: "Degrees east, WGS 84.",
    range_m: "Radius in meters around the center within which phones have seen the cell.",
    radio: "GSM, UMTS, LTE or NR.",
    source: "The data source of the location.",
    updated_date: "The day the cell was last seen by a contributor.",
  },
  data: {
    title: "Mobile networks we know",
    text: "The mobile networks in service that a country code and a network code can be traced to.",
  },
  uses: [
    {
      title: "Find devices indoors",
      text: "Trackers in containers and basements see masts where they see no satellites. A few hundred meters are enough to find a pallet.",
    },
    {
      title: "Save the battery",
      text: "Locating by cell costs a device nothing: it knows its cell anyway. Ask for a satellite fix only when it moves.",
    },
    {
      title: "Check a claim",
      text: "Compare the cell a device reports with where a delivery or an accident is said to have been.",
    },
  ],
  making: [
    "Locations come from OpenCelliD, a community data set of cells measured by phones, where it is available.",
    "GET /v2/carrier names the country, brand and carrier behind some 3,000 country and network codes, whether or not the cell itself is known.",
    "A location is the center of the points where phones have seen the cell, not the position of the mast; the radius says how far from that center it has been seen.",
  ],
  limits: [
    "Coverage depends on the data available: a cell that is not in it returns null, free of charge. Ask us about coverage before you build on it.",
    "In the countryside a cell can reach 30 km, and its center may be in a field.",
    "Carriers renumber and move cells. The date shows how old a location is.",
  ],
  price:
    "Shares the quota of “Privacy and proxy detection”: 100 free calls a month for every account; packages cover more.",
  faq: [
    {
      question: "Where do I get the four numbers?",
      answer:
        "From the modem (AT+CREG, AT+CEREG), or on Android from TelephonyManager. iPhones do not expose them to apps.",
    },
    {
      question: "Is mainland China covered?",
      answer:
        "Volunteers contribute the data, so it is denser in large cities and thin elsewhere. Contact us for your case.",
    },
    {
      question: "Can this locate a phone number?",
      answer:
        "No. Only the network knows in which cell a number is. You need the cell's identity, which only the device itself knows.",
    },
    {
      question: "Can I combine several cells for better accuracy?",
      answer: "Look each one up and weight the locations by their radius. There is no single call for that.",
    },
  ],
  demo: {
    names: { mcc: "MCC", mnc: "MNC", lac: "LAC or TAC", cid: "Cell ID" },
    way: "From the country to the cell",
    steps: { mcc: "Country", mnc: "Network", lac: "Area", cid: "Cell" },
    submit: "Locate the cell",
    wrong: (field: string, most: string) => `${field}: enter a whole number from 0 to ${most}`,
    map: "Map with the location of the cell",
    none: "This cell is not in our data",
    noneText: "The answer is null, and would be free with a key.",
    latitude: "Latitude",
    longitude: "Longitude",
    range: "Radius",
    metres: (metres: string) => `${metres} m`,
    radio: "Radio",
    source: "Source",
    updated: "Last seen",
  },
} satisfies ProductTexts & { demo: object };
