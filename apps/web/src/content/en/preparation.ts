export default {
  state: "In preparation",
  text: "This page is in preparation. What is described above will stand here; nothing on this page works yet.",
  home: "Back to the home page",
  lookUp: "What works today: look up an IP",
  related: "In the same group",
};
