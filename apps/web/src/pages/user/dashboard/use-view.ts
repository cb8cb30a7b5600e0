import { countryCodeOf } from "@meridian/contract/country-codes";
import { knownKey } from "../../../lib/known-key.ts";
import { browserTimeZone } from "../../../lib/locale.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useAddressQuery } from "../../../lib/use-address-query.ts";
import { datesOf, daysOf, readPeriod, readSpan } from "./period.ts";
import { useKeys } from "./use-usage.ts";
import type { View } from "./view.ts";

const geolocation = 1;
const positive = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

export function useView(): View {
  const { parameters, change } = useAddressQuery();
  const session = useSession();
  const timeZone = session.user?.time_zone || browserTimeZone();
  const keyId = knownKey(positive(parameters.get("key")), useKeys().data);
  const memberId = holdsPermission(session, "usage.all") ? positive(parameters.get("member")) : undefined;
  const country = countryCodeOf(parameters.get("country") ?? "") ?? undefined;
  const requested = parameters.get("unit");
  // Countries are counted by day only.
  const period = readPeriod(country !== undefined && requested === "hour" ? null : requested, parameters.get("range"));
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
