/**
 * Number of repetitions for a test that needs many of them to catch a race: all of them if TEST_DATABASE_URL is set, as
 * in every `.ci/run`, and a quarter on the embedded PostgreSQL.
 */
export const rounds = (full: number): number => (process.env.TEST_DATABASE_URL ? full : Math.ceil(full / 4));
