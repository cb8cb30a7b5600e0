/** What a program may ask for: to look things up with the account's quota, and to read the account's calls and keys. */
export const keyScopes = ["lookup", "account"] as const;

export type KeyScope = (typeof keyScopes)[number];
