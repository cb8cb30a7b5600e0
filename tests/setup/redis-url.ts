import { createHash } from "node:crypto";

/** Redis's default number of databases. */
const databases = Number(process.env.TEST_REDIS_DATABASES ?? 16);

/**
 * The Redis database that belongs to a test's PostgreSQL database, the same for all its processes: limits count users by
 * their ids, and every test has a user 1. Undefined if the tests have no Redis.
 */
export function redisUrlFor(databaseUrl: string): string | undefined {
  const { TEST_REDIS_URL } = process.env;
  if (!TEST_REDIS_URL) return undefined;
  const index = createHash("sha256").update(new URL(databaseUrl).pathname).digest().readUInt32BE() % databases;
  return `${TEST_REDIS_URL}/${index}`;
}
