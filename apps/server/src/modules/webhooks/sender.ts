import { createHmac } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Config } from "../../config.ts";
import { outsideTarget, outsideUrl } from "../../lib/outside-url.ts";

type WebhookConfig = Pick<Config, "WEBHOOK_HOSTS">;

/** A receiver that has not answered within this time counts as failed. */
const TIME_LIMIT_MS = 5000;

/** The result of one attempt; `status` is null if there was no response. */
export interface Outcome {
  isDelivered: boolean;
  status: number | null;
  ms: number;
  error: string;
}

/** Parses a webhook's URL; null for one that is never called: not https, with a user name, or in a private network. */
export const webhookUrl = ({ WEBHOOK_HOSTS }: WebhookConfig, text: string): URL | null =>
  outsideUrl(WEBHOOK_HOSTS, text);

/** Signs a body together with the time, so that an old delivery cannot be replayed. */
export const signatureOf = (secret: string, timestamp: number, body: string): string =>
  `v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;

export interface Message {
  url: string;
  secret: string;
  type: string;
  body: string;
  /** Seconds since 1970. */
  timestamp: number;
}

/**
 * Sends a message once. The address is checked again on connecting, because the name may resolve differently by then;
 * redirects are not followed, since they would bypass that check; the response body is not read.
 */
export async function send(
  config: WebhookConfig,
  { url: text, secret, type, body, timestamp }: Message,
  limitMs = TIME_LIMIT_MS,
): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = (status: number | null, error: string): Outcome => ({
    isDelivered: status !== null && status >= 200 && status < 300,
    status,
    ms: Math.round(performance.now() - startedAt),
    error,
  });
  const url = webhookUrl(config, text);
  if (!url) return outcome(null, "not a public https address");
  try {
    const status = await post(
      config,
      url,
      body,
      {
        "x-meridian-event": type,
        "x-meridian-timestamp": String(timestamp),
        "x-meridian-signature": signatureOf(secret, timestamp, body),
      },
      limitMs,
    );
    return outcome(status, status >= 300 && status < 400 ? "redirects are not followed" : "");
  } catch (error) {
    return outcome(null, describe(error as Error));
  }
}

/** Why an attempt failed, without revealing anything about our network. */
function describe({ name, code }: Error & { code?: string }): string {
  if (name === "TimeoutError" || name === "AbortError") return "timed out";
  return code ?? "not reachable";
}

function post(
  { WEBHOOK_HOSTS }: WebhookConfig,
  url: URL,
  body: string,
  headers: Record<string, string>,
  limitMs: number,
): Promise<number> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const bytes = Buffer.from(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        method: "POST",
        ...outsideTarget(WEBHOOK_HOSTS, url),
        headers: {
          host: url.host,
          "content-type": "application/json",
          "content-length": bytes.length,
          "user-agent": "Meridian-Webhook/1",
          ...headers,
        },
        signal: AbortSignal.timeout(limitMs),
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on("error", reject).end(bytes);
  });
}
