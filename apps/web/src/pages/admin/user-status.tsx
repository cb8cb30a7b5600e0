import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import type { staffApi } from "./staff-api.ts";

export type UserDetail = Awaited<ReturnType<typeof staffApi.userInfo>>;

const tones: Readonly<Record<string, BadgeTone>> = { enabled: "ok", disabled: "error", invited: "warn" };

export function UserStatus({ status }: { status: string }) {
  const { users } = useAdminTexts();
  const text = Object.hasOwn(users.statuses, status) ? users.statuses[status as keyof typeof users.statuses] : status;
  return <Badge tone={tones[status] ?? "neutral"}>{text}</Badge>;
}
