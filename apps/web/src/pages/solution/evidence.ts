/** The fields of a /v2/query answer that the rules use; null means unknown. */
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

/** The fields of a /v2/portrait answer that the rules use. */
export interface Portrait {
  scenario: string;
  risk: { score: number | null };
}

/** An event of yours with our answers about its address. */
export interface Evidence<Event> {
  event: Event;
  place: Place;
  portrait: Portrait;
}

/** The decision; `value` or `text` is what it is based on, such as points, kilometres or a name. */
export interface Verdict {
  name: string;
  tone: "ok" | "warn" | "error" | "neutral";
  value?: number;
  text?: string;
}
