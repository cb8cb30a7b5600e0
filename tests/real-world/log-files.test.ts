import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { extractAddresses } from "../../apps/web/src/lib/extract-addresses.ts";
import { textPieces } from "../../apps/web/src/lib/text-file.ts";

const log = '203.0.113.9 - - "GET /" 200\r\n[client 2001:db8::9:58340] 来自 café\r\n';
const addresses = ["203.0.113.9", "2001:db8::9"];
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const packed = gzipSync(log);
const joined = Buffer.concat([gzipSync("203.0.113.9\n"), gzipSync("2001:db8::9\n")]);
const long = `${"x".repeat(70)} 203.0.113.9 2001:db8::9\n`.repeat(8000);

/** Files as systems write them; all of them hold the same two addresses. */
const readable: [what: string, content: string | Buffer, knownFrom: string][] = [
  ["UTF-8", log, "plain"],
  ["UTF-8 with a byte order mark", `\ufeff${log}`, "editors"],
  ["Latin-1", Buffer.from(log.replace("来自", ""), "latin1"), "old systems"],
  ["GBK", Buffer.concat([Buffer.from([0xc0, 0xb4, 0xd7, 0xd4]), Buffer.from(log)]), "Chinese Windows"],
  ["UTF-16", utf16(`\ufeff${log}`), "openwall/john#2802, PowerShell 5"],
  ["UTF-16 with big ends", utf16(`\ufeff${log}`).swap16(), "editors"],
  ["UTF-16 without a byte order mark", utf16(log), "Windows event exports"],
  ["UTF-16 with big ends, without a byte order mark", utf16(log).swap16(), "editors"],
  ["gzip", packed, "logrotate"],
  ["several gzip files joined", joined, "cat access.log.*.gz"],
  ["a long file in gzip", gzipSync(long), "logrotate"],
  ["UTF-16 in gzip", gzipSync(utf16(`\ufeff${log}`)), "archived exports"],
  ["zeros before the text", Buffer.concat([Buffer.alloc(70_000), Buffer.from(log)]), "logrotate's copytruncate"],
  ["fields separated by control characters", log.replaceAll(" ", "\u0001"), "Hive"],
  ["colours", `\u001b[32m${log}\u001b[0m`, "terminals"],
];

const read = (content: string | Buffer) =>
  extractAddresses(new Blob([typeof content === "string" ? content : new Uint8Array(content)]), {
    isEvery: true,
    signal: new AbortController().signal,
    onProgress: () => {},
  });

test.each(readable)("%s is read", async (_what, content) => {
  const { counts } = await read(content);
  expect(counts.map(([address]) => address).sort()).toEqual([...addresses].sort());
});

const magic = (...bytes: number[]) => Buffer.concat([Buffer.from(bytes), Buffer.from(log)]);
const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * index * 31 + index * 7) % 256));

/** Files that hold no readable text must not look like texts without addresses. */
const unreadable: [what: string, content: Buffer, problem: { reason: string; format?: string }][] = [
  ["ZIP", magic(0x50, 0x4b, 0x03, 0x04), { reason: "packed", format: "ZIP" }],
  ["bzip2", magic(0x42, 0x5a, 0x68, 0x39), { reason: "packed", format: "bzip2" }],
  ["xz", magic(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00), { reason: "packed", format: "xz" }],
  ["Zstandard", magic(0x28, 0xb5, 0x2f, 0xfd), { reason: "packed", format: "Zstandard" }],
  ["7-Zip", magic(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), { reason: "packed", format: "7-Zip" }],
  ["RAR", magic(0x52, 0x61, 0x72, 0x21, 0x1a, 0x07), { reason: "packed", format: "RAR" }],
  ["ZIP in gzip", gzipSync(magic(0x50, 0x4b, 0x03, 0x04)), { reason: "packed", format: "ZIP" }],
  ["a truncated gzip file", packed.subarray(0, packed.length - 12), { reason: "damaged" }],
  ["a gzip file with wrong bytes", Buffer.concat([packed.subarray(0, 12), noise]), { reason: "damaged" }],
  ["a Windows event log", Buffer.from(`ElfFile\0${"\0\u0001".repeat(50)}`), { reason: "binary" }],
  ["a capture", magic(0xd4, 0xc3, 0xb2, 0xa1, 0x02, 0x00, 0x04, 0x00), { reason: "binary" }],
  ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj"), { reason: "binary" }],
  ["a picture", noise, { reason: "binary" }],
];

test.each(unreadable)("%s is refused with its reason", async (_what, content, problem) => {
  await expect(read(content)).rejects.toMatchObject(problem);
});

test("a file that unpacks to more than a browser can read is refused", async () => {
  const pieces = textPieces(new Blob([new Uint8Array(gzipSync(long))]), 100_000);
  const readAll = async () => {
    for await (const _piece of pieces);
  };
  await expect(readAll()).rejects.toMatchObject({ reason: "too_large" });
});
