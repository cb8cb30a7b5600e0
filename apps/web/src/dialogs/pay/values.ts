import type { Client } from "@meridian/client";

type Orders = Client["orders"];
export type Quote = Awaited<ReturnType<Orders["orderQuote"]>>;
export type Confirmed = Awaited<ReturnType<Orders["userOrderConfirm"]>>;
export type Pay = NonNullable<Confirmed["pay"]>;
export type Order = Awaited<ReturnType<Orders["userOrderList"]>>["list"][number];
export type Channel = Pay["channel"];

/** Whether a channel accepts a currency. */
export const takes = (channel: string, currency: string): channel is Channel =>
  currency === "CNY" || (channel !== "alipay" && channel !== "wechat");
