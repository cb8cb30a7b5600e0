import type { api as contract } from "@meridian/contract";
import type { CallerOutput } from "@meridian/contract/endpoint";
import { useSyncExternalStore } from "react";
import { languageOf, localizedPath } from "./language.ts";

type Contract = typeof contract;
export type UserInfo = CallerOutput<Contract["account"]["userInfo"]>;
type Banner = CallerOutput<Contract["content"]["getBannerList"]>["list"][number];

/** The signed-in user. Paid services arrive as one text and are a list here. */
export interface User extends Omit<UserInfo, "payService"> {
  payService: string[];
}

export interface Session {
  token: string | null;
  /** Null until the current-user call has answered, and after it has failed. */
  user: User | null;
  /** Where the visitor came from; stored for 30 days. */
  channel: string;
  unread: number;
  /** The permissions of the user. */
  authList: readonly string[];
  bannerList: readonly Banner[];
  /** Days until the cookie expires, counted from each visit: 7, or 30 with "remember me". */
  lifetimeDays: number;
  /** True after the visitor has logged out, so that no page opens the login again. */
  hasLeft: boolean;
}

const storageKey = "session";
const empty: Session = {
  token: null,
  user: null,
  channel: "",
  unread: 0,
  authList: [],
  bannerList: [],
  lifetimeDays: 7,
  hasLeft: false,
};

let session: Session = empty;
const listeners = new Set<() => void>();

export const currentSession = (): Session => session;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(part: Partial<Session>): void {
  session = { ...session, ...part };
  try {
    // Other tabs are not for the customer of this one.
    if (!currentView()) localStorage.setItem(storageKey, JSON.stringify({ ...session, token: null, hasLeft: false }));
  } catch {
    // Without storage the session lives as long as the page.
  }
  document.documentElement.toggleAttribute("data-signed-in", session.token !== null);
  for (const listener of listeners) listener();
}

/** The value of the cookie `token`, which the server's login and the sibling site share with us. */
export function readTokenCookie(cookies: string): string | null {
  for (const part of cookies.split(";")) {
    const [name, value] = part.trim().split("=", 2);
    if (name === "token" && value) return decodeURIComponent(value);
  }
  return null;
}

/**
 * Restores an earlier visit: the cookie alone decides whether the visitor is signed in; storage only holds what
 * to show until the server has answered.
 */
export function startSession(): void {
  const token = readTokenCookie(document.cookie);
  const stored = readStored();
  session = token ? { ...stored, token } : { ...stored, token: null, user: null, unread: 0, authList: [] };
  rememberChannel();
  change({});
  window.addEventListener("storage", ({ key }) => {
    if (key === storageKey) followOtherTab();
  });
}

/** Another tab has logged in or out, as the cookie shows. */
function followOtherTab(): void {
  const token = readTokenCookie(document.cookie);
  if (token === session.token) return;
  session = token ? { ...readStored(), token } : { ...session, token: null, user: null, unread: 0, authList: [] };
  document.documentElement.toggleAttribute("data-signed-in", token !== null);
  for (const listener of listeners) listener();
}

function readStored(): Session {
  try {
    if (currentView()) return empty;
    return { ...empty, ...(JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Session>) };
  } catch {
    return empty;
  }
}

function rememberChannel(): void {
  const channel = new URLSearchParams(location.search).get("channel");
  if (channel && !session.channel) session = { ...session, channel: channel.slice(0, 64) };
}

/** The cookie of a new session; `domain` is the parent domain shared with the sibling site, or "". */
export function tokenCookie(token: string, expiresAt: Date, domain: string, isSecure: boolean): string {
  const parts = [`token=${encodeURIComponent(token)}`, "path=/", `expires=${expiresAt.toUTCString()}`];
  return [...parts, "samesite=lax", ...(domain ? [`domain=${domain}`] : []), ...(isSecure ? ["secure"] : [])].join(
    "; ",
  );
}

let cookieDomain = "";
/** The server names the domain of the login cookie. */
export function setCookieDomain(domain: string): void {
  cookieDomain = domain;
}

const dayMilliseconds = 86_400_000;

function writeCookie(token: string, expiresAt: Date): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = tokenCookie(token, expiresAt, cookieDomain, location.protocol === "https:");
}

export function signIn({ token, expires_at, user }: CallerOutput<Contract["account"]["phoneLogin"]>): void {
  const expiresAt = new Date(expires_at);
  writeCookie(token, expiresAt);
  const lifetimeDays = Math.round((expiresAt.getTime() - Date.now()) / dayMilliseconds);
  change({ token, hasLeft: false, lifetimeDays, unread: user.unread });
  setUser(user);
}

export function setUser(user: UserInfo): void {
  const payService = user.payService === "" ? [] : user.payService.split(",");
  change({ user: { ...user, payService }, authList: user.permissions });
}

/** Extends the cookie after the server has extended the session. */
export function prolongSession(): void {
  const { token, lifetimeDays } = session;
  if (token) writeCookie(token, new Date(Date.now() + lifetimeDays * dayMilliseconds));
}

export const setUnread = (unread: number): void => change({ unread });
export const setBannerList = (bannerList: readonly Banner[]): void => change({ bannerList });

/** Forgets token and user but keeps the cookie, so that a passing failure recovers on reload. */
export const clearSession = (): void => change({ token: null, user: null, unread: 0, authList: [] });

/** Ends this browser's session for good; `hasLeft` if the visitor logged out. */
export function deleteSession(hasLeft = false): void {
  const view = currentView();
  if (view) {
    // The staff member's own session goes on.
    forgetView();
    openCustomer(view);
    return;
  }
  for (const domain of new Set(["", cookieDomain])) {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = tokenCookie("", new Date(0), domain, location.protocol === "https:");
  }
  change({ hasLeft });
  clearSession();
}

const serverSession = (): Session => empty;

export const useSession = (): Session => useSyncExternalStore(subscribeToSession, currentSession, serverSession);

/** Whether the user holds a permission; a parent code grants its children. */
export const holdsPermission = ({ user, authList }: Session, permission: string): boolean =>
  user?.user_level === 1 || authList.includes(permission) || authList.includes(permission.split(".")[0] ?? "");

/** A staff member sees the portal as a customer in this tab, reading only, until a time. */
export interface View {
  id: string;
  userId: number;
  until: string;
}

const viewKey = "view";

/** The view this tab is for; null for everybody but staff. Other tabs remain the staff member's own. */
export function currentView(): View | null {
  try {
    return JSON.parse(sessionStorage.getItem(viewKey) ?? "null");
  } catch {
    return null;
  }
}

export const beginView = (view: View): void => sessionStorage.setItem(viewKey, JSON.stringify(view));

/** Makes the tab the staff member's own again. */
export const forgetView = (): void => sessionStorage.removeItem(viewKey);

/** Leads from a view back to the customer's page of the console. */
export const openCustomer = ({ userId }: View): void =>
  location.assign(localizedPath(`/admin?tab=users&id=${userId}`, languageOf(location.pathname)));

/** Ways to reach customer service, as the server sends them: each kind is a JSON text. */
export type ContactTexts = CallerOutput<Contract["content"]["customerServiceList"]>;
export type ContactKind = keyof ContactTexts;
export interface Contact {
  name: string;
  value: string;
}

/** The contacts of one kind; empty if the text cannot be parsed. */
export function contactsOf(texts: Partial<ContactTexts> | undefined, kind: ContactKind): Contact[] {
  try {
    const list: unknown = JSON.parse(texts?.[kind] ?? "[]");
    return Array.isArray(list) ? (list as Contact[]) : [];
  } catch {
    return [];
  }
}

/** The name of the contact whose value contains the key; "" if there is none. */
export const contactName = (texts: Partial<ContactTexts> | undefined, kind: ContactKind, key: string): string =>
  contactsOf(texts, kind).find(({ value }) => value.includes(key))?.name ?? "";
