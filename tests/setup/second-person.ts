type Request = { request_id: number; expires_at: string };

/** The answer of a staff call that was within the caller's limits. */
export function carriedOut<T extends object>(answer: T): Exclude<T, Request> {
  if ("request_id" in answer) throw new Error("the call waits for a second person");
  return answer as Exclude<T, Request>;
}
