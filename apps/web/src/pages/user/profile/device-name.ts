import { parse } from "bowser";

export interface DeviceName {
  /** The browser or program; null where it does not say. */
  program: string | null;
  /** The operating system; null where it does not say. */
  system: string | null;
}

/** What a session's user agent says of itself. Programs without a browser name themselves first, as in `curl/8.5.0`. */
export function deviceNameOf({ user_agent, plat }: { user_agent: string; plat: "pc" | "wap" }): DeviceName {
  if (user_agent.trim() === "") return { program: null, system: null };
  const { browser, os } = parse(user_agent);
  // iPads call themselves Macs; that this one has a touch screen was known when it logged in.
  const system = os.name === "macOS" && plat === "wap" ? "iPadOS" : (os.name ?? null);
  return { program: browser.name?.replace("Microsoft ", "") || firstProduct(user_agent), system };
}

/** The first name of a user agent; `Mozilla` is what everybody calls himself. */
function firstProduct(userAgent: string): string | null {
  const name = /^[\w.-]+/.exec(userAgent)?.[0] ?? "";
  return name === "" || name === "Mozilla" ? null : name;
}
