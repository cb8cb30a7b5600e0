export default {
  actions: {
    free: "Create a free key",
    run: "Run the example",
    talk: "Describe your case",
    docs: "Read the documentation",
  },
  flow: { visitor: "The event", signal: "What we return", decision: "Your decision" },
  example: {
    rule: "The rule",
    note: "This is the code behind the button. Addresses of public resolvers and well-known networks take the place of your visitors.",
    run: "Run the rule",
    again: "Run again",
    waiting: "Each event is looked up with our API, then the rule decides.",
  },
  scenarios: {
    home_broadband: "home broadband",
    mobile: "mobile network",
    data_center: "data centre",
    enterprise: "enterprise",
    education: "education",
    government: "government",
    cdn: "CDN",
    unknown: "",
  } as Readonly<Record<string, string>>,
  architecture: { title: "How it fits into your system", limits: "Limits." },
  products: "Products used",
  cases: "Customer stories",
  closing: {
    title: "Try it with your own events",
    text: "50,000 free lookups a month. Take the rule above and feed it your own events.",
  },
};
