import { useLocation, useNavigate } from "react-router-dom";

export const dialogNames = [
  "login",
  "register",
  "forgot",
  "feedback",
  "info",
  "test",
  "invitation",
  "undo",
  "provider",
  "pay",
] as const;
export type DialogName = (typeof dialogNames)[number];

/** Excludes `ip`: on the home page it is the address looked up, independent of any dialog. */
const dialogParameters = [
  "dialog",
  "menu",
  "return",
  "outcome",
  "purpose",
  "kind",
  "field",
  "pkg",
  "service",
  "order",
  "offline",
  "months",
];

const MAX_PAGE_PATH = 300;

/** The dialog that an address opens, or null. */
export function dialogOf(search: string): DialogName | null {
  const name = new URLSearchParams(search).get("dialog");
  return dialogNames.find((known) => known === name) ?? null;
}

/** An address without its dialog's parameters. */
export function withoutDialog(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of dialogParameters) parameters.delete(name);
  const rest = parameters.toString();
  return rest === "" ? "" : `?${rest}`;
}

/** The same page with a dialog over it. */
export function withDialog(search: string, name: DialogName, details: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(withoutDialog(search));
  parameters.set("dialog", name);
  for (const [key, value] of Object.entries(details)) parameters.set(key, value);
  return `?${parameters}`;
}

/** The page behind a dialog, as sent to the server; truncated, because an address can have any length. */
export const pageBehind = (pathname: string, search: string): string =>
  `${pathname}${withoutDialog(search)}`.slice(0, MAX_PAGE_PATH);

/** Where to go after a login: a path of this site and nothing else. */
export function returnPathOf(search: string): string | null {
  const path = new URLSearchParams(search).get("return");
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}

/** Opens and closes dialogs. The open one is part of the address, so it can be linked to and Back closes it. */
export function useDialogs() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const go = (to: string, replace: boolean) =>
    navigate({ pathname, search: to, hash }, { replace, preventScrollReset: true });
  return {
    open: (name: DialogName, details?: Readonly<Record<string, string>>) =>
      go(withDialog(search, name, details), dialogOf(search) !== null),
    close: () => go(withoutDialog(search), true),
  };
}
