import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A local data publisher. Unknown paths return 404. */
export async function openPublisher() {
  const answers = new Map<string, Answer>();
  const requests: { path: string; status: number; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    response.once("close", () => requests.push({ path, status: response.statusCode, headers: request.headers }));
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end("no such file");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** All requests, with the status of each response. */
    requests,
    /** Sets the response for a path, which may be malformed. */
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    /** Publishes content with ETag and Last-Modified, and answers conditional requests with 304. */
    publish(path: string, content: string | Buffer, lastModified = "Sun, 01 Nov 2026 06:00:00 GMT") {
      const etag = `"${createHash("sha256").update(content).digest("hex").slice(0, 20)}"`;
      answers.set(path, ({ headers }, response) => {
        if (headers["if-none-match"] === etag) return void response.writeHead(304).end();
        response.writeHead(200, { etag, "last-modified": lastModified }).end(content);
      });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
