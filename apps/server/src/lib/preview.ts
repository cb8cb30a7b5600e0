import jwt from "jsonwebtoken";
import * as z from "zod";
import type { App } from "../app.ts";

/** What a browser of staff shows as visitors will see it: one entry that they do not see now. */
export type Preview = NonNullable<App["preview"]>;

/** The cookie that carries it. */
export const PREVIEW_COOKIE = "preview";
export const PREVIEW_SECONDS = 3600;

const audience = "content-preview";
const Claims = z.object({ kind: z.string(), id: z.int() });

/** A cookie's value for an hour. */
export const signPreview = ({ now, secrets }: App, { kind, id }: Preview): string =>
  jwt.sign({ kind, id, exp: Math.floor(now().getTime() / 1000) + PREVIEW_SECONDS }, secrets.tickets, {
    algorithm: "HS256",
    audience,
    noTimestamp: true,
  });

/** What a cookie's value previews; null if there is none, or if it is forged or over. */
export function readPreview({ now, secrets }: App, value: string | undefined): Preview | null {
  if (!value) return null;
  try {
    const clockTimestamp = Math.floor(now().getTime() / 1000);
    return Claims.parse(jwt.verify(value, secrets.tickets, { algorithms: ["HS256"], audience, clockTimestamp }));
  } catch {
    return null;
  }
}
