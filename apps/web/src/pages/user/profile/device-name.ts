import { parse } from "bowser";

export interface DeviceName {
  /** The browser or program; null if unknown. */
  program: string | null;
  /** The operating system; null if unknown. */
  system: string | null;
}

/** The device behind a session's user agent. Programs without a browser name themselves first, as in `curl/8.5.0`. */
export function deviceNameOf({ user_agent, plat }: { user_agent: string; plat: "pc" | "wap" }): DeviceName {
  if (user_agent.trim() === "") return { program: null, system: null };
  const { browser, os } = parse(user_agent);
  // iPads call themselves Macs, but the login recorded a touch screen.
  const system = os.name === "macOS" && plat === "wap" ? "iPadOS" : (os.name ?? null);
  return { program: browser.name?.replace("Microsoft ", "") || firstProduct(user_agent), system };
}

/** The first product in a user agent; every browser claims to be `Mozilla`. */
function firstProduct(userAgent: string): string | null {
  const name = /^[\w.-]+/.exec(userAgent)?.[0] ?? "";
  return name === "" || name === "Mozilla" ? null : name;
}
