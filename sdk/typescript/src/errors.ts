/** What the API says about an error, in the form of RFC 9457. Everything but the status may be missing. */
export interface Problem {
  /** The HTTP status; that which the API would have sent, if the error comes from a file. */
  status: number;
  /** The kind of error, such as `INVALID_IP_ADDRESS`. */
  code?: string | undefined;
  /** The invalid field of the request. */
  field?: string | undefined;
  /** What is wrong, in the requested language. */
  detail?: string | undefined;
  /** What the caller can do about it. */
  resolution?: string | undefined;
  /** The page that explains it. */
  documentation?: string | undefined;
  requestId?: string | undefined;
  /** Seconds to wait before the next attempt. */
  retryAfter?: number | undefined;
}

/** Every error of this package; catch one of its subclasses to tell them apart. */
export class MeridianError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The API refused a request, or a file has no answer to it. */
export class ApiError extends MeridianError {
  readonly status: number;
  /** The kind of error, such as `INVALID_IP_ADDRESS`; "" if the answer was not the API's. */
  readonly code: string;
  readonly field: string | undefined;
  readonly detail: string;
  readonly resolution: string | undefined;
  readonly documentation: string | undefined;
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt, if the API named them. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem) {
    const { status, code = "", detail = `the server answered with status ${status}`, field } = problem;
    super(code === "" ? detail : `${code}: ${detail}`);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.field = field;
    this.resolution = problem.resolution;
    this.documentation = problem.documentation;
    this.requestId = problem.requestId;
    this.retryAfter = problem.retryAfter;
  }
}

/** 400, 405, 413 or 422: the request is wrong, and `field` names the part. */
export class InvalidInputError extends ApiError {}
/** 401 or 403: the key is missing, wrong, or may not do this. */
export class AuthenticationError extends ApiError {}
/** 404: nothing is known about the address or number. */
export class NotFoundError extends ApiError {}
/** 402: no calls are left. */
export class QuotaError extends ApiError {}
/** 429: too many requests; `retryAfter` has the seconds to wait. */
export class RateLimitError extends ApiError {}
/** Any other status, or an answer that is not the API's. */
export class ServerError extends ApiError {}

/** The server could not be reached, or the connection ended too early. */
export class ConnectionError extends MeridianError {}
/** The server did not answer in time. */
export class TimeoutError extends ConnectionError {}

/** A database file is damaged, or is not one. */
export class DatabaseError extends MeridianError {}

const invalid = new Set([400, 405, 413, 422]);

/** The error of the class that fits its status. */
export function apiError(problem: Problem): ApiError {
  const { status } = problem;
  if (status === 401 || status === 403) return new AuthenticationError(problem);
  if (status === 402) return new QuotaError(problem);
  if (status === 404) return new NotFoundError(problem);
  if (status === 429) return new RateLimitError(problem);
  return invalid.has(status) ? new InvalidInputError(problem) : new ServerError(problem);
}
