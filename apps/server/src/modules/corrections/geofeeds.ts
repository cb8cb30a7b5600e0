import type { App } from "../../app.ts";
import type { Lead } from "../../generated/client.ts";
import type { Staff } from "../../lib/staff/actor.ts";
import { proposedFeedId } from "../databases/sources/proposed-feed.ts";
import { addSource } from "../databases/sources/registry.ts";

const DAILY_HOURS = 24;
const AGE_LIMIT_DAYS = 90;
const MAX_BYTES = 16n * 1024n * 1024n;

/** Adds a geofeed sent by a network as a data source; the worker fetches it within the hour. */
export async function acceptGeofeed(app: App, staff: Staff, { id, correctValue, company, name }: Lead): Promise<void> {
  await addSource(app, staff, {
    id: proposedFeedId(id),
    name: `Geofeed of ${company || name}`,
    kind: "url",
    location: correctValue,
    format: "geofeed",
    layer: "location",
    licence: "published by the network itself (RFC 8805)",
    homepage: correctValue,
    everyHours: DAILY_HOURS,
    ageLimitDays: AGE_LIMIT_DAYS,
    maxBytes: MAX_BYTES,
  });
}
