import { randomUUID } from "node:crypto";

/** Identifies the server's own page renderer, whose requests are not visits. */
export const RENDERER_AGENT = "Meridian-Renderer";

/**
 * Sent by this process's renderer in the header `x-renderer`, which exempts its calls from the limits of visitors:
 * rendering has its own limit.
 */
export const RENDERER_TOKEN = randomUUID();
