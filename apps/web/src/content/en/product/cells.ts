import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "From a cell's four numbers to a place",
  lead: "Country, operator, area and cell identify a mobile cell. One call turns them into coordinates and a radius, for devices that have a SIM but no satellite in sight.",
  facts: [
    { value: "2G to 5G", name: "GSM, UMTS, LTE, NR" },
    { value: "Metres", name: "of radius with every place" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer:
    "All values are null while no cells are imported, or where this one has not been seen. Such an answer costs nothing.",
  fields: {
    mcc: "Mobile country code, such as 460 for mainland China.",
    mnc: "Mobile network code: the operator within the country.",
    lac: "Location area code; in LTE and 5G the tracking area code.",
    cid: "Cell identity; up to 36 bits in 5G.",
    latitude: "Degrees north, WGS 84. Null where the cell is not known.",
    longitude: "Degrees east, WGS 84.",
    range_m: "Radius in metres within which phones have seen the cell.",
    radio: "GSM, UMTS, LTE or NR.",
    source: "The set the place comes from.",
    updated_date: "The day the cell was last seen by a contributor.",
  },
  uses: [
    {
      title: "Find devices indoors",
      text: "Trackers in containers and cellars see masts where they see no satellites. Some hundred metres are enough to find a pallet.",
    },
    {
      title: "Save the battery",
      text: "A fix by cell costs a device nothing: it knows its cell anyway. Ask for a satellite fix only when it moves.",
    },
    {
      title: "Check a claim",
      text: "Compare the cell a device reports with where a delivery or an accident is said to have been.",
    },
  ],
  making: [
    "Places come from OpenCelliD, a community set of some tens of millions of cells that phones have measured. The operator imports its file with one command; rows that cannot be right are refused and counted with their line numbers.",
    "Whose network it is needs no import: GET /v2/carrier names country, brand and operator for some 3,000 networks by their country and network codes.",
    "A place is the middle of the points where phones have seen the cell, not the mast's own, and the radius says how far those points lie. This server shows in the demo whether a set is loaded.",
  ],
  limits: [
    "No cells come with the product, because the set's licence asks each user to fetch it himself. Until it is imported, every answer is null.",
    "In the countryside a cell reaches 30 km, and its middle may be in a field.",
    "Operators renumber and move cells. The date shows how old a place is.",
  ],
  price:
    "Drawn from the “Proxy identification” balance. Every account has 100 free calls a month; packages begin beyond that.",
  faq: [
    {
      question: "Where do I get the four numbers?",
      answer:
        "From the modem (AT+CREG, AT+CEREG), or on Android from TelephonyManager. iPhones do not give them to apps.",
    },
    {
      question: "Is mainland China covered?",
      answer:
        "By volunteers, unevenly: dense in large cities, thin elsewhere. Operators' own sets can be imported in the same format.",
    },
    {
      question: "Can a phone number be located by this?",
      answer:
        "No. Only the network knows in which cell a number is. You need the cell's identity, which only the device itself can tell.",
    },
    {
      question: "Can several cells be joined for a better fix?",
      answer: "Ask for each and weigh the places by their radius. A call for that does not exist yet.",
    },
  ],
  demo: {
    names: { mcc: "MCC", mnc: "MNC", lac: "LAC or TAC", cid: "Cell id" },
    submit: "Locate the cell",
    wrong: (field: string, most: string) => `${field}: a whole number from 0 to ${most} is needed`,
    map: "Map with the place of the cell",
    none: "No base-station data is loaded here for this cell",
    noneText:
      "This server has no cell of this identity. Operators import OpenCelliD's file, or their own; until then the honest answer is null.",
    latitude: "Latitude",
    longitude: "Longitude",
    range: "Radius",
    metres: (metres: string) => `${metres} m`,
    radio: "Radio",
    source: "Source",
    updated: "Last seen",
  },
} satisfies ProductTexts & { demo: object };
