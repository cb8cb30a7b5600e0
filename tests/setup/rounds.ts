/**
 * How often a test repeats what only many repetitions can prove: in full on the PostgreSQL that TEST_DATABASE_URL names,
 * as in every `.ci/run`; a quarter of it on the embedded one.
 */
export const rounds = (full: number): number => (process.env.TEST_DATABASE_URL ? full : Math.ceil(full / 4));
