import { readFile } from "node:fs/promises";
import { join } from "node:path";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";

/**
 * The headers that keep pages from being framed, sniffed or scripted by others. Inline scripts run only if the web
 * build recorded their hash; styles may be inline, because the component library sets style attributes.
 */
export async function registerSecurityHeaders(server: FastifyInstance, { config }: App): Promise<void> {
  const isProduction = config.NODE_ENV === "production";
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
    strictTransportSecurity:
      isProduction && config.PUBLIC_URL.startsWith("https:") ? { maxAge: 31_536_000, includeSubDomains: true } : false,
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
