import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { DAY_MS } from "../lib/durations.ts";
import { receiptKeys } from "../modules/lookup-api/receipts.ts";

/** RFC 9116 asks for less than a year. */
const EXPIRES_DAYS = 180;

/**
 * Serves what programs look for below `/.well-known/`: security.txt (RFC 9116), the API catalogue (RFC 9727) and the keys of
 * receipts.
 */
export function registerWellKnown(server: FastifyInstance, app: App): void {
  const { config, now } = app;
  const { PUBLIC_URL: origin, SUPPORT_EMAIL: email } = config;
  server.get("/.well-known/security.txt", async (_request, reply) => {
    // By the day, so that copies in caches are the same.
    const expires = Math.ceil(now().getTime() / DAY_MS + EXPIRES_DAYS) * DAY_MS;
    const lines = [
      `Contact: ${email === undefined ? `${origin}/jianjie#contact-title` : `mailto:${email}`}`,
      `Expires: ${new Date(expires).toISOString()}`,
      "Preferred-Languages: en, zh",
      `Canonical: ${origin}/.well-known/security.txt`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
  server.get("/security.txt", async (_request, reply) => reply.redirect("/.well-known/security.txt", 308));

  server.get("/.well-known/meridian-receipt-keys.json", async (_request, reply) =>
    reply
      .header("access-control-allow-origin", "*")
      .header("cache-control", "public, max-age=300")
      .type("application/jwk-set+json")
      .send(JSON.stringify(await receiptKeys(app))),
  );

  const json = (path: string) => ({ href: `${origin}${path}.json`, type: "application/json" });
  const yaml = (path: string) => ({ href: `${origin}${path}.yaml`, type: "application/yaml" });
  const catalogue = {
    linkset: [
      {
        anchor: `${origin}/v2`,
        "service-desc": [json("/openapi/lookup"), yaml("/openapi/lookup")],
        "service-doc": [{ href: `${origin}/doc`, type: "text/html" }],
        "service-meta": [{ href: `${origin}/llms.txt`, type: "text/plain" }],
        status: [{ href: `${origin}/readyz`, type: "application/json" }],
        "terms-of-service": [{ href: `${origin}/statement/terms`, type: "text/html" }],
      },
      {
        anchor: `${origin}/v1`,
        "service-desc": [json("/openapi"), yaml("/openapi")],
        "service-doc": [{ href: `${origin}/doc`, type: "text/html" }],
      },
    ],
  };
  const path = "/.well-known/api-catalog";
  server.get(path, async (_request, reply) =>
    reply
      .header("link", `<${origin}${path}>; rel="api-catalog"`)
      .header("access-control-allow-origin", "*")
      .type('application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"')
      .send(JSON.stringify(catalogue)),
  );
}
