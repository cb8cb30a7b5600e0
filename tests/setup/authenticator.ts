import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const SITE = "https://meridian.example";
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Conditions {
  origin?: string;
  /** Whether the authenticator has checked who is using it. */
  isVerified?: boolean;
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const challengeIn = (options: string): string => (JSON.parse(options) as { challenge: string }).challenge;

/** An authenticator in software, with one passkey (Web Authentication, level 3, sections 6.1 and 6.5). */
export function newAuthenticator({ counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;
  const clientData = (type: string, challenge: string, { origin = SITE }: Conditions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, { origin = SITE, isVerified = true }: Conditions) => {
    const bytes = Buffer.alloc(5);
    bytes[0] = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags;
    if (counts) bytes.writeUInt32BE(++counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), bytes]);
  };
  const credential = (response: object) =>
    JSON.stringify({
      ...{ id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" },
      ...{ response, clientExtensionResults: {} },
    });
  return {
    create(options: string, conditions: Conditions = {}): string {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      // A COSE key (RFC 9052) for ES256, then the attestation object, both in CBOR.
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([authenticatorData(HAS_CREDENTIAL, conditions), Buffer.alloc(16), length, id, key]);
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      return credential({
        clientDataJSON: clientData("webauthn.create", challengeIn(options), conditions).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      });
    },
    get(options: string, conditions: Conditions = {}): string {
      const client = clientData("webauthn.get", challengeIn(options), conditions);
      const data = authenticatorData(0, conditions);
      return credential({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
      });
    },
  };
}
