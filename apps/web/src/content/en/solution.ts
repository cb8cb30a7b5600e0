export default {
  actions: {
    free: "Create a free key",
    run: "Run the example",
    talk: "Describe your case",
    docs: "Read the docs",
  },
  flow: { visitor: "The event", signal: "What we return", decision: "Your decision" },
  example: {
    rule: "The rule",
    note: "To run this program, save it as rule.mts, set MERIDIAN_KEY and start it with Node.js. The button runs the same rule here, without a key. Public resolvers and well-known networks stand in for your visitors.",
    ownKey:
      "The copied program contains your key, which is masked here. The button runs the same rule without a key. Public resolvers and well-known networks stand in for your visitors.",
    run: "Run the rule",
    again: "Run again",
    waiting: "Each event is looked up with our API, then the rule decides.",
  },
  scenarios: {
    home_broadband: "home broadband",
    mobile: "mobile network",
    data_center: "data center",
    enterprise: "enterprise",
    education: "education",
    government: "government",
    cdn: "CDN",
    unknown: "",
  } as Readonly<Record<string, string>>,
  /** The text of a rule's comment, which is written in English. */
  comment: (text: string) => text,
  architecture: { title: "How it fits into your system", limits: "Limits. " },
  products: "Products used",
  cases: "Customer stories",
  closing: {
    title: "Try it with your own events",
    text: "Free calls every month. Take the rule above and feed it your own events.",
  },
};
