import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { parseAddress } from "../address.ts";
import { IpdbError } from "../error.ts";
import { buildRegistrationTable, findRegistration } from "../registrations.ts";
import { type DelegatedRow, readDelegated } from "./delegated.ts";

const scratch = mkdtempSync(join(tmpdir(), "ipdb-delegated-"));
afterAll(() => rmSync(scratch, { recursive: true }));

function read(content: string | Uint8Array) {
  const path = join(scratch, "file");
  writeFileSync(path, content);
  const blocks: DelegatedRow[] = [];
  const counts = readDelegated(path, (row) => blocks.push(row));
  return { counts, blocks };
}

/** As the registries publish it: a line about the file, sums, then rows. */
const file = `# a remark
2.3|ripencc|1795820399|9|19700101|20261127|+0100
ripencc|*|ipv4|*|7|summary
ripencc|*|asn|*|1|summary
ripencc|FR|asn|28|1|19930901|allocated|8f2b0c2e
ripencc|DE|ipv4|2.160.0.0|524288|20100101|allocated|c1f2b7a4
ripencc|NL|ipv4|5.0.0.0|768|20120514|assigned|77aa
ripencc||ipv4|5.0.3.0|256||available|
ripencc|EU|ipv4|5.0.4.0|256|00000000|allocated|77ab
ripencc|GB|ipv4|223.255.255.0|256|20011231|allocated|77ac
ripencc|SE|ipv6|2a00:800::|29|20090305|allocated|77ad|e-stats
ripencc||ipv6|2a0c:8000::|17||reserved|
ripencc|NL|ipv6|2a0c:9000:1::|48|20180402|assigned|77ae
`;

test("blocks of any size have the country, status and date of their row, and free ones nothing", () => {
  const { counts, blocks } = read(file);
  expect([counts.kept, counts.refused]).toEqual([6, 0]);
  const table = buildRegistrationTable(blocks);
  const at = (ip: string) => {
    const found = findRegistration(table, parseAddress(ip)!);
    return found && Object.values(found).join(" ");
  };
  expect(at("2.159.255.255")).toBeNull();
  expect(at("2.160.0.0")).toBe("ripencc DE allocated 2010-01-01");
  expect(at("2.167.255.255")).toBe("ripencc DE allocated 2010-01-01");
  expect(at("2.168.0.0")).toBeNull();
  // 768 addresses are no prefix.
  expect(at("5.0.2.255")).toBe("ripencc NL assigned 2012-05-14");
  expect(at("5.0.3.0")).toBeNull();
  expect(at("5.0.4.1")).toBe("ripencc  allocated ");
  expect(at("223.255.255.255")).toBe("ripencc GB allocated 2001-12-31");
  expect(at("2a00:807:ffff::1")).toBe("ripencc SE allocated 2009-03-05");
  expect(at("2a00:808::")).toBeNull();
  expect(at("2a0c:9000:1:ffff::1")).toBe("ripencc NL assigned 2018-04-02");
  expect(at("2a0c:9000:2::")).toBeNull();
  expect(at("2002:02a0:0001::1")).toBe("ripencc DE allocated 2010-01-01");
});

test("of blocks that two registries state, the narrower one applies", () => {
  const { blocks } = read(
    "arin|US|ipv4|9.0.0.0|65536|19881216|assigned|a\nripencc|DE|ipv4|9.0.1.0|256|20200102|allocated|b\n",
  );
  const table = buildRegistrationTable(blocks.toReversed());
  const registryOf = (ip: string) => findRegistration(table, parseAddress(ip)!)?.registry;
  expect(["9.0.0.1", "9.0.1.1", "9.0.2.1"].map(registryOf)).toEqual(["arin", "ripencc", "arin"]);
});

test.each([
  ["no rows", "2|ripencc|1|0|||+0100\n"],
  ["a page", "<!doctype html>\n<p>Moved</p>\n"],
  ["another list", "5.0.0.0/24\n5.0.1.0/24\n"],
  ["sizes that do not fit", "ripencc|DE|ipv4|255.0.0.0|16777217|20100101|allocated|x\n"],
  ["a prefix that is none", "ripencc|DE|ipv6|2a00::|129|20100101|allocated|x\n"],
])("a file with %s is refused", (_, content) => {
  expect(() => read(content)).toThrow(IpdbError);
});

test("a file with any bytes is read, with counts that add up, or refused with an IpdbError", () => {
  const pieces = fc.constantFrom(
    ...[
      "ripencc",
      "|",
      "DE",
      "ipv4",
      "ipv6",
      "5.0.0.0",
      "2a00::",
      "256",
      "0",
      "32",
      "20100101",
      "allocated",
      "\n",
      "é",
    ],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 120 }), (parts) => {
      try {
        const { counts, blocks } = read(parts.join(""));
        expect(counts.kept).toBe(blocks.length);
        buildRegistrationTable(blocks);
      } catch (error) {
        expect(error).toBeInstanceOf(IpdbError);
      }
    }),
    { numRuns: 300 },
  );
});
