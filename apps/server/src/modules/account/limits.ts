/** Deleted ones do not count: their rows stay for the records. */
export const SUB_ACCOUNT_LIMIT = 20;
/** The built-in ones do not count. */
export const ROLE_LIMIT = 20;
