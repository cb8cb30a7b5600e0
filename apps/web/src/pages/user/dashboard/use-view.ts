import { knownKey } from "../../../lib/known-key.ts";
import { useSession } from "../../../lib/session.ts";
import { useAddressQuery } from "../../../lib/use-address-query.ts";
import { datesOf, type Period, readPeriod } from "./period.ts";
import { useKeys } from "./use-usage.ts";

/** What the reader has chosen to see; it stands in the address, so that it can be shared and gone back from. */
export interface View {
  keyId: number | undefined;
  serviceType: number;
  by: "key" | "service";
  period: Period;
  /** Of the account, whose days and months are counted. */
  timeZone: string;
  /** What counts are asked for by: the key, and the days of the period. */
  whose: { key_id?: number };
  scope: { key_id?: number; start_date: string; end_date: string };
  change: (values: Record<string, string | null>) => void;
}

const geolocation = 1;
const positive = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

export function useView(): View {
  const { parameters, change } = useAddressQuery();
  const { user } = useSession();
  const timeZone = user?.time_zone || Intl.DateTimeFormat().resolvedOptions().timeZone;
  const keyId = knownKey(positive(parameters.get("key")), useKeys().data);
  const period = readPeriod(parameters.get("unit"), parameters.get("range"));
  const whose = keyId === undefined ? {} : { key_id: keyId };
  return {
    keyId,
    serviceType: positive(parameters.get("service")) ?? geolocation,
    by: parameters.get("by") === "service" ? "service" : "key",
    period,
    timeZone,
    whose,
    scope: { ...whose, ...datesOf(period, new Date(), timeZone) },
    change,
  };
}
