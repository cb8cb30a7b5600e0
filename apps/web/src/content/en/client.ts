export default {
  steps: "How it goes on",
  hint: "Name, a way to reach you and your words are enough.",
  send: "Send",
  another: "Write another message",
  cooperation: {
    title: "Work with us",
    lead: "Resellers, data owners, tool makers, research groups: if our data helps your customers or yours helps ours, write to us.",
    ways: [
      {
        title: "Resell or embed",
        text: "Our API under your product, with keys and usage for each of your customers, or the database inside your appliance.",
      },
      {
        title: "Contribute data",
        text: "Operators who publish a geofeed (RFC 8805) or know where their ranges are used get them right in our next build.",
      },
      {
        title: "Integrate",
        text: "Plugins for firewalls, analytics and shops. We test yours against our API and list it under partners.",
      },
      { title: "Research", text: "Universities measure networks with our data; ask for terms that fit a study." },
    ],
    steps: [
      "You write what you have in mind. The ticket number lets you come back to it.",
      "Somebody who knows the subject answers on a working day, by e-mail or phone.",
      "We try it: a test key, sample data, a call. Contract and prices follow when it works.",
    ],
    form: "Propose a cooperation",
    content: "What do you have in mind?",
  },
  customized: {
    title: "Data made for your case",
    lead: "Other fields, other formats, your own ranges on top, a delivery on your side: say what you need, and we say what is possible.",
    ways: [
      {
        title: "Fields and formats",
        text: "A database with just your fields, as CSV, JSON Lines, MMDB or our .ipdb, as ranges or CIDR blocks.",
      },
      {
        title: "Your own layer",
        text: "Offices, customers' networks, internal ranges: your list above ours, in the API and in the file.",
      },
      {
        title: "Your own place",
        text: "The whole product on your machines; it starts with one command and needs no connection to us.",
      },
      { title: "Volume", text: "More than 50 million calls a month, or a pace beyond a thousand calls a second." },
    ],
    steps: [
      "Describe the case: what the data decides, which fields, how often, how fast.",
      "We answer with what the sources can give, what they cannot, and a sample to test.",
      "You measure the sample with your own truth. Only then do we speak of a contract.",
    ],
    form: "Describe your case",
    content: "What shall the data decide, and what do you need for it?",
  },
};
