import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { Failure } from "../errors.ts";
import { openFile } from "../modules/account/files.ts";

/** Serves uploads by signed address. What a stranger sent is never run: no scripts, no sniffing, and PDFs are saved. */
export function registerFiles(server: FastifyInstance, app: App): void {
  server.get<{ Params: { id: string }; Querystring: { expires?: string; signature?: string } }>(
    "/files/:id",
    async ({ params, query }, reply) => {
      const id = Number(params.id);
      const expires = Number(query.expires);
      if (!Number.isSafeInteger(id) || !Number.isSafeInteger(expires)) throw new Failure("NOT_FOUND");
      const { mime, stream } = await openFile(app, id, expires, String(query.signature ?? ""));
      return reply
        .type(mime)
        .header("content-disposition", mime.startsWith("image/") ? "inline" : "attachment")
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("cache-control", "private, max-age=600")
        .send(stream);
    },
  );
}
