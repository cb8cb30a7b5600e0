// Generated from the contract by scripts/generate.ts.
/** The pricing types that API-key calls are billed against, which are the ones a key can be restricted to. */
export const callTypes: readonly number[] = [1, 3, 4, 10, 11, 12, 13, 14, 15];
