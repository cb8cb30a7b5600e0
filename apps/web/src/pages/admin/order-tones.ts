import type { BadgeTone } from "../../ui/badge.tsx";
import type { orderApi } from "./staff-api.ts";

type OrderRow = Awaited<ReturnType<typeof orderApi.orderList>>["list"][number];

export const orderTones: Partial<Record<OrderRow["status"], BadgeTone>> = {
  pending_confirm: "warn",
  pending_pay: "warn",
  paid: "error",
  completed: "ok",
  refunding: "warn",
};
