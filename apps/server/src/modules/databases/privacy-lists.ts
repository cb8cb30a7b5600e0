import type { App } from "../../app.ts";

/** Whether the loaded database knows proxies; true while none is loaded, when nothing can be said. */
export function hasPrivacyLists({ lookupDatabase }: Pick<App, "lookupDatabase">): boolean {
  const layers = lookupDatabase.reader?.metadata.layers;
  return !layers || layers.some(({ layer }) => layer === "privacy");
}
