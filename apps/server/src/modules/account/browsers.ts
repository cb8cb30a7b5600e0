import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { App } from "../../app.ts";
import type { User } from "../../generated/client.ts";

const COOKIE = "browser";
const DAYS = 365;
/** Several people may share a browser; the mark of the least recent login is dropped first. */
const MAX_MARKS = 5;
const MARK_LENGTH = 22;
const TAG_LENGTH = 8;
/** A mark has a tag for the phone and one for the address; those of an earlier version have none. */
const format = new RegExp(
  `^([0-9a-f-]{36})((?:\\.[\\w-]{${MARK_LENGTH}}(?:[\\w-]{${2 * TAG_LENGTH}})?){0,${MAX_MARKS}})$`,
);

/** A browser, identified by its cookie: a random id, and a mark for each user who has logged in with it. */
interface Browser {
  id: string;
  marks: readonly string[];
}

/** A caller on whom a cookie can be set. */
export interface CookieHolder {
  cookies: Readonly<Record<string, string | undefined>>;
  setCookie(name: string, value: string, days: number): void;
}

/** The caller's browser; null if it has no cookie of ours yet. */
export function browserOf({ cookies }: Pick<CookieHolder, "cookies">): Browser | null {
  const [, id, marks = ""] = format.exec(cookies[COOKIE] ?? "") ?? [];
  return id === undefined ? null : { id, marks: marks.split(".").slice(1) };
}

/** Ensures that the caller's browser has an id, and returns it. */
export function ensureBrowserId(caller: CookieHolder): string {
  const browser = browserOf(caller) ?? { id: randomUUID(), marks: [] };
  setBrowserCookie(caller, browser);
  return browser.id;
}

/** Marks the caller's browser as one in which this user has logged in. */
export function markBrowser(app: App, caller: CookieHolder, user: User): void {
  const { id, marks } = browserOf(caller) ?? { id: randomUUID(), marks: [] };
  const mark = markOf(app, id, user);
  const tags = [user.phone, user.verifiedEmail].map((name) => tagOf(app, id, name ?? ""));
  const others = marks.filter((other) => !other.startsWith(mark));
  setBrowserCookie(caller, { id, marks: [[mark, ...tags].join(""), ...others].slice(0, MAX_MARKS) });
}

/** Whether this user has logged in with this browser since the password was last changed. */
export function isMarked(app: App, { id, marks }: Browser, user: User): boolean {
  const expected = Buffer.from(markOf(app, id, user));
  return marks.some((mark) => timingSafeEqual(Buffer.from(mark.slice(0, MARK_LENGTH)), expected));
}

/**
 * Whether someone has logged in with this browser under this phone or address. It takes no look at the database, so that
 * it can be asked about every attempt; unlike a mark, it outlives the password.
 */
export function hasLoggedInAs(app: App, { id, marks }: Browser, name: string): boolean {
  const expected = Buffer.from(tagOf(app, id, name));
  const tags = marks.flatMap((mark) => mark.slice(MARK_LENGTH).match(/.{8}/g) ?? []);
  return tags.some((tag) => timingSafeEqual(Buffer.from(tag), expected));
}

const tagOf = ({ secrets }: App, browserId: string, name: string): string =>
  createHmac("sha256", secrets.browsers).update(`name|${browserId}|${name}`).digest("base64url").slice(0, TAG_LENGTH);

const setBrowserCookie = (caller: CookieHolder, { id, marks }: Browser) =>
  caller.setCookie(COOKIE, [id, ...marks].join("."), DAYS);

/** A new password invalidates the old marks, just as it ends the sessions. */
const markOf = ({ secrets }: App, browserId: string, { id, passwordHash }: User): string =>
  createHmac("sha256", secrets.browsers)
    .update(`${browserId}|${id}|${passwordHash ?? ""}`)
    .digest("base64url")
    .slice(0, MARK_LENGTH);
