import type { PlaneAnswerOf } from "@meridian/contract/lookup-api/index";
import { fields, inBothLanguages } from "../definition.ts";

export type HostOrPort = PlaneAnswerOf<"host"> | PlaneAnswerOf<"ports">;

const sample: HostOrPort = {
  ip: "192.0.2.1",
  hostnames: ["host-1.example.net"],
  asn: {
    asn: "AS64500",
    name: "EXAMPLE-TRANSIT",
    domain: "example.net",
    organization: "Example Pte Ltd",
    usage_type: "ISP",
    inferred: [],
  },
  open_ports: [{ port: 443, protocol: "tcp", service: "https", seen_date: "2026-11-01" }],
};

export const products = inBothLanguages<HostOrPort>(() => ({
  path: "/product/ipport",
  call: { method: "GET", path: "/v2/host/192.0.2.1" },
  priceType: 10,
  sample,
  fields: fields(
    "ip text",
    "hostnames list?",
    "asn object",
    "open_ports list?",
    "open_ports[].port integer",
    "open_ports[].protocol text",
    "open_ports[].service text?",
    "open_ports[].seen_date date",
  ),
  sources: ["resolver", "asn", "ports"],
  relatedProducts: ["/product/dns", "/product/whois", "/product/changjing"],
  relatedSolutions: ["/solution/anquan", "/solution/fangyu", "/solution/zhuizong"],
}));
