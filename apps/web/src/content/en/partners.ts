export default {
  title: "Partners",
  lead: "Companies that resell, integrate or contribute to the data.",
  types: "Partnership types",
  all: "All",
  failed: "The partners could not be loaded.",
  empty: {
    title: "No partners listed yet",
    text: "Partners appear once both sides have agreed to be named.",
  },
  opensElsewhere: "opens another site",
  joinTitle: "Become a partner",
  joinText: "Resell, embed, integrate or contribute data. Fill in one form; we reply on working days.",
  join: "Become a partner",
};
