import * as z from "zod";
import { AgedSource, dataAges } from "./database-status.ts";
import { endpoint } from "./endpoint.ts";
import { timestamp } from "./fields.ts";

const optionalTime = () => timestamp().nullable();

/** Staff calls about the IP database. */
export const dataCalls = {
  dataInfo: endpoint({
    path: "/admin/data_info",
    summary: "Get the IP database versions, data sources and latest imports",
    access: "data.view",
    input: z.object({}),
    output: z.object({
      version: z.string(),
      built_at: optionalTime(),
      data_date: z.string(),
      data_age_days: z.int().nullable(),
      data_status: z.enum(dataAges).nullable(),
      /** Newest first. */
      versions: z.array(
        z.object({
          version: z.string(),
          status: z.enum(["building", "checking", "published", "archived", "refused", "withdrawn"]),
          reason: z.string(),
          built_at: timestamp(),
          data_date: z.string(),
          changed_percent: z.number().nullable(),
        }),
      ),
      sources: z.array(AgedSource),
      /** Data sources with the result of their last check. */
      feeds: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          state: z.enum(["never", "current", "failed", "refused", "off"]),
          age_days: z.int().nullable(),
          age: z.enum(dataAges).nullable(),
          rows: z.int(),
          error: z.string(),
          next_at: optionalTime(),
        }),
      ),
      imports: z.array(z.object({ kind: z.string(), file_name: z.string(), rows: z.int(), imported_at: timestamp() })),
    }),
  }),
  dataBuild: endpoint({
    path: "/admin/data_build",
    summary: "Build the IP database in the background if its sources have changed",
    access: "data.build",
    input: z.object({}),
    output: z.object({ is_queued: z.boolean() }),
    rate: { max: 5, seconds: 60 },
  }),
};
