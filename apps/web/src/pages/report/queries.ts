import type { Client } from "@meridian/client";
import { ApiError } from "@meridian/client/call";
import { api } from "../../lib/api.ts";
import { query, retriesOnce } from "../../lib/query.ts";

const UNAVAILABLE = 503;
const MAX_RETRIES = 4;

export type IpReport = Awaited<ReturnType<Client["reports"]["ipReport"]>>;
export type ResolvedHost = Awaited<ReturnType<Client["products"]["resolveHost"]>>;
export type IpNames = Awaited<ReturnType<Client["products"]["ipNames"]>>;
export type IpRegistration = Awaited<ReturnType<Client["products"]["ipRegistration"]>>;
export type AsnReport = Awaited<ReturnType<Client["reports"]["asnReport"]>>;

export const ipQuery = (ip: string) => query(api.reports.ipReport, { ip }, { lazy: true });
/** Waits while the API prepares its list of networks, which takes seconds after each new version of the database. */
export const asnQuery = (asn: string, page: number) => ({
  ...query(api.reports.asnReport, { asn, page }, { lazy: true }),
  retry: (failures: number, error: Error) =>
    error instanceof ApiError ? error.code === UNAVAILABLE && failures < MAX_RETRIES : retriesOnce(failures, error),
});
