import { randomUUID } from "node:crypto";

/** Names the server's own renderer of pages, whose reading is nobody's visit. */
export const RENDERER_AGENT = "Meridian-Renderer";

/**
 * What the renderer of this process sends in the header `x-renderer`, so that its calls are told from a visitor's: they
 * are limited by how many pages may be rendered, not by what one visitor may call.
 */
export const RENDERER_TOKEN = randomUUID();
