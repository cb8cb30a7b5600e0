import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { Failure } from "../errors.ts";
import { orGone } from "../http/or-gone.ts";
import { SANDBOXED } from "../http/security-headers.ts";
import { openFile } from "../lib/stored-files.ts";
import { openPicture } from "../modules/mall/pictures.ts";

/**
 * Serves uploads through signed URLs, and pictures of goods to everyone. Uploaded content must never run: no scripts,
 * no sniffing, and PDFs are sent as attachments.
 */
export function registerFiles(server: FastifyInstance, app: App): void {
  server.get<{ Params: { id: string }; Querystring: { expires?: string; signature?: string } }>(
    "/files/:id",
    async ({ params, query }, reply) => {
      // One address for each file: 3.0, 0x3 and 3e0 are none.
      if (!/^[1-9]\d{0,9}$/.test(params.id) || !/^\d{1,12}$/.test(query.expires ?? ""))
        throw new Failure("UNKNOWN_PATH");
      const id = Number(params.id);
      const expires = Number(query.expires);
      const { mime, name, stream } = await orGone(openFile(app, id, expires, String(query.signature ?? "")));
      return reply
        .type(mime)
        .header("content-disposition", dispositionOf(mime, name))
        .header("content-security-policy", SANDBOXED)
        .header("cache-control", "private, max-age=600")
        .send(stream);
    },
  );
  server.get<{ Params: { name: string } }>("/pictures/:name", async ({ params }, reply) => {
    const stream = await orGone(openPicture(app, params.name));
    return reply
      .type("image/webp")
      .header("content-security-policy", SANDBOXED)
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(stream);
  });
}

/** Only a file we generated keeps its name; an uploader's file name is not trusted. */
function dispositionOf(mime: string, name: string | null): string {
  if (name !== null) return `attachment; filename="${name}"`;
  return mime.startsWith("image/") ? "inline" : "attachment";
}
