import { type KeyScope, keyScopes } from "@meridian/contract/key-scopes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import {
  askFromDevice,
  askWithCallback,
  callbackUrl,
  collectForCode,
  collectForDevice,
  GrantFailure,
  POLL_SECONDS,
  REQUEST_SECONDS,
  revokeToken,
  writtenUserCode,
} from "../modules/keys/key-requests.ts";
import { findClient, isRegisteredRedirect, registerClient } from "../modules/keys/oauth-clients.ts";

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
/** SHA-256 as base64url (RFC 7636, section 4.2). */
const challengeForm = /^[\w-]{43}$/;
const MAX_STATE = 1000;

type Fields = Readonly<Record<string, unknown>>;

/**
 * OAuth for programs that want a key: a signed-in user approves, and the program gets a key of its own as access token,
 * which the user sees among the keys and can revoke there. Device grant (RFC 8628) and code grant with PKCE (RFC 6749,
 * RFC 7636), registration (RFC 7591), revocation (RFC 7009) and metadata (RFC 8414, RFC 9728).
 */
export function registerOAuth(server: FastifyInstance, app: App): void {
  const { PUBLIC_URL: origin } = app.config;
  registerMetadata(server, origin);

  const isTooOften = ({ callerAddress }: FastifyRequest) => server.limits.take("oauth", callerAddress) > 0;
  registerRevocation(server, app, isTooOften);

  server.post("/oauth/register", async (request, reply) => {
    if (isTooOften(request)) return tooOften(reply);
    const client = registerClient(app, request.body);
    if (!client)
      return refuse(
        reply,
        "invalid_redirect_uri",
        "redirect_uris: 1 to 5 addresses, with https, on this machine (127.0.0.1, [::1], localhost), or with a scheme of the program's own; client_name: at most 60 characters.",
      );
    return reply
      .code(201)
      .header("cache-control", "no-store")
      .send({
        client_id: client.id,
        client_name: client.name,
        redirect_uris: client.redirectUris,
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      });
  });

  server.post("/oauth/device_authorization", async (request, reply) => {
    if (isTooOften(request)) return tooOften(reply);
    const client = findClient(app, fieldsOf(request).client_id);
    if (!client) return refuse(reply, "invalid_client", "client_id: not one that we have given out.");
    const scopes = readScopes(fieldsOf(request).scope);
    if (!scopes) return refuse(reply, "invalid_scope", SCOPES_TEXT);
    const { deviceCode, userCode } = await askFromDevice(app, { client, ip: request.callerAddress, scopes });
    const written = writtenUserCode(userCode);
    return reply.header("cache-control", "no-store").send({
      device_code: deviceCode,
      user_code: written,
      verification_uri: `${origin}/connect`,
      verification_uri_complete: `${origin}/connect?code=${written}`,
      expires_in: REQUEST_SECONDS,
      interval: POLL_SECONDS,
    });
  });

  server.get("/oauth/authorize", async (request, reply) => {
    if (isTooOften(request)) return tooOften(reply);
    const given = request.query as Fields;
    const client = findClient(app, given.client_id);
    const redirectUri = given.redirect_uri;
    // Nobody is sent to an address that the program has not registered.
    if (!client) return refuse(reply, "invalid_client", "client_id: not one that we have given out.");
    if (!isRegisteredRedirect(client, redirectUri))
      return refuse(reply, "invalid_request", "redirect_uri: not one that the program has registered.");
    const state = String(given.state ?? "").slice(0, MAX_STATE);
    const back = (error: string, description: string) =>
      reply.redirect(callbackUrl(app, { redirectUri, state }, { error, error_description: description }), 303);
    if (given.response_type !== "code") return back("unsupported_response_type", "response_type: code");
    const codeChallenge = String(given.code_challenge ?? "");
    if (given.code_challenge_method !== "S256" || !challengeForm.test(codeChallenge))
      return back("invalid_request", "code_challenge: PKCE with S256 is required");
    const scopes = readScopes(given.scope);
    if (!scopes) return back("invalid_scope", SCOPES_TEXT);
    const asking = { client, ip: request.callerAddress, scopes };
    const { userCode } = await askWithCallback(app, asking, { redirectUri, codeChallenge, state });
    return reply.header("cache-control", "no-store").redirect(`/connect?code=${writtenUserCode(userCode)}`, 303);
  });

  server.post("/oauth/token", async (request, reply) => {
    if (isTooOften(request)) return tooOften(reply);
    const fields = fieldsOf(request);
    const text = (name: string) => String(fields[name] ?? "");
    const client = findClient(app, fields.client_id);
    if (!client) return refuse(reply, "invalid_client", "client_id: not one that we have given out.", 401);
    const clientId = client.id;
    try {
      const collecting =
        fields.grant_type === DEVICE_GRANT
          ? collectForDevice(app, clientId, text("device_code"))
          : fields.grant_type === "authorization_code"
            ? collectForCode(app, request.callerAddress, {
                clientId,
                code: text("code"),
                redirectUri: text("redirect_uri"),
                verifier: text("code_verifier"),
              })
            : null;
      if (!collecting)
        return refuse(reply, "unsupported_grant_type", `grant_type: authorization_code or ${DEVICE_GRANT}`);
      const { key, scopes } = await collecting;
      return reply
        .header("cache-control", "no-store")
        .send({ access_token: key, token_type: "Bearer", scope: scopes.join(" ") });
    } catch (error) {
      if (error instanceof GrantFailure) return refuse(reply, error.error, descriptions[error.error]);
      throw error;
    }
  });
}

function registerRevocation(server: FastifyInstance, app: App, isTooOften: (request: FastifyRequest) => boolean): void {
  server.post("/oauth/revoke", async (request, reply) => {
    if (isTooOften(request)) return tooOften(reply);
    const { client_id, token } = fieldsOf(request);
    const client = findClient(app, client_id);
    if (!client) return refuse(reply, "invalid_client", "client_id: not one that we have given out.", 401);
    if (typeof token !== "string" || token === "") return refuse(reply, "invalid_request", "token: required");
    await revokeToken(app, request.callerAddress, { clientId: client.id, key: token });
    return reply.header("cache-control", "no-store").send();
  });
}

const refuse = (reply: FastifyReply, error: string, description: string, status = 400) =>
  reply.code(status).header("cache-control", "no-store").send({ error, error_description: description });
const tooOften = (reply: FastifyReply) => refuse(reply, "slow_down", "Too many requests; try again in a minute.", 429);
const fieldsOf = ({ body }: FastifyRequest): Fields =>
  body !== null && typeof body === "object" ? (body as Fields) : {};

const SCOPES_TEXT = `scope: ${keyScopes.join(", ")}, or none for all`;

/** The scopes that a program names, separated by spaces (RFC 6749, section 3.3); null if we have not one of them. */
function readScopes(scope: unknown): readonly KeyScope[] | null {
  const named = String(scope ?? "")
    .split(" ")
    .filter((name) => name !== "");
  const known = keyScopes.filter((name) => named.includes(name));
  return named.every((name) => (keyScopes as readonly string[]).includes(name)) ? known : null;
}

function registerMetadata(server: FastifyInstance, origin: string): void {
  const issuer = {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    device_authorization_endpoint: `${origin}/oauth/device_authorization`,
    registration_endpoint: `${origin}/oauth/register`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    revocation_endpoint_auth_methods_supported: ["none"],
    scopes_supported: keyScopes,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", DEVICE_GRANT],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${origin}/doc/agents`,
  };
  const resource = (path: string) => ({
    resource: `${origin}${path}`,
    authorization_servers: [origin],
    bearer_methods_supported: ["header"],
    scopes_supported: keyScopes,
    resource_documentation: `${origin}/doc/agents`,
  });
  const open = async (reply: FastifyReply, body: object) =>
    reply.header("access-control-allow-origin", "*").header("cache-control", "public, max-age=300").send(body);
  server.get("/.well-known/oauth-authorization-server", async (_request, reply) => open(reply, issuer));
  server.get("/.well-known/oauth-protected-resource", async (_request, reply) => open(reply, resource("")));
  server.get("/.well-known/oauth-protected-resource/mcp", async (_request, reply) => open(reply, resource("/mcp")));
}

const descriptions: Readonly<Record<GrantFailure["error"], string>> = {
  authorization_pending: "The user has not decided yet.",
  slow_down: `Ask every ${POLL_SECONDS} seconds at most.`,
  access_denied: "The user has refused.",
  expired_token: "The request has expired; begin again.",
  invalid_grant: "The code is unknown, expired or used, or does not belong to this program.",
};
