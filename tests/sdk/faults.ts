import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const page = "<!doctype html><title>Gateway</title><p>Something else answers here.";

/** A proxy that fails as the program in a request's path says: see sdk/conformance/README.md. */
export async function openFaults(origin: string) {
  const counts = new Map<string, number>();
  const strangersHeaders: string[] = [];
  const stranger = createServer(({ headers }, response) => {
    strangersHeaders.push(JSON.stringify(headers));
    response.setHeader("content-type", "application/json").end("{}");
  });
  const elsewhere = await listen(stranger);
  const server = createServer(async (incoming, response) => {
    const [, name = "", program = "", rest = ""] = /^\/([^:/]+):([^/]*)(.*)$/.exec(incoming.url ?? "") ?? [];
    const words = program.split(",");
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const body = await text(incoming);
    answer(words[Math.min(count, words.length - 1)]!, { incoming, response, url: `${origin}${rest}`, body });
  });

  function answer(word: string, { incoming, response, url, body }: Exchange): void {
    const [status, seconds = "0"] = word.split("-");
    if (/^\d+$/.test(status!)) {
      fail(response, Number(status), seconds);
      return;
    }
    switch (word) {
      case "ok":
        pass(incoming, response, url, body);
        return;
      case "html":
        response.setHeader("content-type", "text/html").end(page);
        return;
      case "bad-gateway":
        response.writeHead(502, { "content-type": "text/html" }).end(page);
        return;
      case "reset":
        incoming.socket.destroy();
        return;
      case "short":
        response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
        response.write('{"location":', () => incoming.socket.destroy());
        return;
      case "elsewhere":
        response.writeHead(302, { location: `${elsewhere}/v2/query` }).end();
        return;
      case "hang":
        return;
      default:
        throw new Error(`no such word: ${word}`);
    }
  }

  return {
    origin: await listen(server),
    /** Requests under a name. */
    count: (name: string): number => counts.get(name) ?? 0,
    /** Headers of all requests to the host that the proxy redirects to. */
    strangersHeaders,
    close() {
      for (const each of [server, stranger]) {
        each.closeAllConnections();
        each.close();
      }
    },
  };
}

interface Exchange {
  incoming: IncomingMessage;
  response: ServerResponse;
  url: string;
  body: string;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function fail(response: ServerResponse, status: number, seconds: string): void {
  const problem = { type: "about:blank", title: "Failed on request", status, detail: "", code: "UNAVAILABLE" };
  response.writeHead(status, {
    "content-type": "application/problem+json",
    ...((status === 429 || status === 503) && { "retry-after": seconds }),
  });
  response.end(JSON.stringify(problem));
}

function pass({ method, headers }: IncomingMessage, response: ServerResponse, url: string, body: string): void {
  const { host: _, ...others } = headers;
  const passed = request(url, { method, headers: others }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.end(body);
}
