export default {
  title: "Changelog",
  lead: "What changed in the API, and every published version of the data.",
  kind: "Kind of change",
  all: "All",
  kinds: { api: "API", data: "Data" },
  more: "Read more",
  feeds: "Follow in a feed reader:",
  failed: "The changelog could not be loaded.",
  empty: { title: "No changes", text: "A version of the data is listed here once it is published." },
};
