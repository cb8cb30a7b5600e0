import { type ReceiptClaims, type ReceiptKey, type ReceiptSigner, receiptSigner, signReceipt } from "@meridian/receipt";
import type { App } from "../../app.ts";
import { jsonBytes, parseBytes } from "../lookup/answers.ts";
import type { Found } from "./product.ts";

type Keys = Pick<App, "db" | "secrets" | "now">;

/**
 * The same answer with a signed receipt. It has no ETag, because each receipt has its own time.
 * @param database the one that the answer is from; null for a sample
 */
export async function withReceipt(
  app: Keys & Pick<App, "config">,
  found: Found,
  query: ReceiptClaims["query"],
  database: ReceiptClaims["database"],
): Promise<Found> {
  const signer = await publishedSigner(app);
  const answer = parseBytes(found.json) as object;
  const claims = { issuer: app.config.PUBLIC_URL, query, database, issued_at: app.now().toISOString() };
  return { ...found, json: jsonBytes({ ...answer, receipt: signReceipt(answer, claims, signer) }), etag: null };
}

/** The public keys of all receipts so far, the present one included, as a JWK set (RFC 7517). */
export async function receiptKeys(app: Keys): Promise<{ keys: ReceiptKey[] }> {
  const { kid, x } = signerOf(app);
  const isPresent = await app.db.receiptKey.findFirst({ where: { kid, until: null } });
  const now = app.now();
  if (!isPresent)
    await app.db.$executeRaw`
      with present as (
        insert into receipt_keys (kid, x, since) values (${kid}, ${x}, ${now})
        on conflict (kid) do update set until = null
      )
      update receipt_keys set until = ${now} where until is null and kid <> ${kid}`;
  const rows = await app.db.receiptKey.findMany({ orderBy: { since: "asc" } });
  const fixed = { kty: "OKP", crv: "Ed25519", use: "sig", alg: "EdDSA" } as const;
  const keys = rows.map(({ kid, x, since, until }) => ({
    ...{ ...fixed, kid, x, since: since.toISOString() },
    until: until?.toISOString() ?? null,
  }));
  return { keys };
}

const signers = new WeakMap<Buffer, ReceiptSigner>();

function signerOf({ secrets }: Pick<App, "secrets">): ReceiptSigner {
  let signer = signers.get(secrets.receipts);
  if (!signer) {
    signer = receiptSigner(secrets.receipts);
    signers.set(secrets.receipts, signer);
  }
  return signer;
}

const published = new WeakSet<ReceiptSigner>();

/** A key signs nothing before the database has it, or its receipts could never be checked. */
async function publishedSigner(app: Keys): Promise<ReceiptSigner> {
  const signer = signerOf(app);
  if (!published.has(signer)) {
    await receiptKeys(app);
    published.add(signer);
  }
  return signer;
}
