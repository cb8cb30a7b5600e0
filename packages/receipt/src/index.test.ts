import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ReceiptError, type ReceiptKey, receiptSigner, signReceipt, verifyReceipt } from "./index.ts";

const signer = receiptSigner(Buffer.alloc(32, 7));
const claims = {
  issuer: "https://ip.example.com",
  query: { ip: "192.0.2.1", fields: null, lang: "zh" },
  database: { version: "20261128", sha256: "ab".repeat(32) },
  issued_at: "2026-11-28T08:00:00.000Z",
};
const plain = {
  location: { ip: "192.0.2.1", city: "杭州", latitude: 30.2943, longitude: -0.0001, district: null },
  asn: { asn: "AS64500", inferred: ["isp"] },
  proxy: { is_vpn: false, is_hosting: true },
};
const answer = { ...plain, receipt: signReceipt(plain, claims, signer) };

const publicKey = ({ kid, x }: Pick<ReceiptKey, "kid" | "x">, dates: Partial<ReceiptKey> = {}) => ({
  ...{ kty: "OKP", crv: "Ed25519", use: "sig", alg: "EdDSA", kid, x },
  ...{ since: "2026-11-28T07:00:00.000Z", until: null, ...dates },
});
const keys = { keys: [publicKey(receiptSigner(randomBytes(32))), publicKey(signer)] };

describe("a receipt", () => {
  test("is verified however the JSON is written, and names what was stated and by which key", () => {
    const { proxy, asn, location, receipt } = answer;
    const rewritten = JSON.parse(JSON.stringify({ receipt, proxy, asn, location }, null, 2));
    const { receipt: checked, key } = verifyReceipt(rewritten, keys);
    expect(checked).toEqual({
      form: "meridian-receipt-1",
      ...claims,
      key_id: signer.kid,
      signature: receipt.signature,
    });
    expect(key.kid).toBe(signer.kid);
  });

  test("is refused once any byte of the answer or of itself is another one", () => {
    const bytes = Buffer.from(JSON.stringify(answer));
    let parsed = 0;
    for (const [at, byte] of bytes.entries())
      for (const changed of [byte ^ 1, byte ^ 0x20]) {
        const copy = Buffer.from(bytes);
        copy[at] = changed;
        let value: unknown;
        try {
          value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(copy));
        } catch {
          continue;
        }
        parsed++;
        expect(() => verifyReceipt(value, keys), copy.toString()).toThrow(ReceiptError);
      }
    expect(parsed).toBeGreaterThan(bytes.length);
  });

  test("is refused with another spelling of the same signature", () => {
    const { signature } = answer.receipt;
    // The last character has four bits that mean nothing.
    const respelled = `${signature.slice(0, -1)}${String.fromCharCode(signature.charCodeAt(85) + 1)}`;
    expect(Buffer.from(respelled, "base64url")).toEqual(Buffer.from(signature, "base64url"));
    const changed = { ...answer, receipt: { ...answer.receipt, signature: respelled } };
    expect(() => verifyReceipt(changed, keys)).toThrow("not an Ed25519 signature");
  });

  test("is refused with a member more or less, wherever it is", () => {
    const { location: _, ...less } = answer;
    for (const changed of [
      ...[less, { ...answer, evidence: {} }, JSON.parse(`{"__proto__":{},${JSON.stringify(answer).slice(1)}`)],
      { ...answer, receipt: { ...answer.receipt, note: "" } },
      { ...answer, location: { ...answer.location, street: null } },
    ])
      expect(() => verifyReceipt(changed, keys)).toThrow("was changed");
  });

  test("says what is missing", () => {
    expect(() => verifyReceipt(plain, keys)).toThrow("the answer has no receipt");
    expect(() => verifyReceipt([answer], keys)).toThrow("the answer has no receipt");
    expect(() => verifyReceipt(answer, [])).toThrow("the keys are not a JWK set");
    expect(() => verifyReceipt(answer, { keys: [null, keys.keys[0]] })).toThrow(`the set has no key "${signer.kid}"`);
    const unsigned = { ...answer, receipt: { ...answer.receipt, signature: undefined } };
    expect(() => verifyReceipt(unsigned, keys)).toThrow("receipt.signature is not an Ed25519 signature");
  });

  test("does not verify with a key whose name is that of another", () => {
    const other = receiptSigner(randomBytes(32));
    const forged = { ...plain, receipt: signReceipt(plain, claims, { ...other, kid: signer.kid }) };
    const set = { keys: [publicKey({ kid: signer.kid, x: other.x })] };
    expect(() => verifyReceipt(forged, set)).toThrow(`the key ${signer.kid} of the set is damaged`);
    expect(() => verifyReceipt(forged, keys)).toThrow("was changed");
  });

  test("verifies with a key that has been replaced, but only within a day of its use", () => {
    const using = (since: string, until: string | null) => ({ keys: [publicKey(signer, { since, until })] });
    const [before, after] = ["2026-11-28T07:59:59.000Z", "2026-11-28T08:00:01.000Z"];
    expect(verifyReceipt(answer, using(before, after)).key.until).toBe(after);
    expect(verifyReceipt(answer, using(before, "2026-11-27T08:00:00.000Z")).key.until).toBeTruthy();
    for (const [since, until] of [
      [before, "2026-11-27T07:59:59.999Z"],
      ["2026-11-29T08:00:00.001Z", null],
    ] as const)
      expect(() => verifyReceipt(answer, using(since, until))).toThrow("was not in use on 2026-11-28T08:00:00.000Z");
  });
});

test("keys and signatures are those of RFC 8032 and RFC 8037", () => {
  // The key of RFC 8037, appendix A, and its thumbprint.
  const { kid, x } = receiptSigner(Buffer.from("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A", "base64url"));
  expect(x).toBe("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo");
  expect(kid).toBe("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
});
