import type { Evidence, Verdict } from "../evidence.ts";

export interface Order {
  ip: string;
  shipTo: string;
  usesCoupon: boolean;
}

export const events: Order[] = [
  { ip: "61.139.2.69", shipTo: "CN", usesCoupon: true },
  { ip: "8.8.8.8", shipTo: "US", usesCoupon: true },
  { ip: "223.5.5.5", shipTo: "CN", usesCoupon: false },
  { ip: "210.220.163.82", shipTo: "CN", usesCoupon: false },
];

/** Coupons are for people, so data centres get none; an order from another country than it ships to is reviewed. */
export function judge({ event, place, portrait }: Evidence<Order>): Verdict {
  const isServer = portrait.scenario === "data_center";
  if (isServer && event.usesCoupon) return { name: "withoutCoupon", tone: "error" };
  if (isServer) return { name: "check", tone: "warn" };
  if (place.location.country_code !== event.shipTo) return { name: "review", tone: "warn" };
  return { name: "accept", tone: "ok" };
}
