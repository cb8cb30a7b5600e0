export default {
  steps: "What happens next",
  hint: "Your name, contact details and a short message are enough.",
  send: "Send",
  another: "Send another message",
  cooperation: {
    title: "Become a partner",
    lead: "Resellers, data owners, tool makers, research groups: if our data can help your customers, or yours can help ours, get in touch.",
    ways: [
      {
        title: "Resell or embed",
        text: "Run our API behind your product, with keys and usage for each of your customers, or put the database into your appliance under a contract.",
      },
      {
        title: "Contribute data",
        text: "Publish a geofeed (RFC 8805) or tell us where your ranges are used; once approved, your data goes into our next build.",
      },
      {
        title: "Integrate",
        text: "Plugins for firewalls, analytics and shops, built on our API.",
      },
      {
        title: "Research",
        text: "For universities and research groups that measure networks: ask for terms that fit your study.",
      },
    ],
    steps: [
      "Tell us what you have in mind. You get a ticket number for reference.",
      "We reply on working days, by email or phone.",
      "Try it out with a test key, sample data and a call. Contract and prices come after that.",
    ],
    form: "Become a partner",
    content: "What do you have in mind?",
  },
  customized: {
    title: "Data made for your case",
    lead: "Different fields, formats or delivery, with your own ranges on top: tell us what you need, and we will tell you what is possible.",
    ways: [
      {
        title: "Fields and formats",
        text: "A database with just the fields you need, as CSV, JSON Lines, MMDB or Parquet, by range or CIDR block.",
      },
      {
        title: "Your own layer",
        text: "Offices, customer networks, internal ranges: your list takes precedence over ours in a database built for you.",
      },
      {
        title: "On premises",
        text: "The whole product on your machines. It starts with one command and needs no connection to us.",
      },
      { title: "Volume", text: "More than 50 million calls a month, or more than 1,000 calls a second." },
    ],
    steps: [
      "Describe your case: what the data is for, which fields, how often, how fast.",
      "We tell you what our sources can and cannot provide, and send a sample.",
      "Check the sample against what you know. The contract comes after that.",
    ],
    form: "Describe your case",
    content: "What will you use the data for, and what do you need?",
  },
};
