import type { Language } from "./errors.ts";

type Text = Readonly<Record<Language, string>>;

/** What the status page measures, in its order, and what each is called. */
export const statusComponentNames = {
  website: { en: "Website", zh: "网站" },
  lookup_api: { en: "Lookup API", zh: "查询接口" },
  portal_api: { en: "Login and account", zh: "登录与账号" },
  downloads: { en: "Database downloads", zh: "数据库下载" },
  documentation: { en: "Documentation", zh: "文档" },
  mcp: { en: "MCP server", zh: "MCP 服务" },
} as const satisfies Readonly<Record<string, Text>>;
export type StatusComponent = keyof typeof statusComponentNames;
export const statusComponents = Object.keys(statusComponentNames) as [StatusComponent, ...StatusComponent[]];

/** The states of a component and of everything together, the best first; `unknown` was not measured lately. */
export const statusStates = [
  "operational",
  "unknown",
  "maintenance",
  "degraded",
  "partial_outage",
  "major_outage",
] as const;
export type StatusState = (typeof statusStates)[number];

export const incidentSeverities = ["degraded", "partial_outage", "major_outage", "maintenance"] as const;
export type IncidentSeverity = (typeof incidentSeverities)[number];

/** The states that the updates of an incident go through, and those of maintenance; the last ends it. */
export const incidentStates = ["investigating", "identified", "monitoring", "resolved"] as const;
export const maintenanceStates = ["scheduled", "in_progress", "completed"] as const;
export const updateStates = [...incidentStates, ...maintenanceStates] as const;
export type UpdateState = (typeof updateStates)[number];
