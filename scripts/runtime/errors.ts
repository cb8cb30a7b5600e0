import { CommandError } from "./commands.ts";

/** An error the user can fix: shown as one line, without a stack. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export function describeError(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  if (error instanceof CommandError) return [error.message, error.printed].filter(Boolean).join("\n");
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
