import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "What is behind an address, and what a port is for",
  lead: "Reverse DNS names and the network of any address. For a port: what IANA registered it for.",
  facts: [
    { value: "65,536", name: "ports, from the IANA registry" },
    { value: "0 scans", name: "we never probe anyone" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer: "GET /v2/host/{ip} returns the fields below; GET /v2/ports/{port} returns the range and services of a port.",
  fields: {
    ip: "The queried address.",
    hostnames: "Reverse DNS names (PTR), resolved live. Null: no answer.",
    asn: "Network that announces the address, with name, organization and usage type.",
    open_ports: "Ports that a survey found open. Null: no survey covers it. Empty: surveyed, nothing found.",
    "open_ports[].port": "Port number.",
    "open_ports[].protocol": "tcp, udp, sctp or dccp.",
    "open_ports[].service": "What IANA registered the port for; what actually answers may be something else.",
    "open_ports[].seen_date": "The day the survey saw it open.",
  },
  data: {
    title: "Who hosts what",
    text: "The largest hosting networks in the current database, and the services that IANA has named ports for.",
  },
  uses: [
    {
      title: "Name the hosts in a log",
      text: "Reverse DNS and network turn a list of addresses into hosts you can recognize.",
    },
    {
      title: "Explain an alert",
      text: "Port 6379 on a nameless host in a data center means something quite different from port 443 at a well-known company.",
    },
    {
      title: "Make firewall rules readable",
      text: "Turn the port numbers in a rule set into services, so that reviewers see what each line lets through.",
    },
  ],
  making: [
    "Reverse DNS names are resolved when you ask. Network and organization come from our IP database, and registered services from the IANA registry.",
    "We never scan. Probing other people's ports is illegal in some countries and unwelcome everywhere. Open ports are returned only where a third-party survey is available, with the day it was made.",
  ],
  limits: [
    "If no survey is available, open_ports is null.",
    "A reverse DNS name is set by the network that holds the address, and can be anything.",
    "The registered service of a port is a convention: any program may listen on any port.",
  ],
  price:
    "Shares the quota of “Privacy and proxy detection”: 100 free calls a month for every account; packages cover more.",
  faq: [
    {
      question: "Can you scan my servers for me?",
      answer: "No. Use a scanner that you control on systems that you own.",
    },
    {
      question: "Why is there no reverse name for my server?",
      answer:
        "The network that holds the address has to create one; most hosting control panels have a setting for it.",
    },
    {
      question: "Which ports does the registry know?",
      answer:
        "All that IANA has assigned, for TCP, UDP, SCTP and DCCP. Ports from 49152 are free for any use and have no names.",
    },
    {
      question: "Am I charged if a host has no name?",
      answer: "No. If there is neither a name nor an open port to report, the call is free.",
    },
  ],
  demo: {
    label: "IP address or port number",
    submit: "Look up",
    port: (port: number) => `Port ${port}`,
    ranges: {
      system: "system port, 0 to 1023",
      user: "registered port, 1024 to 49151",
      dynamic: "free for any use, from 49152",
    },
    protocol: "Protocol",
    service: "Service",
    description: "Registered for",
    noService: "Nothing is registered for this port",
    noServiceText: "Any program may use it.",
    address: "Address",
    names: "Reverse DNS names",
    noSurvey: "No survey of open ports covers this address. We do not scan.",
    noResolver: "No answer from DNS, so the reverse names are not known.",
    noPorts: "Surveyed, with no open port found.",
    openPort: "Open port",
    seen: "Seen on",
  },
} satisfies ProductTexts & { demo: object };
