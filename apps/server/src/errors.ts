import { type ErrorName, errors, errorText, type Language } from "@meridian/contract/errors";
import { type FieldError, fieldError, type Rule } from "@meridian/contract/input";

/** A failure reported to the caller. Anything else becomes SERVER_ERROR and is logged with its stack. */
export class Failure extends Error {
  readonly failure: ErrorName;
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Whose login was refused; for the log only. */
  readonly userId: number | undefined;
  constructor(failure: ErrorName, data: Readonly<Record<string, unknown>> | null = null, userId?: number) {
    super(failure);
    this.name = "Failure";
    this.failure = failure;
    this.data = data;
    this.userId = userId;
  }
}

/** A field that passes its schema but not the handler; worded once the caller's language is known. */
export class InvalidField extends Failure {
  readonly field: string;
  readonly rule: Rule;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(field: string, rule: Rule, params: Readonly<Record<string, string | number>> = {}) {
    super("INVALID_INPUT");
    this.field = field;
    this.rule = rule;
    this.params = params;
  }
}

/** Several invalid fields, as reported by a schema. */
export class InvalidInput extends Failure {
  declare readonly data: { errors: FieldError[] };
  constructor(errors: FieldError[]) {
    super("INVALID_INPUT", { errors });
  }
}

/** The envelope and HTTP status of a failure, in one language. */
export function answerTo(failure: Failure, language: Language, requestId: string) {
  const { code, status = 200 } = errors[failure.failure] as { code: number; status?: number };
  const data =
    failure instanceof InvalidField
      ? { errors: [fieldError(failure.field, failure.rule, language, failure.params)] }
      : failure.data;
  const msg = errorText(failure.failure, language, { request_id: requestId, ...data, ...firstOf(data) });
  return { status, envelope: { code, msg, data } };
}

function firstOf(data: unknown) {
  const first = (data as { errors?: FieldError[] } | null)?.errors?.[0];
  return first ? { first: `${first.field} ${first.msg}` } : {};
}
