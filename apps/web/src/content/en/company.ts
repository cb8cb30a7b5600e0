export default {
  title: "We say where an address is, and how sure we are",
  lead: "Meridian is an IP data company. Developers and companies ask us where an address is, whose network it belongs to and whether somebody hides behind it.",
  figures: [
    { value: "100+", name: "experts" },
    { value: "900", name: "monitoring points" },
    { value: "3000+", name: "companies use the data" },
  ],
  free: "free lookups a month",
  name: {
    title: "Why the name",
    paragraphs: [
      "A meridian is the line from pole to pole on which every place shares its noon. Ships found their longitude by it once two things were known: the time, and how wrong the clock might be.",
      "子午 names the same line by two of the twelve hours: 子 is midnight and north, 午 is noon and south. We took the name because our work is the same: to give a position, and to give the uncertainty with it.",
    ],
  },
  rules: {
    title: "Six rules we keep",
    text: "They cost us sales now and then. They are also why an answer of ours can be trusted.",
    list: [
      {
        title: "Unknown is unknown",
        text: "A field without a source is null. No guess is ever shown as a fact, and what is inferred says so.",
      },
      {
        title: "Reserved first",
        text: "Private and documentation addresses are answered as what they are, before any database is asked.",
      },
      {
        title: "Sources are named",
        text: "Every answer tells whose data it rests on and from which day. Licences travel with the data.",
      },
      {
        title: "Charged for answers only",
        text: "Errors, refusals and addresses without an answer are free, and each call is counted exactly once.",
      },
      {
        title: "Speed is a ratio",
        text: "We publish no milliseconds of a good day. Our benchmark compares with others in one run, and anybody can run it.",
      },
      {
        title: "Your log stays yours",
        text: "We keep what billing and security need, for as long as they need it, and sell none of it.",
      },
    ],
  },
  making: {
    title: "How an answer is made",
    text: "Three layers are built apart and merged into one database several times a week.",
    stations: [
      {
        title: "Collect",
        text: "Open sets of places and routing, geofeeds of operators, lists of exits and clouds, each with its licence and checksum.",
      },
      {
        title: "Merge and verify",
        text: "Location, network and privacy become one set of ranges; a build that shrinks or contradicts itself is not published.",
      },
      {
        title: "Answer",
        text: "One search in memory gives all layers. A new build is swapped in without a restart or a failed lookup.",
      },
    ],
    sources: "Sources and licences",
    blog: "How it works inside",
  },
  contact: {
    title: "Speak with us",
    text: "Questions about data, volume or a contract are answered by people who work on it.",
    write: "Write to us",
    cooperate: "Work with us",
  },
};
