export default {
  validFrom: (day: string) => `Valid from ${day}`,
  upcoming: (day: string) => `The text that applies from ${day}`,
  failed: "The text could not be loaded.",
  contents: "Contents",
  others: "Other statements",
  print: "Print",
  question: "A question about this text?",
  ask: "Write to us",
};
