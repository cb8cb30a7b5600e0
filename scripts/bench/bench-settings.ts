import { randomBytes } from "node:crypto";

/** The settings of a product that is measured. */
export const benchSettings = (databaseUrl: string, dataDirectory: string) => ({
  NODE_ENV: "test",
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDirectory,
  PUBLIC_URL: "https://meridian.example",
  SECRET: randomBytes(32).toString("hex"),
  LOG_LEVEL: "warn",
});
