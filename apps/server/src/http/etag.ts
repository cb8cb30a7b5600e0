import { createHash } from "node:crypto";

/** The ETag of an answer: equal bytes, equal tag. */
export const etagOf = (body: string | Buffer): string =>
  `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
