const MAX_TRIES = 5;
/** PostgreSQL's code for a statement rolled back because of a deadlock, and Prisma's. */
const DEADLOCK = /\b40P01\b/;
const WRITE_CONFLICT = "P2034";

function isDeadlock(error: unknown): boolean {
  const { code, message } = error as Error & { code?: string };
  return code === WRITE_CONFLICT || DEADLOCK.test(`${code} ${message}`);
}

/**
 * Runs work that is one statement or one transaction, and retries it when PostgreSQL has rolled it back to resolve a
 * deadlock. @throws any other error of the work, and the fifth deadlock
 */
export async function pastDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= MAX_TRIES || !isDeadlock(error)) throw error;
    }
  }
}
