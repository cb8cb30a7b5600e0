export default {
  validFrom: (day: string) => `Valid from ${day}`,
  failed: "The text could not be loaded.",
  contents: "Contents",
  others: "Other statements",
  print: "Print",
  question: "A question about this text?",
  ask: "Write to us",
};
