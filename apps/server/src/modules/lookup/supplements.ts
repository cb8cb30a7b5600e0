import type { Place } from "@meridian/ipdb";
import { STATIONS_ID } from "../databases/weather-stations.ts";

/** The fields of a place that have a source of their own: the source's ID, and whether a place has the field. */
export const supplements = [
  { id: "time-zones", field: "location.time_zone", isUsedFor: ({ timeZone }: Place) => timeZone !== "" },
  {
    ...{ id: STATIONS_ID, field: "location.weather_station" },
    isUsedFor: ({ weatherStationCode }: Place) => weatherStationCode !== "",
  },
  {
    ...{ id: "geonames", field: "location.elevation" },
    isUsedFor: ({ elevationMetres }: Place) => elevationMetres !== null,
  },
];
