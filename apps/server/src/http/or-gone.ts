import { Failure } from "../errors.ts";

/**
 * For addresses that programs fetch: what is not found must not have status 200, or they would save the error as the file.
 */
export async function orGone<T>(found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    throw error instanceof Failure && error.failure === "NOT_FOUND" ? new Failure("UNKNOWN_PATH") : error;
  }
}
