import {
  IconCalendarTime,
  IconDatabase,
  IconGauge,
  IconGift,
  IconId,
  IconInfoCircle,
  IconMessage,
  IconPencilCheck,
  IconReceipt,
  IconShieldCheck,
  IconUsers,
} from "@tabler/icons-react";
import type { Notice } from "./notice-list.ts";

const icons = {
  system: IconInfoCircle,
  security: IconShieldCheck,
  usage_warn: IconGauge,
  expire_warn: IconCalendarTime,
  update_warn: IconDatabase,
  order: IconReceipt,
  invoice: IconReceipt,
  certification: IconId,
  exchange: IconGift,
  reward: IconGift,
  renew: IconCalendarTime,
  sub_account: IconUsers,
  correction: IconPencilCheck,
  message: IconMessage,
} as const satisfies Record<Notice["type"], unknown>;

/** An icon for the type of a notice; its name is shown next to it. */
export function NoticeIcon({ type }: { type: Notice["type"] }) {
  const Icon = icons[type];
  return <Icon size={18} stroke={1.6} aria-hidden="true" />;
}
