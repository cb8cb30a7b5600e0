import { payChannels } from "@meridian/contract/orders";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { App } from "../app.ts";
import { Failure } from "../errors.ts";
import type { PayChannel } from "../lib/payments/provider.ts";
import { receiveCallback } from "../modules/payments/notifications.ts";
import { decideSandbox, sandboxPage } from "../modules/payments/sandbox-page.ts";

const MAX_CALLBACK_BYTES = 65_536;

const isChannel = (name: string): name is PayChannel => payChannels.some((channel) => channel === name);

/** The payment providers' callbacks, and the page of the sandbox provider. */
export function registerPayments(server: FastifyInstance, app: App): void {
  server.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { channel: string } }>(
      "/v1/pay_callback/:channel",
      { bodyLimit: MAX_CALLBACK_BYTES },
      async ({ params, headers, body, log }, reply) => {
        const provider = isChannel(params.channel) ? app.payments.get(params.channel) : undefined;
        if (!provider) throw new Failure("UNKNOWN_PATH");
        const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        try {
          await receiveCallback(app, provider.channel, { headers, body: raw });
          return send(reply, provider.answerTo(true));
        } catch (error) {
          // A callback that fails verification or cannot be stored is not acknowledged, so that the provider retries
          // it.
          log.warn({ err: error, channel: provider.channel }, "a payment callback was rejected");
          return send(reply, provider.answerTo(false));
        }
      },
    );
  });
  if (!app.payments.has("sandbox")) return;
  const path = "/v1/pay_sandbox/:no";
  server.get<{ Params: { no: string } }>(path, async ({ params }, reply) =>
    sendPage(reply, await sandboxPage(app, params.no)),
  );
  server.post<{ Params: { no: string }; Body: { result?: unknown } | null }>(path, async ({ params, body }, reply) =>
    reply.redirect(await decideSandbox(app, params.no, body?.result === "paid" ? "paid" : "refused"), 303),
  );
}

const send = (reply: FastifyReply, { status, type, body }: { status: number; type: string; body: string }) =>
  reply.code(status).type(type).header("cache-control", "no-store").send(body);

const sendPage = (reply: FastifyReply, html: string) =>
  reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(html);
