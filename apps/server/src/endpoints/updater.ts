import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { clientKey, portalLimit, requireNoWait } from "../http/limits.ts";
import { sendStored } from "../http/send-stored.ts";
import {
  accountOf,
  asUpdaterFailure,
  checksumOf,
  describeRelease,
  fileBySuffix,
  findRelease,
  mmdbOf,
  UpdaterFailure,
} from "../modules/downloads/updater.ts";

interface UpdaterRequest {
  Params: { edition: string };
  Querystring: { edition_id?: string; date?: string; suffix?: string; db_md5?: string; product_id?: string };
}

type Handler = (accountId: number, request: FastifyRequest<UpdaterRequest>, reply: FastifyReply) => Promise<unknown>;

/** The protocol of geoipupdate, versions 3 to 8: existing clients can fetch our files by changing only their host. */
export function registerUpdater(server: FastifyInstance, app: App): void {
  const { limits } = server;
  const requirePace = portalLimit(limits);

  const route = (url: string, handler: Handler) =>
    server.route<UpdaterRequest>({
      method: ["GET", "HEAD"],
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        try {
          requirePace(request);
          const accountId = await accountOf(app, request.headers.authorization, request.callerAddress);
          return await handler(accountId, request, reply);
        } catch (error) {
          const failure = asUpdaterFailure(error);
          if (failure.status === 401) requireNoWait(limits.take("refused-updater", clientKey(request)));
          return refuse(failure, reply);
        }
      },
    });

  route("/geoip/updates/metadata", async (accountId, { query }, reply) => {
    const release = await findRelease(app, accountId, query.edition_id ?? "");
    return reply.header("cache-control", "private, no-store").send({ databases: [describeRelease(release)] });
  });
  route("/geoip/databases/:edition/download", async (accountId, request, reply) => {
    const { params, query } = request;
    const release = await findRelease(app, accountId, params.edition, query.date);
    const suffix = query.suffix ?? "tar.gz";
    if (suffix.endsWith(".sha256"))
      return reply
        .type("text/plain; charset=utf-8")
        .send(await checksumOf(app, release, suffix.slice(0, -".sha256".length)));
    const { body, count } = await fileBySuffix(app, release, suffix);
    return sendStored(app, request, reply, body, count);
  });
  route("/geoip/databases/:edition/update", async (accountId, request, reply) => {
    const release = await findRelease(app, accountId, request.params.edition);
    const found = mmdbOf(app, release, request.query.db_md5);
    if (!found) return reply.code(304).header("last-modified", release.version.builtAt.toUTCString()).send();
    return sendStored(app, request, reply, found.body, found.count);
  });
  // Versions 3 and 4 first request the file's name.
  server.get<UpdaterRequest>("/app/update_getfilename", async ({ query }, reply) => {
    const id = query.product_id ?? "";
    if (!/^[\w-]{1,60}$/.test(id))
      return refuse(new UpdaterFailure(400, "EDITION_NOT_FOUND", "Specify a product_id."), reply);
    return reply.type("text/plain; charset=utf-8").send(`${id}.mmdb`);
  });
}

const refuse = ({ status, code, message, retryAfterSeconds }: UpdaterFailure, reply: FastifyReply) => {
  if (status === 401) reply.header("www-authenticate", 'Basic realm="Meridian"');
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply.code(status).header("cache-control", "no-store").send({ code, error: message });
};
