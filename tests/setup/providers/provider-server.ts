import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface ProviderRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ProviderResponse {
  status?: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

/** A local payment provider. */
export async function openProvider(answer: (request: ProviderRequest) => ProviderResponse) {
  const server = createServer(async (request, response) => {
    const head = { method: request.method ?? "", path: request.url ?? "", headers: request.headers };
    const { status = 200, headers = {}, body } = answer({ ...head, body: await read(request) });
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** A payment as a provider knows it. */
export interface Trade {
  paymentNo: string;
  transactionNo: string;
  cents: number;
  currency: string;
  isPaid: boolean;
  refunds: Map<string, number>;
}

export const newTrade = (paymentNo: string, cents: number, currency = "CNY"): Trade => ({
  paymentNo,
  transactionNo: `4200${paymentNo}`,
  cents,
  currency,
  isPaid: false,
  refunds: new Map(),
});
