import type { StatusComponent } from "@meridian/contract/status-names";
import type { App } from "../../app.ts";
import { MINUTE_MS } from "../../lib/durations.ts";

const TIMEOUT_MS = 10_000;

interface Asked {
  path: string;
  /** The fields of a form, which is then posted. */
  form?: Readonly<Record<string, string>>;
  expects: (status: number, body: string) => boolean;
}

const page: Asked["expects"] = (status, body) => status === 200 && body.includes("<h1");
/** The envelope of the portal API. */
const answered: Asked["expects"] = (status, body) => status === 200 && body.startsWith('{"code":200,');
const wantsKey: Asked["expects"] = (status) => status === 401;

/** What is asked of each component, one after the other. Without a session or key: a probe is no customer. */
export const probes: Readonly<Record<StatusComponent, readonly Asked[]>> = {
  website: [{ path: "/", expects: page }],
  lookup_api: [
    { path: "/v2/query?ip=8.8.8.8", expects: wantsKey },
    { path: "/v1/ip_self_search", form: { ip: "8.8.8.8" }, expects: answered },
  ],
  // Reads the database, as everything does that is behind the login.
  portal_api: [{ path: "/v1/news_class_list", form: {}, expects: answered }],
  downloads: [
    { path: "/downloads/public-key.pem", expects: (status) => status === 200 },
    // Reads the store of files; before the first build there is no sample in it.
    { path: "/downloads/samples/city.json", expects: (status) => status === 200 || status === 404 },
  ],
  documentation: [{ path: "/doc/quick-start", expects: page }],
  mcp: [{ path: "/mcp", form: {}, expects: wantsKey }],
};

/** Errors of this machine and its network, which say nothing about the component. */
const ownErrors = new Set(["EAI_AGAIN", "ENETUNREACH", "ENETDOWN", "EADDRNOTAVAIL", "EMFILE", "ENFILE"]);

interface Outcome {
  isUp: boolean;
  latencyMs: number;
}

/**
 * Asks one component at an origin; the latency is that of all its requests together. Null if the question could not be
 * asked.
 */
export async function probe(origin: string, component: StatusComponent): Promise<Outcome | null> {
  const start = performance.now();
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const outcome = (isUp: boolean) => ({ isUp, latencyMs: Math.round(performance.now() - start) });
  try {
    for (const { path, form, expects } of probes[component]) {
      const response = await fetch(origin + path, {
        headers: { "user-agent": "meridian-status" },
        redirect: "manual",
        signal: deadline,
        ...(form && { method: "POST", body: new URLSearchParams(form) }),
      });
      if (!expects(response.status, await response.text())) return outcome(false);
    }
    return outcome(true);
  } catch (error) {
    return ownErrors.has(codeOf(error)) ? null : outcome(false);
  }
}

/** The code of the system error behind a failed request; "" if there is none. */
const codeOf = (error: unknown): string => String((error as { cause?: { code?: unknown } }).cause?.code ?? "");

/** Probes every component. Of several runs within a minute, also of several workers, the first one's result stays. */
export async function recordProbes(app: App): Promise<{ up: number; down: number }> {
  const minute = new Date(Math.floor(app.now().getTime() / MINUTE_MS) * MINUTE_MS);
  const { PROBE_URL } = app.config;
  const asked = await Promise.all(
    (Object.keys(probes) as StatusComponent[]).map(async (component) => {
      const outcome = await probe(PROBE_URL, component);
      return outcome ? [{ component, minute, ...outcome }] : [];
    }),
  );
  const rows = asked.flat();
  await app.db.statusProbe.createMany({ data: rows, skipDuplicates: true });
  const up = rows.filter(({ isUp }) => isUp).length;
  return { up, down: rows.length - up };
}
