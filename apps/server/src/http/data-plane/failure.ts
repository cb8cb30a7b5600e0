import type { Language } from "@meridian/contract/errors";
import { type PlaneErrorName, planeErrors } from "@meridian/contract/plane";

/** When a caller may try again while something is away. */
export const RETRY_SECONDS = 5;

/** A call of the data plane that is refused; the caller is a program and gets a real HTTP status. */
export class PlaneFailure extends Error {
  readonly reason: PlaneErrorName;
  readonly retryAfterSeconds: number | null;
  constructor(reason: PlaneErrorName, retryAfterSeconds: number | null = null) {
    super(reason);
    this.name = "PlaneFailure";
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refusal as its caller reads it. */
export function describeRefusal(reason: PlaneErrorName, language: Language, requestId: string) {
  const { status, message, resolution } = planeErrors[reason];
  return {
    status,
    body: { code: reason, message: message[language], resolution: resolution[language], request_id: requestId },
  };
}
