import { createHash } from "node:crypto";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { StoredBody } from "../../lib/stored-body.ts";
import { sampleKey } from "./build/build-downloads.ts";
import { offered, storedFile } from "./downloads.ts";
import { editions, fileName, isEdition, sampleFormats } from "./editions.ts";

const extensions: Readonly<Record<string, string>> = { "csv-cidr": "cidr.csv", json: "jsonl" };
const cacheControl = "public, max-age=300, no-transform";

/** A few rows of an edition, named `<edition>.<format>`. @throws Failure NOT_FOUND, also before the first build */
export async function openSample(app: App, name: string): Promise<StoredBody> {
  const [product = "", format = "", ...rest] = name.split(".");
  const isKnown = isEdition(product) && sampleFormats(product).some((one) => one === format) && rest.length === 0;
  const key = sampleKey(product, format);
  if (!isKnown || !(await app.files.exists(key))) throw new Failure("NOT_FOUND");
  const { contentLength, lastModified } = await app.files.getMetaData(key);
  return {
    parts: [{ key, from: 0, size: contentLength }],
    name: `meridian-${product}-sample.${extensions[format] ?? format}`,
    type: "application/octet-stream",
    changedAt: lastModified,
    tag: `${lastModified.getTime().toString(36)}-${contentLength.toString(36)}`,
    sha256: "",
    cacheControl,
  };
}

/**
 * A file of the newest free database, named `meridian-lite.<ending>`, or what verifies it. @throws Failure NOT_FOUND,
 * also before the first build
 */
export async function openLite(app: App, name: string): Promise<StoredBody> {
  const { product } = editions.lite;
  const newest = await app.db.offlineVersion.findFirst({
    where: { status: "published", package: { product } },
    orderBy: [{ builtAt: "desc" }, { id: "desc" }],
    include: { files: true },
  });
  if (!newest) throw new Failure("NOT_FOUND");
  const file = newest.files.find(
    ({ format, encoding }) =>
      name === fileName(product, "", format, encoding).replace(`${product}-.`, "meridian-lite."),
  );
  if (file) return { ...storedFile(file, newest, name), cacheControl };
  return openPublicFile(app, { product, version: newest.version, name });
}

/** A version's verification files and licence. @throws Failure NOT_FOUND */
export async function openPublicFile(
  { db }: App,
  { product, version, name }: { product: string; version: string; name: string },
): Promise<StoredBody> {
  const row = await db.offlineVersion.findFirst({
    where: { version, status: { in: [...offered] }, package: { product }, manifest: { not: "" } },
    include: { files: { where: { format: "licence" } } },
  });
  if (!row) throw new Failure("NOT_FOUND");
  const [licence] = row.files;
  if (name === "LICENSE.txt" && licence)
    return { ...storedFile(licence, row, name), type: "text/plain; charset=utf-8", cacheControl };
  if (name !== "manifest.json" && name !== "manifest.json.sig") throw new Failure("NOT_FOUND");
  const bytes = name === "manifest.json" ? Buffer.from(row.manifest) : Buffer.from(row.signature, "base64");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return {
    parts: [bytes],
    name,
    type: name === "manifest.json" ? "application/json; charset=utf-8" : "application/octet-stream",
    changedAt: row.builtAt,
    tag: sha256.slice(0, 32),
    sha256,
    cacheControl,
  };
}
