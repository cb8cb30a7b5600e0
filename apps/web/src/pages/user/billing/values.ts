import type { Client } from "@meridian/client";
import type { BadgeTone } from "../../../ui/badge.tsx";

export type Order = Awaited<ReturnType<Client["orders"]["userOrderList"]>>["list"][number];

export const orderTones: Partial<Record<Order["status"], BadgeTone>> = {
  pending_confirm: "warn",
  pending_pay: "warn",
  paid: "ok",
  completed: "ok",
  refunding: "warn",
};

export const isUnpaid = ({ status }: Order): boolean => status === "pending_pay" || status === "pending_confirm";
