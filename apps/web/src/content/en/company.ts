export default {
  title: "We tell you where an address is, and how sure we are",
  lead: "Meridian is an IP data company. Developers and companies use our data to see where an address is, whose network it belongs to and whether it hides its user.",
  name: {
    title: "Why the name",
    paragraphs: [
      "A meridian is a line from pole to pole along which every place shares the same noon. Sailors found their longitude by it once they knew two things: the time, and how far off the clock might be.",
      "子午 names the same line by two of the twelve hours: 子 is midnight and north, 午 is noon and south. Our work is the same: a position, and the uncertainty that comes with it.",
    ],
  },
  rules: {
    title: "Six rules we keep",
    text: "They cost us a sale now and then. They are also why you can trust our answers.",
    list: [
      {
        title: "Unknown is unknown",
        text: "A field without a source is null. We never present a guess as a fact, and inferred values are marked.",
      },
      {
        title: "Reserved first",
        text: "Private and documentation addresses are recognized before any database is searched.",
      },
      {
        title: "Sources are named",
        text: "Every source of the database is published with its license and, where known, its date; every answer names its database version.",
      },
      {
        title: "Charged for answers only",
        text: "Errors, rejected calls and addresses without data are free, and each call is counted exactly once.",
      },
      {
        title: "Measured, not asserted",
        text: "Every version of the database is measured for age, coverage and accuracy, and the figures are on the data quality page.",
      },
      {
        title: "Your logs stay yours",
        text: "We keep only what the privacy policy lists, for as long as it says, and never sell it.",
      },
    ],
  },
  making: {
    title: "How an answer is made",
    text: "Location, network and privacy data are built separately and merged into one database, several times a week.",
    stations: [
      {
        title: "Collect",
        text: "Open location and routing data, geofeeds published by networks, and privacy lists, each with its license and checksum.",
      },
      {
        title: "Merge and verify",
        text: "Location, network and privacy become one set of ranges; a build that shrinks or changes too much is not published.",
      },
      {
        title: "Answer",
        text: "One search in memory returns all of them. A new build is swapped in without a restart or a failed lookup.",
      },
    ],
    sources: "Sources and licenses",
    blog: "How it works",
  },
  contact: {
    title: "Contact us",
    text: "Questions about data, volume or a contract go straight to the people who work on it.",
    write: "Write to us",
    cooperate: "Become a partner",
  },
};
