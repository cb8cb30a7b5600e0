import { randomUUID } from "node:crypto";

/** Names the server's own renderer of pages, whose reading is nobody's visit. */
export const RENDERER_AGENT = "Meridian-Renderer";

/**
 * Sent by this process's renderer in the header `x-renderer`, which exempts its calls from the limits of visitors: how
 * many pages may be rendered has a limit of its own.
 */
export const RENDERER_TOKEN = randomUUID();
