import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, Server, ServerResponse } from "node:http";
import type { App } from "../app.ts";
import { dataHeaders } from "./security-headers.ts";

const BODY = JSON.stringify({ error: "Bad Request", message: "More than one Host header", statusCode: 400 });

/**
 * Returns 400 for a request with several Host headers, as HTTP demands: a proxy could use a different one than we do.
 * Node silently keeps the first.
 */
export function refuseSeveralHosts(server: Server, { config }: App): void {
  const listeners = server.listeners("request") as RequestListener[];
  const headers = dataHeaders(config);
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (hasSeveralHosts(request)) refuse(response, headers);
    else for (const listener of listeners) listener.call(server, request, response);
  });
}

function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && (name === "Host" || name === "host" || name.toLowerCase() === "host")) hosts++;
  }
  return hosts > 1;
}

function refuse(response: ServerResponse, headers: OutgoingHttpHeaders): void {
  response
    .writeHead(400, {
      ...headers,
      "content-type": "application/json",
      "content-length": BODY.length,
      connection: "close",
    })
    .end(BODY);
}
