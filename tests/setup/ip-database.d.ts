/** Version of the small database that tests use for lookups. */
export declare const SMALL_DATABASE_VERSION = "20260101";
/** 8.8.8.0/24 and 2001:4860::/32 in California, 223.5.5.0/24 in Hangzhou, 5.1.0.0/16 in Hesse; nothing else. */
export declare const writeSmallDatabase: (directory: string, version?: string) => Promise<string>;
/** All of IPv4 in California, for programs that look up any address. */
export declare const writeUniformDatabase: (directory: string, version: string) => Promise<string>;
