export default {
  title: "Partners",
  lead: "Companies that resell or integrate our data, or contribute to it.",
  types: "Partnership types",
  all: "All",
  failed: "The partners could not be loaded.",
  empty: {
    title: "No partners listed yet",
    text: "Partners appear once both sides have agreed to be named.",
  },
  opensElsewhere: "opens another site",
  joinTitle: "Become a partner",
  joinText:
    "Resell our data, embed or integrate it, or contribute your own. Fill in one form; we reply on working days.",
  join: "Become a partner",
};
