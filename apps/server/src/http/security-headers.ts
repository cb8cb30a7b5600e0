import { readFile } from "node:fs/promises";
import { join } from "node:path";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import type { Config } from "../config.ts";

/** Content that nobody may frame and that can load or run nothing, such as JSON. */
const INERT = "default-src 'none'; frame-ancestors 'none'";
/** The same of an upload that a browser shows, which also gets no origin. */
export const SANDBOXED = `${INERT}; sandbox`;

const YEAR_SECONDS = 31_536_000;
/** Whether browsers reach the site over https only. */
export const isServedSecurely = ({ PUBLIC_URL }: Config): boolean => PUBLIC_URL.startsWith("https:");

/** The security headers of answers that are made outside the portal's scope and are data. */
export const dataHeaders = (config: Config): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "content-security-policy": INERT,
  ...(isServedSecurely(config) && { "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains` }),
});

/**
 * The headers that keep pages from being framed, sniffed or scripted by others. Inline scripts run only if the web
 * build recorded their hash; styles may be inline, because the component library sets style attributes.
 */
export async function registerSecurityHeaders(server: FastifyInstance, { config }: App): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(await scriptHashes(config.WEB_DIR))],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: isServedSecurely(config) ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
  });
}

async function scriptHashes(webDirectory: string): Promise<string[]> {
  try {
    const text = await readFile(join(webDirectory, "csp.json"), "utf8");
    const { scriptHashes } = JSON.parse(text) as { scriptHashes: string[] };
    return scriptHashes.map((hash) => `'${hash.replace(/'/g, "")}'`);
  } catch {
    return [];
  }
}
