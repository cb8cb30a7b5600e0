import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer as createNodeServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Redis } from "ioredis";
import { open } from "maxmind";
import pg from "pg";

/** What a customer would otherwise build: lookups of npm maxmind, counted with one request to a database for each call. */
export type PeerName = "redis" | "update" | "nginx";

const NGINX = "/usr/sbin/nginx";
const NGINX_MODULE = "/usr/lib/nginx/modules/ngx_http_geoip2_module.so";
const REDIS = "/usr/bin/redis-server";

/** Why a peer cannot run here; null if it can. */
export function absenceOf(name: PeerName): string | null {
  if (name === "redis") return existsSync(REDIS) ? null : "redis-server is not installed";
  if (name === "update") return null;
  return existsSync(NGINX) && existsSync(NGINX_MODULE) ? null : "nginx with the geoip2 module is not installed";
}

export interface PeerSettings {
  databaseUrl: string;
  mmdbPath: string;
}

export interface OpenPeer {
  port: number;
  /** The process that serves, if it is not this one. */
  serverId: number | null;
  /** The process of its database, unless that is PostgreSQL. */
  databaseId: number | null;
}

/** Starts a peer in this process, or as its child. */
export async function openPeer(name: PeerName, settings: PeerSettings): Promise<OpenPeer> {
  if (name === "nginx") return openNginx(settings);
  const count = name === "redis" ? await countInRedis() : await countInPostgres(settings);
  const reader = await open<object>(settings.mmdbPath);
  const server = createNodeServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://localhost");
    const ip = searchParams.get("ip") ?? "";
    count.add(request.headers.authorization ?? "").then(
      () => sendJson(response, 200, { ip, ...reader.get(ip) }),
      () => sendJson(response, 503, {}),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, serverId: null, databaseId: count.processId };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  const json = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(json) });
  response.end(json);
}

interface Count {
  add: (key: string) => Promise<unknown>;
  processId: number | null;
}

async function countInRedis(): Promise<Count> {
  const port = await freePort();
  const child = spawn(REDIS, ["--port", String(port), "--bind", "127.0.0.1", "--save", ""], { stdio: "ignore" });
  process.once("exit", () => child.kill("SIGKILL"));
  const redis = new Redis(port, "127.0.0.1", { maxRetriesPerRequest: null });
  await redis.ping();
  return { add: (key) => redis.incr(key), processId: child.pid ?? null };
}

async function countInPostgres({ databaseUrl }: PeerSettings): Promise<Count> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query("create table if not exists bench_counts (key text primary key, calls bigint not null)");
  const update = "update bench_counts set calls = calls + 1 where key = $1";
  return {
    add: async (key) => {
      const { rowCount } = await pool.query({ name: "count", text: update, values: [key] });
      if (rowCount === 0) await pool.query("insert into bench_counts values ($1, 1) on conflict do nothing", [key]);
    },
    processId: null,
  };
}

export async function freePort(): Promise<number> {
  const server = createNodeServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Without counting, which nginx cannot do by key. */
async function openNginx({ mmdbPath }: PeerSettings): Promise<OpenPeer> {
  const directory = mkdtempSync(join(tmpdir(), "meridian-nginx-"));
  const port = await freePort();
  const fields = ["country_code", "state1", "city", "postcode", "timezone", "latitude", "longitude"];
  const configuration = join(directory, "nginx.conf");
  writeFileSync(
    configuration,
    `load_module ${NGINX_MODULE};
daemon off;
worker_processes 1;
error_log stderr crit;
pid ${directory}/pid;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 1000000000;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${directory}/${name};`).join(" ")}
  geoip2 ${mmdbPath} {
    ${fields.map((field) => `$geo_${field} source=$arg_ip ${field};`).join("\n    ")}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      default_type application/json;
      return 200 '{"ip":"$arg_ip",${fields.map((field) => `"${field}":"$geo_${field}"`).join(",")}}';
    }
  }
}
`,
  );
  const child = spawn(NGINX, ["-p", directory, "-c", configuration], { stdio: ["ignore", 2, 2] });
  process.once("exit", () => child.kill("SIGTERM"));
  for (let attempt = 0; attempt < 100; attempt++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/?ip=8.8.8.8`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return { port, serverId: child.pid ?? null, databaseId: null };
    await setTimeout(50);
  }
  throw new Error("nginx did not start");
}
