import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseCidr, spanOfBlock } from "../../apps/server/src/lib/address-blocks.ts";
import { DAY_MS } from "../../apps/server/src/lib/durations.ts";

export const isRpkiClientInstalled = existsSync("/usr/sbin/rpki-client");

const REPOSITORY = "rsync://rpki.example.net/repository";

const opensslConfig = `
[req]
distinguished_name = name
prompt = no
[name]
CN = test
[ca]
default_ca = authority
[authority]
database = index.txt
serial = serial
crlnumber = crlnumber
new_certs_dir = .
certificate = authority.pem
private_key = authority.key
default_md = sha256
default_crl_days = 30
unique_subject = no
policy = policy
x509_extensions = signer
crl_extensions = revocations
[policy]
CN = supplied
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
certificatePolicies = critical,1.3.6.1.5.5.7.14.2
subjectInfoAccess = 1.3.6.1.5.5.7.48.5;URI:${REPOSITORY}/,1.3.6.1.5.5.7.48.10;URI:${REPOSITORY}/authority.mft
sbgp-ipAddrBlock = critical,IPv4:8.0.0.0/8,IPv6:2a00::/12
[signer]
keyUsage = critical,digitalSignature
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
certificatePolicies = critical,1.3.6.1.5.5.7.14.2
crlDistributionPoints = URI:${REPOSITORY}/authority.crl
authorityInfoAccess = caIssuers;URI:${REPOSITORY}/authority.cer
sbgp-ipAddrBlock = critical,IPv4:8.8.0.0/16,IPv6:2a00:1450::/32
[revocations]
authorityKeyIdentifier = keyid
`;

interface Checklist {
  /** The content of the file that it lists. */
  statement: string;
  /** Blocks, or ranges such as 8.8.8.0-8.8.10.255, of 8.8.0.0/16 or 2a00:1450::/32 and of one family. */
  resources: readonly string[];
  /** For how long its certificate is valid. */
  days?: number;
}

/** Where the keys of a test RPKI are, by the setting of its cache. */
const folderOf = (cache: string): string => dirname(cache);

const openssl = (cwd: string, line: string): Buffer =>
  execFileSync("openssl", line.split(" "), { cwd, stdio: ["ignore", "pipe", "ignore"] });

/** A trust anchor for 8.0.0.0/8 and 2a00::/12 of our own, in a cache as rpki-client leaves it. */
export async function openRpki() {
  const folder = await mkdtemp(join(tmpdir(), "rpki-"));
  const cache = join(folder, "cache");
  // As root, rpki-client reads as a user of its own.
  await chmod(folder, 0o755);
  for (const [name, content] of Object.entries({ "openssl.cnf": opensslConfig, "index.txt": "" }))
    await writeFile(join(folder, name), content);
  for (const name of ["serial", "crlnumber"]) await writeFile(join(folder, name), "02\n");
  await mkdir(join(cache, "ta", "test"), { recursive: true });
  await mkdir(join(cache, new URL(REPOSITORY).host, "repository"), { recursive: true });
  for (const name of ["authority", "signer"]) openssl(folder, `genrsa -out ${name}.key 2048`);
  openssl(
    folder,
    "req -x509 -new -config openssl.cnf -extensions root -key authority.key -days 9999 -set_serial 1 -out authority.pem",
  );
  openssl(folder, "x509 -in authority.pem -outform DER -out cache/ta/test/authority.cer");
  openssl(folder, "req -new -config openssl.cnf -key signer.key -out signer.csr");
  const key = openssl(folder, "x509 -in authority.pem -pubkey -noout").toString();
  await writeFile(join(folder, "test.tal"), `${REPOSITORY}/authority.cer\n\n${key.replace(/^---.*\n/gm, "")}`);
  listRevoked(folder);
  return {
    settings: { RPKI_CACHE_DIR: cache, RPKI_TALS: join(folder, "test.tal") },
    sign: (checklist: Checklist) => signChecklist(cache, checklist),
    /** Revokes the certificate of the last checklist. */
    revoke() {
      openssl(folder, "ca -config openssl.cnf -revoke signer.pem");
      listRevoked(folder);
    },
    close: () => rm(folder, { recursive: true }),
  };
}

function listRevoked(folder: string): void {
  openssl(folder, "ca -config openssl.cnf -gencrl -out authority.crl");
  openssl(folder, "crl -in authority.crl -outform DER -out cache/rpki.example.net/repository/authority.crl");
}

/** Signs a checklist (RFC 9323) of one file by the RPKI with that cache, with a certificate of its own. */
export async function signChecklist(cache: string, { statement, resources, days = 30 }: Checklist): Promise<File> {
  const folder = folderOf(cache);
  const end = new Date(Date.now() + days * DAY_MS);
  const utc = (time: Date) => `${time.toISOString().replace(/\D/g, "").slice(0, 14)}Z`;
  const times = `-startdate ${utc(new Date(Date.now() - 100 * DAY_MS))} -enddate ${utc(end)}`;
  openssl(folder, `ca -config openssl.cnf -batch -notext ${times} -in signer.csr -out signer.pem`);
  await writeFile(join(folder, "content"), contentOf(statement, resources));
  const kind = "-binary -nodetach -nosmimecap -econtent_type 1.2.840.113549.1.9.16.1.48";
  const signer = "-keyid -md sha256 -signer signer.pem -inkey signer.key";
  openssl(folder, `cms -sign ${kind} ${signer} -in content -outform DER -out signed.sig`);
  return new File([new Uint8Array(await readFile(join(folder, "signed.sig")))], "signed.sig");
}

const SEQUENCE = 0x30;
const OCTETS = 0x04;
const BITS = 0x03;
const EXPLICIT_1 = 0xa1;
const sha256 = Buffer.from("0609608648016503040201", "hex");

function contentOf(statement: string, resources: readonly string[]): Buffer {
  const family = Buffer.from([0, resources[0]!.includes(":") ? 2 : 1]);
  const addresses = der(SEQUENCE, ...resources.map(resourceOf));
  const hash = createHash("sha256").update(statement).digest();
  return der(
    SEQUENCE,
    der(SEQUENCE, der(EXPLICIT_1, der(SEQUENCE, der(SEQUENCE, der(OCTETS, family), addresses)))),
    der(SEQUENCE, sha256),
    der(SEQUENCE, der(SEQUENCE, der(OCTETS, hash))),
  );
}

/** A prefix, or a range of which the first address is without zeros at its end, and the last one without ones. */
function resourceOf(text: string): Buffer {
  const [first = "", last] = text.split("-");
  if (last === undefined) return bitString(bitsOf(spanOfBlock(text).firstIp).slice(0, Number(text.split("/")[1])));
  return der(SEQUENCE, bitString(bitsOf(first).replace(/0+$/, "")), bitString(bitsOf(last).replace(/1+$/, "")));
}

const bitsOf = (address: string): string =>
  parseCidr(`${address}/0`)[0]
    .toByteArray()
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");

function bitString(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return der(
    BITS,
    Buffer.from([bytes.length * 8 - bits.length, ...bytes.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2))]),
  );
}

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
