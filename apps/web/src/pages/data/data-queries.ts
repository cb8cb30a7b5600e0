import { api } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";

export const statusQuery = query(api.usage.databaseUpdateStatus, {}, { lazy: true });
export const versionsQuery = query(api.accuracy.databaseVersions, {}, { lazy: true });
export const releasesQuery = query(api.accuracy.databaseReleases, {}, { lazy: true });
export const reportsQuery = query(api.accuracy.accuracyReports, {}, { lazy: true });
export const reportQuery = query(api.accuracy.accuracyReport, {}, { lazy: true });
export const correctionTimesQuery = query(api.corrections.correctionTimes, {}, { lazy: true });
export const responseQuery = query(api.usage.responseTimes, {}, { lazy: true });

export type Database = Awaited<ReturnType<typeof api.usage.databaseUpdateStatus>>["list"][number];
export type Version = Awaited<ReturnType<typeof api.accuracy.databaseVersions>>["list"][number];
export type CorrectionTimes = Awaited<ReturnType<typeof api.corrections.correctionTimes>>;
export type ResponseTimes = Awaited<ReturnType<typeof api.usage.responseTimes>>;
export type Releases = Awaited<ReturnType<typeof api.accuracy.databaseReleases>>;
export type Reports = Awaited<ReturnType<typeof api.accuracy.accuracyReports>>["list"];
export type Report = Awaited<ReturnType<typeof api.accuracy.accuracyReport>>;

/** The fields compared with truth files, in display order. */
export const measures = ["country", "region", "city", "median_km", "within_radius", "asn", "usage_type"] as const;
export type Measure = (typeof measures)[number];
