import type { Evidence, Verdict } from "../example.ts";

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

/** A province inside China, a country outside it, and no place at all for servers that post for others. */
export function judge({ place, portrait }: Evidence<Post>): Verdict {
  if (portrait.scenario === "data_center") return { name: "hidden", tone: "warn" };
  const label = place.country_code === "CN" ? place.region_name : place.country_name;
  return label === "" ? { name: "unknown", tone: "neutral" } : { name: "shown", tone: "ok", text: label };
}
