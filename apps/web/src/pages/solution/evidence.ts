/** What /v2/query says of an address, as far as the rules look at it; null is unknown. */
export interface Place {
  location: {
    country_code: string | null;
    country: string | null;
    province: string | null;
    city: string | null;
    latitude: number | null;
    longitude: number | null;
    accuracy_radius_km: number | null;
    time_zone: string | null;
  };
  asn: { asn: string | null; name: string | null; organization: string | null };
}

/** What /v2/portrait says of it. */
export interface Portrait {
  scenario: string;
  risk: { score: number | null };
}

/** An event of yours, and what we say of its address. */
export interface Evidence<Event> {
  event: Event;
  place: Place;
  portrait: Portrait;
}

/** What follows; `value` or `text` is what it rests on, such as points, kilometres or a name. */
export interface Verdict {
  name: string;
  tone: "ok" | "warn" | "error" | "neutral";
  value?: number;
  text?: string;
}
