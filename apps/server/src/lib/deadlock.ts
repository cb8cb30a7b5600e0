const MOST_TRIES = 5;
/** PostgreSQL's code for a statement it has undone because two waited for each other, and what Prisma makes of it. */
const DEADLOCK = /\b40P01\b/;
const WRITE_CONFLICT = "P2034";

function isDeadlock(error: unknown): boolean {
  const { code, message } = error as Error & { code?: string };
  return code === WRITE_CONFLICT || DEADLOCK.test(`${code} ${message}`);
}

/**
 * Does a piece of work that is one statement or one transaction, and does it again when PostgreSQL has undone it to end a
 * deadlock. @throws whatever the work throws otherwise, and a deadlock that comes five times
 */
export async function pastDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= MOST_TRIES || !isDeadlock(error)) throw error;
    }
  }
}
