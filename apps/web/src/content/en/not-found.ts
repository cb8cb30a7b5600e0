export default {
  title: "Page not found",
  asked: "This address leads nowhere:",
  nearest: "Close to what you typed",
  home: "Back to the home page",
  docs: "Documentation",
};
