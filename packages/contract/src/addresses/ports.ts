import { canonicalIpv6, isIpv4 } from "./canonical.ts";

/** How far back the beginning of a line is looked at. */
const NEAR = 200;
const MAX_PORT = 65_535;
/** Eight groups of two digits are a hardware address (EUI-64). */
const hardwareAddress = /^[\da-f]{2}(?::[\da-f]{2}){7}$/i;

const isPort = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= MAX_PORT;

/**
 * The IPv6 address at the beginning of a run of hexadecimal digits, colons and dots: the run itself, or what is left
 * without a port that is joined to it by a colon or a dot. Null if there is none.
 */
export function ipv6Of(run: string, hasPort: boolean): string | null {
  if (hardwareAddress.test(run)) return null;
  const joined = /^([\da-f:]+)([:.])(\d{1,5})$/i.exec(run);
  const [, address = "", sign = "", port = ""] = joined ?? [];
  const isWhole = canonicalIpv6(run) !== null;
  const mayEnd = joined !== null && isPort(port) && !hardwareAddress.test(address);
  if (isWhole && !(hasPort && mayEnd && sign === ":")) return run;
  if (!mayEnd || canonicalIpv6(address) === null) return isWhole ? run : null;
  if (isWhole || sign === "." || port.length === 5) return address;
  // Nine groups: the last one is a port, unless they are just numbers with colons.
  return port.length > 1 && /^[\da-f]{4}:/i.test(address) ? address : null;
}

const haproxyDate = /^ \[\d{2}\/[A-Z][a-z]{2}\/\d{4}:\d{2}:\d{2}:\d{2}\.\d{3}\]/;
const netstat = /^(?:tcp|udp)6? +\d+ +\d+ /;
const loadBalancer = /\bapp\/[^\s/]{1,80}\/[\da-f]{16} $/;

/**
 * Whether the line is of a log that always writes a port after an address, so that the last group of an IPv6 address
 * without brackets is one: HAProxy, the error log of Apache 2.4, netstat, and Amazon's load balancers.
 */
export function isPortWritten(text: string, from: number, to: number): boolean {
  if (text.startsWith(" [", to) && haproxyDate.test(text.slice(to, to + 32))) return true;
  const isClient = text.startsWith("[client ", from - "[client ".length);
  if (!isClient && text[from - 1] !== " ") return false;
  const before = text.slice(Math.max(0, from - NEAR), from);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return isClient ? line.includes("[pid ") : netstat.test(line) || loadBalancer.test(line);
}

/** Four numbers and a port, as tcpdump and netstat join them; null for anything else. */
export function ipv4WithPort(run: string): { address: string; port: number } | null {
  const dot = run.lastIndexOf(".");
  const port = run.slice(dot + 1);
  return /^[1-9]\d{0,4}$/.test(port) && isPort(port) ? { address: run.slice(0, dot), port: Number(port) } : null;
}

/** Whether an arrow stands before or after an address with its port. */
export const hasArrow = (text: string, from: number, to: number): boolean =>
  /^:? ?-?>/.test(text.slice(to, to + 4)) || /> ?$/.test(text.slice(Math.max(0, from - 2), from));

/** Whether a dot joins the name of a service to an address, as tcpdump writes `203.0.113.9.https > `. */
export function isService(text: string, from: number, dot: number): boolean {
  const name = /^\.[a-z][a-z\d-]{1,15}(?![\w.-])/.exec(text.slice(dot, dot + 24))?.[0];
  return name !== undefined && hasArrow(text, from, dot + name.length);
}

/** The IPv4 address at a position with the name of a service; null if there is none. */
export function ipv4WithService(text: string, from: number): string | null {
  const address = /^\d{1,3}(?:\.\d{1,3}){3}(?=\.[a-z])/.exec(text.slice(from, from + "255.255.255.255.a".length))?.[0];
  return address !== undefined && isIpv4(address) && isService(text, from, from + address.length) ? address : null;
}
