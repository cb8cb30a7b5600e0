import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "What stands behind an address, and on which port",
  lead: "The names an address answers to, the network it belongs to, and the ports that imported surveys have found open. For a port alone: what IANA registered it for.",
  facts: [
    { value: "65,536", name: "ports by IANA's registry" },
    { value: "0 scans", name: "nothing here knocks on doors" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer: "GET /v2/host/{ip} answers as below; GET /v2/ports/{port} gives range and services of a port.",
  fields: {
    ip: "The address that was asked for.",
    hostnames: "Reverse names (PTR), asked of the resolver at that moment. Null: it did not answer.",
    asn: "Network that announces the address, with name, organisation and usage type.",
    open_ports:
      "Ports found open by surveys the operator imported. Null: none imported. Empty: imported, nothing found.",
    "open_ports[].port": "Port number.",
    "open_ports[].protocol": "tcp, udp, sctp or dccp.",
    "open_ports[].service": "What IANA registered the port for; what really answers may be something else.",
    "open_ports[].seen_date": "The day the survey saw it open.",
  },
  uses: [
    {
      title: "Know your own surface",
      text: "Import a survey of your ranges and ask for each address what was seen open: a list that grows shows up the next day.",
    },
    {
      title: "Explain an alert",
      text: "Port 6379 from a hosting network without a reverse name reads differently from port 443 of a well-known company.",
    },
    {
      title: "Write firewall rules with names",
      text: "The registry turns numbers in a rule set into services, so that reviewers see what a line lets through.",
    },
  ],
  making: [
    "Three sources are put together when you ask. Reverse names come from the configured resolver. Network and organisation come from the IP database. Open ports come only from surveys that the operator has imported, each with the day it was made.",
    "This service never scans. Knocking on strangers' ports is a crime in some countries and rude in all, and a scan of today would be stale tomorrow anyway.",
  ],
  limits: [
    "On a fresh installation no survey is imported: open_ports is null, and says so.",
    "A reverse name is what the operator of the address wrote, and may be anything.",
    "The registered service of a port is a convention: any program may listen on any port.",
  ],
  price:
    "Drawn from the “Proxy identification” balance. Every account has 100 free calls a month; packages begin beyond that.",
  faq: [
    {
      question: "Can you scan my servers for me?",
      answer: "No. Run a scanner that you control against what you own, and import its result with one command.",
    },
    {
      question: "Why is there no reverse name for my server?",
      answer: "Whoever runs the address block has to create one; most hosting panels have a field for it.",
    },
    {
      question: "Which ports does the registry know?",
      answer:
        "All that IANA has given out, for TCP, UDP, SCTP and DCCP. From 49152 on they are free for any use and have no names.",
    },
    {
      question: "How old may a survey be?",
      answer: "Each port carries the day it was seen, so that you can decide. A week is good, a year is history.",
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
    noServiceText: "Any program may use it, by agreement of both sides.",
    address: "Address",
    names: "Reverse names",
    noSurvey:
      "No survey of open ports is imported on this server, so nothing can be said about them. Nothing is scanned.",
    noResolver: "The resolver did not answer, so the reverse names are not known.",
    noPorts: "The imported surveys found no open port on this address.",
    openPort: "Open port",
    seen: "Seen on",
  },
} satisfies ProductTexts & { demo: object };
