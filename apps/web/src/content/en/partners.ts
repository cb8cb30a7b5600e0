export default {
  title: "Partners",
  lead: "Companies that resell, integrate or contribute to the data.",
  types: "Kinds of partnership",
  all: "All",
  failed: "The partners could not be loaded.",
  empty: {
    title: "No partner is listed here yet",
    text: "Partners appear once both sides have agreed to be named.",
  },
  opensElsewhere: "opens another site",
  joinTitle: "Become a partner",
  joinText:
    "Resell, embed, integrate or contribute data: four ways, one form, an answer from somebody who knows the subject.",
  join: "Propose a cooperation",
};
