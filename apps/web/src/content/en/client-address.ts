export default {
  title: "Which address do servers see?",
  lead: "The address we took you to have, what we read to find it, and how to pass the visitor's address through your own proxies.",
  yours: "Your address",
  isPrivate:
    "This address is not public: either you are in the site’s own network, or a proxy in front of it is not listed.",
  again: "Check again",
  failed: "The address could not be checked.",
  hops: {
    title: "What was read",
    lead: (header: string) =>
      `The values of ${header}, from the nearest proxy on. Reading ends at the first one that is not a trusted proxy.`,
    none: {
      title: "No such header",
      text: "The request had no header with the address, so that of the connection counts.",
    },
    columns: { position: "Hop", value: "Value", address: "Read as", verdict: "Result" },
    trusted: "Trusted proxy",
    verdicts: { caller: "Believed", trusted_proxy: "Proxy", no_address: "No address", not_read: "Not read" },
    leftOut: (count: number) => `${count} more ${count === 1 ? "value is" : "values are"} not shown.`,
  },
  others: {
    title: "Headers that were ignored",
    lead: "Other headers in which proxies write addresses. Believing several of them would let callers choose their address.",
    none: { title: "None", text: "The request had no other header with an address." },
    columns: { name: "Header", value: "Value" },
  },
  fixes: {
    title: "Pass the address on",
    lead: "Believe one header, only from your own proxies, and read it from the right. In the samples, 10.0.0.0/8 stands for those proxies.",
    kinds: { proxy: "Proxies", cloud: "Clouds", framework: "Applications" },
    more: "Guide: client addresses behind proxies",
  },
};
