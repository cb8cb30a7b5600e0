/** What becomes of a row of the older version. A joined record's ranges get the number of another record. */
export const FATES = { kept: 0, gone: 1, changed: 2, joined: 3 } as const;

/** In ranges that are expected, the record of those whose record is gone. */
export const NO_RECORD = 0xffffffff;
