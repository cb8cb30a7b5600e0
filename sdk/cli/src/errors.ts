/** What the process ends with. */
export const EXIT = { found: 0, nothing: 1, usage: 2, failure: 3 } as const;

/** The command was given in a way that has no meaning. */
export class UsageError extends Error {}

/** Something that was asked for could not be done. */
export class CommandFailure extends Error {}
