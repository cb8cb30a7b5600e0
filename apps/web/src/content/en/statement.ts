export default {
  validFrom: (day: string) => `Valid from ${day}`,
  contents: "Contents",
  others: "Other statements",
  print: "Print",
  question: "A question about this text?",
  ask: "Write to us",
};
