import type { Period } from "./period.ts";

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
