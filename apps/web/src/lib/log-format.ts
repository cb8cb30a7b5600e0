/** Formats of logs in which the client's address can be told from those of servers, proxies and targets. */
export const logFormats = [
  "combined",
  "nginxError",
  "apacheError",
  "w3c",
  "loadBalancer",
  "classicLoadBalancer",
  "haproxy",
  "json",
] as const;
export type LogFormat = (typeof logFormats)[number];

/** Reads the client of each line, as written; null for a line without one. Lines come in the order of the log. */
export type ClientReader = (line: string) => string | null;

const SAMPLE_CHARACTERS = 65_536;
/** Lines looked at to recognize a format. */
const SAMPLE_LINES = 50;
/** The share of them that must be of the format; the rest may be starts, stops and wrapped lines. */
const MIN_SHARE = 0.8;

const firstGroup =
  (form: RegExp): ClientReader =>
  (line) =>
    form.exec(line)?.[1] ?? null;

/** Private, loopback and link-local addresses: what a server behind a proxy sees instead of its client. */
const internal = /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd][\da-f]{2}:|fe80:)/i;

/**
 * The client of a line of a common or combined log, as of Apache and nginx, perhaps after a virtual host and its port.
 * Behind a proxy it is in X-Forwarded-For, which nginx writes last: the last address there that is not internal,
 * because those before it can be forged. Searched by position, since a pattern would take quadratic time.
 */
function combinedClient(line: string): string | null {
  const time = line.indexOf(" [");
  const request = line.indexOf('] "', time);
  if (time < 0 || request < 0 || !/" \d{3} /.test(line.slice(request + 2))) return null;
  const [first = "", second = "", third] = line.slice(0, time).split(" ", 4);
  if (second === "" || third === undefined) return null;
  const client = /^\S+:\d+$/.test(first) && second !== "-" && third === "-" ? second : first;
  if (!internal.test(client)) return client;
  const forwarded = line.endsWith('"') ? line.slice(line.lastIndexOf(' "') + 2, -1) : "";
  if (!/^[\da-f.:, ]+$/i.test(forwarded)) return client;
  return forwarded.split(/[\s,]+/).findLast((address) => address !== "" && !internal.test(address)) ?? client;
}

/**
 * W3C extended logs, as of IIS and CloudFront: `#Fields:` names the columns, also anew in the middle of a file.
 * https://www.w3.org/TR/WD-logfile
 */
function w3cReader(): ClientReader {
  let column = -1;
  return (line) => {
    if (line.startsWith("#")) {
      const fields = /^#Fields:\s*(.*)$/i.exec(line)?.[1]?.trim().split(/\s+/);
      if (fields) column = fields.indexOf("c-ip");
      return null;
    }
    return column < 0 ? null : (line.split(line.includes("\t") ? "\t" : " ")[column] ?? null);
  };
}

/** Where JSON logs have the client, the surest first. */
const jsonPaths = [
  // Cloudflare Logpush; Caddy; Azure Front Door and Application Gateway; AWS WAF; Google Cloud; Elastic Common Schema.
  "ClientIP",
  "request.client_ip",
  "request.remote_ip",
  "properties.clientIp",
  "properties.clientIP",
  "httpRequest.clientIp",
  "httpRequest.remoteIp",
  "client.ip",
  "source.ip",
  "sourceIPAddress",
  "client_ip",
  "clientIp",
  "clientip",
  "remote_addr",
  "remote_ip",
  "remoteAddr",
  "remoteIp",
  "ClientHost",
  "src_ip",
  "ip",
].map((path) => path.split("."));

function jsonClient(line: string): string | null {
  if (!line.startsWith("{")) return null;
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return null;
  }
  for (const path of jsonPaths) {
    let value = entry;
    for (const key of path) value = (value as Record<string, unknown> | null | undefined)?.[key];
    if (typeof value === "string" && value !== "") return value;
  }
  return null;
}

/** A reader for one log of each format. */
const readers: Readonly<Record<LogFormat, () => ClientReader>> = {
  combined: () => combinedClient,
  nginxError: () => firstGroup(/^\d{4}\/\d\d\/\d\d [\d:]{8} \[\w+\] .*, client: ([^,\s]+)/),
  apacheError: () => firstGroup(/^\[[^\]]+\] .*\[client ([^\]\s]{1,64}?)(?::\d+)?\]/),
  w3c: w3cReader,
  // AWS Application Load Balancer: type, time, name of the load balancer, client with its port.
  loadBalancer: () => firstGroup(/^(?:https?|h2|grpcs?|wss?) \d{4}-\d\d-\d\dT\S+ \S+ (\S+):\d+ /),
  classicLoadBalancer: () => firstGroup(/^\d{4}-\d\d-\d\dT\S+Z \S+ (\S+):\d+ \S+ -?[\d.]+ -?[\d.]+ /),
  haproxy: () => firstGroup(/(?:^|haproxy\[\d+\]: )(\S+):\d+ \[\d\d\/\w{3}\/\d{4}:/),
  json: () => jsonClient,
};

/** The format of a log by its first lines; null if it is none of these. */
export function recognizeFormat(text: string): LogFormat | null {
  const lines = text.slice(0, SAMPLE_CHARACTERS).split(/\r?\n/);
  // The last one may be cut off.
  if (text.length > SAMPLE_CHARACTERS) lines.pop();
  const sample = lines.filter((line) => line.trim() !== "").slice(0, SAMPLE_LINES);
  const counted = sample.filter((line) => !line.startsWith("#"));
  if (counted.length === 0) return null;
  const found = logFormats.find((format) => {
    const read = readers[format]();
    const clients = sample.filter((line) => read(line) !== null).length;
    return clients > 0 && clients >= counted.length * MIN_SHARE;
  });
  return found ?? null;
}

/** Reads a log of a format line by line. */
export const clientReader = (format: LogFormat): ClientReader => readers[format]();
