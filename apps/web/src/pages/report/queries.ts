import type { Client } from "@meridian/client";
import { api } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";

export type IpReport = Awaited<ReturnType<Client["reports"]["ipReport"]>>;
export type AsnReport = Awaited<ReturnType<Client["reports"]["asnReport"]>>;

export const ipQuery = (ip: string) => query(api.reports.ipReport, { ip }, { lazy: true });
export const asnQuery = (asn: string, page: number) => query(api.reports.asnReport, { asn, page }, { lazy: true });
