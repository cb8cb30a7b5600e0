import type { Evidence, Verdict } from "../evidence.ts";

export interface Post {
  ip: string;
  topic: "market" | "travel" | "match" | "recipe";
}

export const events: Post[] = [
  { ip: "61.139.2.69", topic: "recipe" },
  { ip: "202.96.128.86", topic: "market" },
  { ip: "195.130.130.5", topic: "travel" },
  { ip: "8.8.8.8", topic: "match" },
];

/** Shows the province inside China, the country outside it, and nothing if a server has posted. */
export function judge({ place, portrait }: Evidence<Post>): Verdict {
  if (portrait.scenario === "data_center") return { name: "hidden", tone: "warn" };
  const { country_code, country, province } = place.location;
  const label = country_code === "CN" ? province : country;
  return label === null ? { name: "unknown", tone: "neutral" } : { name: "shown", tone: "ok", text: label };
}
