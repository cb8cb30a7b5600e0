const { env } = process;

/** A variable of the environment; undefined if it is missing or empty. */
export const variable = (name: string): string | undefined => env[name] || undefined;
