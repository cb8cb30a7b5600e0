export default {
  actions: {
    free: "Create a free key",
    run: "Run the example",
    talk: "Describe your case",
    docs: "Read the documentation",
  },
  flow: { visitor: "Who comes", signal: "What the address tells", decision: "What follows" },
  example: {
    rule: "The rule",
    note: "This is the file that the button runs. The addresses are public resolvers and networks that everybody may name; they stand in for your visitors.",
    run: "Run the rule",
    again: "Run again",
    waiting: "Each event is looked up with our API, then judged by the rule.",
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
  architecture: { title: "Where it stands in your system", limits: "What it cannot do." },
  products: "Made of these products",
  cases: "From practice",
  closing: {
    title: "Try it with your own events",
    text: "50,000 lookups a month are free. The rule above runs as it is: give it your events.",
  },
};
