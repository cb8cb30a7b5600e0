import { createHash, createPublicKey, verify } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { applyDelta, IpdbFile, memoryToApply, verifyDatabase } from "@meridian/ipdb";
import { type Command, type Option, sourceOptions, type Values } from "../command.ts";
import { configPath, configuredFile, type Source, sourceOf } from "../config.ts";
import { CommandFailure, EXIT, UsageError } from "../errors.ts";
import { clientOf } from "../facts.ts";

const editions: Readonly<Record<string, string>> = {
  city: "Meridian-City",
  country: "Meridian-Country",
  asn: "Meridian-ASN",
  privacy: "Meridian-Privacy",
  lite: "Meridian-City-Lite",
};
/** Formats by the end of their files' names. */
const suffixes: Readonly<Record<string, string>> = {
  meridian: "meridian.gz",
  mmdb: "mmdb.gz",
  csv: "csv.gz",
  "cidr-csv": "cidr.csv.gz",
  jsonl: "jsonl.gz",
  parquet: "parquet",
};

const { url, key, "key-file": keyFile } = sourceOptions;
const options: Readonly<Record<string, Option>> = {
  output: { type: "string", short: "o", value: "FILE", text: "where to save it" },
  format: { type: "string", value: "NAME", text: `${Object.keys(suffixes).join(", ")}; meridian by default` },
  account: { type: "string", value: "NUMBER", text: "account number; asked of the API by default" },
  whole: { type: "boolean", text: "do not use a delta: less memory, more to transfer" },
  "public-key": { type: "string", value: "FILE", text: "public key that the manifest must be signed with" },
  url: url!,
  key: key!,
  "key-file": keyFile!,
};
const details = `EDITION is ${Object.keys(editions).join(", ")}; city by default. Nothing is transferred if the file is current. The file
is checked against the signed manifest of its version, unpacked, and put in place in one step: if anything fails, the
old file stays. A .meridian file of one of the three versions before is updated by a delta, a small part of the whole
file, if there is memory for it: about 1.2 GB for the city edition. Without --public-key, the server's key is saved at
the first download and required from then on.`;

export const download: Command = {
  summary: "download a database file, if there is a newer one",
  usage: "[EDITION] --output FILE",
  details,
  options,
  run: (positionals, values) => runDownload(positionals, values, values.output as string | undefined),
};

export const update: Command = {
  summary: "download the file that lookups use, if there is a newer one",
  usage: "[EDITION]",
  details: `${details}

The file is that of --output, else of MERIDIAN_DB or the configuration.`,
  options,
  run: (positionals, values) =>
    runDownload(positionals, values, (values.output as string | undefined) ?? configuredFile()),
};

/** What a manifest says about a file. */
interface ManifestFile {
  name: string;
  format: string;
  /** Of a delta: the version that it is for. */
  from_version?: string;
  size: number;
  sha256: string;
  content_md5: string;
}

async function runDownload([edition = "city", ...rest]: readonly string[], values: Values, path: string | undefined) {
  const format = (values.format as string | undefined) ?? "meridian";
  if (rest.length > 0) throw new UsageError("name one edition");
  if (!Object.hasOwn(editions, edition)) throw new UsageError(`EDITION is one of ${Object.keys(editions).join(", ")}`);
  if (!Object.hasOwn(suffixes, format)) throw new UsageError(`--format is one of ${Object.keys(suffixes).join(", ")}`);
  if (path === undefined) throw new UsageError("name the file with --output");
  const source = sourceOf({ ...(values as Record<string, string>), db: undefined, lang: undefined });
  const server = await Server.of(source, values);
  const address = `/geoip/databases/${editions[edition]}/download`;
  const head = await server.request(`${address}?suffix=${suffixes[format]}`, "HEAD");
  const [, name = "", version = ""] =
    /filename="(\w+-(\d{8}(?:\.\d+)?)\.[^"]+)"/.exec(head.headers.get("content-disposition") ?? "") ?? [];
  if (version === "") throw new CommandFailure("the server did not name the file's version");
  const files = await server.manifestFiles(`/downloads/${edition}/${version}/manifest.json`);
  const file = files.find((one) => one.name === name);
  if (!file) throw new CommandFailure(`the manifest does not have ${name}`);
  if (existsSync(path) && (await digestOf(path, "md5")) === file.content_md5) {
    process.stderr.write(`${path} is current: version ${version}\n`);
    return EXIT.found;
  }
  const fetchFile = (suffix: string) =>
    server.request(`${address}?suffix=${suffix}&date=${version.slice(0, 8)}`, "GET");
  const isUpdated = format === "meridian" && !values.whole && (await updateByDelta(path, file, files, fetchFile));
  if (!isUpdated) await save(await fetchFile(suffixes[format]!), file, path, format);
  process.stderr.write(`${path} has version ${version} now${isUpdated ? ", by a delta" : ""}\n`);
  return EXIT.found;
}

/** Makes the newer file out of the older one, if there is a delta for it. Returns whether it did. */
async function updateByDelta(
  path: string,
  file: ManifestFile,
  files: readonly ManifestFile[],
  fetchFile: (suffix: string) => Promise<Response>,
): Promise<boolean> {
  const older = await versionOf(path);
  const delta = files.find(({ format, from_version }) => format === "delta" && from_version === older);
  // A process that runs out of memory is ended and could not fetch the whole file any more.
  if (!delta || process.availableMemory() < memoryToApply(statSync(path).size)) return false;
  try {
    const bytes = Buffer.from(await (await fetchFile(`from-${older}.delta`)).arrayBuffer());
    if (hash("sha256", bytes) !== delta.sha256) throw new Error(`${delta.name} differs from its manifest`);
    const made = applyDelta(bufferOf(readFileSync(path)), bytes);
    if (hash("md5", made) !== file.content_md5) throw new Error(`${delta.name} does not lead to ${file.name}`);
    await put(path, async (temporary) => writeFileSync(temporary, made, { flush: true }));
    return true;
  } catch (error) {
    process.stderr.write(`downloading the whole file, because of the delta: ${(error as Error).message}\n`);
    return false;
  }
}

/** The version of a database file; null if there is none. */
async function versionOf(path: string): Promise<string | null> {
  try {
    const file = await IpdbFile.open(path);
    await file.close();
    return file.metadata.version;
  } catch {
    return null;
  }
}

/** Checks a transfer against the manifest, unpacks it, and puts it in the place of the old file. */
async function save(response: Response, file: ManifestFile, path: string, format: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const packed = `${path}.${process.pid}.part`;
  try {
    await pipeline(Readable.fromWeb(response.body! as never), createWriteStream(packed, { flush: true }));
    if ((await digestOf(packed, "sha256")) !== file.sha256)
      throw new CommandFailure(`the transfer of ${file.name} differs from its manifest; ${path} was not changed`);
    const isPacked = file.name.endsWith(".gz");
    const steps = isPacked ? createGunzip() : new Transform({ transform: (chunk, _, done) => done(null, chunk) });
    await put(path, async (unpacked) => {
      await pipeline(createReadStream(packed), steps, createWriteStream(unpacked, { flush: true }));
      if ((await digestOf(unpacked, "md5")) !== file.content_md5)
        throw new CommandFailure(`the content of ${file.name} differs from its manifest; ${path} was not changed`);
      if (format === "meridian") verifyDatabase(bufferOf(readFileSync(unpacked)));
    });
  } finally {
    rmSync(packed, { force: true });
  }
}

/** Writes a file under another name and puts it in the place of the old one. */
async function put(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${path}.${process.pid}.new`;
  try {
    await write(temporary);
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } finally {
    rmSync(temporary, { force: true });
  }
}

const hash = (algorithm: "md5" | "sha256", bytes: Uint8Array): string =>
  createHash(algorithm).update(bytes).digest("hex");

export const bufferOf = ({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer =>
  buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

async function digestOf(path: string, algorithm: "md5" | "sha256"): Promise<string> {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** The server's downloads, with an account's key. */
class Server {
  readonly #url: string;
  readonly #authorization: string;
  readonly #publicKeyPath: string | undefined;

  private constructor(url: string, authorization: string, publicKeyPath: string | undefined) {
    this.#url = url;
    this.#authorization = authorization;
    this.#publicKeyPath = publicKeyPath;
  }

  static async of(source: Source, values: Values): Promise<Server> {
    const { key, config } = source;
    const client = clientOf(source);
    if (key === undefined)
      throw new UsageError("no key is known: give --key-file, set MERIDIAN_KEY, or run meridian config");
    const account = (values.account as string | undefined) ?? config.account ?? String((await client.me()).account_id);
    const authorization = `Basic ${Buffer.from(`${account}:${key}`).toString("base64")}`;
    const publicKey = (values["public-key"] as string | undefined) ?? config["public-key"];
    return new Server(source.url!.replace(/\/+$/, ""), authorization, publicKey);
  }

  async request(path: string, method: "GET" | "HEAD"): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(`${this.#url}${path}`, { method, headers: { authorization: this.#authorization } });
    } catch (error) {
      throw new CommandFailure(`cannot reach ${this.#url}: ${((error as Error).cause as Error)?.message}`);
    }
    if (response.ok) return response;
    // A HEAD request has no text that says what is wrong.
    if (method === "HEAD") return this.request(path, "GET");
    throw new CommandFailure(
      `the server refused ${path.replace(/\?.*/, "")}: ${response.status} ${await reasonOf(response)}`,
    );
  }

  /** What the signed manifest of a version says about its files. */
  async manifestFiles(path: string): Promise<ManifestFile[]> {
    const manifest = Buffer.from(await (await this.request(path, "GET")).arrayBuffer());
    const signature = Buffer.from(await (await this.request(`${path}.sig`, "GET")).arrayBuffer());
    if (!verify(null, manifest, createPublicKey(await this.#publicKey()), signature))
      throw new CommandFailure("the manifest's signature is not by the known public key; nothing was changed");
    return (JSON.parse(manifest.toString()) as { files: ManifestFile[] }).files;
  }

  async #publicKey(): Promise<string> {
    const saved = join(dirname(configPath()), `public-key-${new URL(this.#url).host.replace(":", "-")}.pem`);
    const path = this.#publicKeyPath ?? saved;
    if (this.#publicKeyPath !== undefined || existsSync(saved)) return readFileSync(path, "utf8");
    const pem = await (await this.request("/downloads/public-key.pem", "GET")).text();
    mkdirSync(dirname(saved), { recursive: true, mode: 0o700 });
    writeFileSync(saved, pem, { mode: 0o600 });
    process.stderr.write(`saved the server's public key in ${saved}\n`);
    return pem;
  }
}

async function reasonOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { code = "", error = "", msg = "" } = JSON.parse(text) as Record<string, string>;
    return [code, error || msg].filter(Boolean).join(": ");
  } catch {
    return text.slice(0, 200);
  }
}
