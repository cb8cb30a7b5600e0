import { useAdminTexts } from "./admin-texts.tsx";

/** Names payment channels; "" stays "", for an order that has not been paid. */
export function useChannelName(): (channel: string) => string {
  const names: Readonly<Record<string, string>> = useAdminTexts().orders.channels;
  return (channel) => names[channel] ?? channel;
}
