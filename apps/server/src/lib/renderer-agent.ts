/** Names the server's own renderer of pages, whose reading is nobody's visit. */
export const RENDERER_AGENT = "Meridian-Renderer";
