import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { clientKey, portalLimit, requireNoWait } from "../http/limits.ts";
import { sendStored } from "../http/send-stored.ts";
import {
  accountOf,
  accountOfKey,
  asUpdaterFailure,
  checksumOf,
  describeRelease,
  fileBySuffix,
  findRelease,
  findReleases,
  mmdbOf,
  UpdaterFailure,
} from "../modules/downloads/updater.ts";

interface UpdaterRequest {
  Params: { edition: string };
  Querystring: {
    edition_id?: string | string[];
    license_key?: string;
    date?: string;
    suffix?: string;
    db_md5?: string;
    product_id?: string;
  };
}

type Updating = FastifyRequest<UpdaterRequest>;
type Handler = (accountId: number, request: Updating, reply: FastifyReply) => Promise<unknown>;
type AccountIn = (app: App, request: Updating) => Promise<number>;

const byHeader: AccountIn = (app, { headers, callerAddress }) => accountOf(app, headers.authorization, callerAddress);

/** The editions of a query, in which the parameter may be repeated or hold several names. */
const editionsIn = (parameter: string | string[] | undefined): string[] =>
  [parameter ?? ""].flat().flatMap((text) => text.split(","));

/** The protocol of geoipupdate, versions 3 to 8: existing clients can fetch our files by changing only their host. */
export function registerUpdater(server: FastifyInstance, app: App): void {
  const { limits } = server;
  const requirePace = portalLimit(limits);

  const route = (url: string, handler: Handler, accountIn: AccountIn = byHeader) =>
    server.route<UpdaterRequest>({
      method: ["GET", "HEAD"],
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        try {
          requirePace(request);
          const accountId = await accountIn(app, request);
          return await handler(accountId, request, reply);
        } catch (error) {
          const failure = asUpdaterFailure(error);
          if (failure.status === 401) requireNoWait(limits.take("refused-updater", clientKey(request)));
          return refuse(failure, reply);
        }
      },
    });

  route("/geoip/updates/metadata", async (accountId, { query }, reply) => {
    const releases = await findReleases(app, accountId, editionsIn(query.edition_id));
    return reply.header("cache-control", "private, no-store").send({ databases: releases.map(describeRelease) });
  });
  const download = async (accountId: number, edition: string, request: Updating, reply: FastifyReply) => {
    const { query } = request;
    const release = await findRelease(app, accountId, edition, query.date);
    const suffix = query.suffix ?? (release.isCsv ? "zip" : "tar.gz");
    if (suffix.endsWith(".sha256"))
      return reply
        .type("text/plain; charset=utf-8")
        .send(await checksumOf(app, release, suffix.slice(0, -".sha256".length)));
    const { body, count } = await fileBySuffix(app, release, suffix);
    return sendStored(app, request, reply, body, count);
  };
  route("/geoip/databases/:edition/download", (accountId, request, reply) =>
    download(accountId, request.params.edition, request, reply),
  );
  // The URL in the scripts of the time before accounts had numbers; it takes the key alone.
  route(
    "/app/geoip_download",
    (accountId, request, reply) => download(accountId, editionsIn(request.query.edition_id)[0] ?? "", request, reply),
    (app, { headers, query, callerAddress }) =>
      query.license_key === undefined
        ? accountOf(app, headers.authorization, callerAddress)
        : accountOfKey(app, null, String(query.license_key), callerAddress),
  );
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
