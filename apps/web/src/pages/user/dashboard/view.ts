import type { Period } from "./period.ts";

/** The reader's choices; stored in the address, so that the view can be shared and Back works. */
export interface View {
  keyId: number | undefined;
  serviceType: number;
  by: "key" | "service";
  period: Period;
  /** The account's time zone, in which days and months are counted. */
  timeZone: string;
  /** Only the keys of this sub-account are counted. */
  memberId: number | undefined;
  /** Only addresses in this country are counted. */
  country: string | undefined;
  /** The day or month selected in the chart. */
  span: string | undefined;
  /** Whose calls are counted, in any period and country. */
  whose: Whose;
  about: { country_code?: string };
  /** The chart's days. */
  dates: Dates;
  /** The days of the selection, or the chart's if nothing is selected. */
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
