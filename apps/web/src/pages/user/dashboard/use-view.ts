import { knownKey } from "../../../lib/known-key.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useAddressQuery } from "../../../lib/use-address-query.ts";
import { datesOf, daysOf, type Period, readPeriod, readSpan } from "./period.ts";
import { useKeys } from "./use-usage.ts";

/** What the reader has chosen to see; it stands in the address, so that it can be shared and gone back from. */
export interface View {
  keyId: number | undefined;
  serviceType: number;
  by: "key" | "service";
  period: Period;
  /** Of the account, whose days and months are counted. */
  timeZone: string;
  /** The sub-account whose keys alone are counted. */
  memberId: number | undefined;
  /** The country whose addresses alone are counted. */
  country: string | undefined;
  /** The day or month of the chart that the rest of the page is about. */
  span: string | undefined;
  /** Whose calls are counted, of whatever time and country. */
  whose: Whose;
  about: { country_code?: string };
  /** The days of the chart. */
  dates: Dates;
  /** The days of what is chosen in the chart, else its own. */
  chosenDates: Dates;
  change: (values: Record<string, string | null>) => void;
}

interface Whose {
  key_id?: number;
  sub_user_id?: number;
}

interface Dates {
  start_date: string;
  end_date: string;
}

const geolocation = 1;
const positive = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

export function useView(): View {
  const { parameters, change } = useAddressQuery();
  const session = useSession();
  const timeZone = session.user?.time_zone || Intl.DateTimeFormat().resolvedOptions().timeZone;
  const keyId = knownKey(positive(parameters.get("key")), useKeys().data);
  const memberId = holdsPermission(session, "usage.all") ? positive(parameters.get("member")) : undefined;
  const country = /^[A-Z]{2}$/.exec(parameters.get("country") ?? "")?.[0];
  const asked = parameters.get("unit");
  // A country is counted by day.
  const period = readPeriod(country !== undefined && asked === "hour" ? null : asked, parameters.get("range"));
  const dates = datesOf(period, new Date(), timeZone);
  const span = readSpan(parameters.get("span"), period, dates);
  return {
    keyId,
    serviceType: positive(parameters.get("service")) ?? geolocation,
    by: parameters.get("by") === "service" ? "service" : "key",
    period,
    timeZone,
    memberId,
    country,
    span,
    whose: { ...(keyId !== undefined && { key_id: keyId }), ...(memberId !== undefined && { sub_user_id: memberId }) },
    about: country === undefined ? {} : { country_code: country },
    dates,
    chosenDates: span === undefined ? dates : daysOf(span),
    change,
  };
}
