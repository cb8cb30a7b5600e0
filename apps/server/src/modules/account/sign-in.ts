import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { User } from "../../generated/client.ts";
import { type NewNotice, notify } from "../notices/notices.ts";
import { browserOf, type CookieHolder, isMarked, markBrowser } from "./browsers.ts";
import { describeUser } from "./profile.ts";
import { type Device, openSession } from "./sessions.ts";
import { loginTicket, signTicket } from "./tickets.ts";

/** The cookies hold the browser's id and, for 30 days, the channel and invitation that brought the visitor. */
export interface Visitor extends Device, CookieHolder {
  language: Language;
}

/**
 * Opens a session for an authenticated user.
 * @throws Failure ACCOUNT_LOCKED if they may not sign in, SECOND_FACTOR_NEEDED
 */
export async function signIn(app: App, user: User, visitor: Visitor, isLong: boolean) {
  if (user.status !== "enabled") throw new Failure("ACCOUNT_LOCKED", { until_at: null }, user.id);
  if (user.totpEnabledAt)
    throw new Failure("SECOND_FACTOR_NEEDED", { ticket: signTicket(app, loginTicket, user, { long: isLong }) });
  return openKnownSession(app, user, visitor, isLong);
}

export async function openKnownSession(app: App, user: User, visitor: Visitor, isLong: boolean) {
  const session = await openSession(app, user, visitor, isLong);
  const browser = browserOf(visitor);
  // A first login needs no warning about a new device.
  if (user.lastLoginAt && !(browser && isMarked(app, browser, user))) await notify(app, user.id, newDevice(visitor));
  markBrowser(app, visitor, user);
  return { ...session, user: await describeUser(app, user.id, user.id) };
}

const newDevice = ({ ip }: Visitor): NewNotice => ({
  type: "security",
  title: { en: "New device login", zh: "新设备登录提醒" },
  content: {
    en: `From ${ip}. If this was not you, end that session and change your password immediately.`,
    zh: `登录地址 ${ip}。若非您本人操作，请立即退出该设备并重设密码。`,
  },
  link: "/user?tab=profile",
});
