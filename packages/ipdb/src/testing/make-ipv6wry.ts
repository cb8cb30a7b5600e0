const HEADER_BYTES = 40;
const OFFSET_BYTES = 3;
const REDIRECT = 2;

/** First 64 bits of the first address, place with its parts between tabs, and operator. */
export type Ipv6WryRow = readonly [first: bigint, place: string, operator: string];

/** An ipv6wry file whose rows share the text of an operator, as real files do. */
export function makeIpv6Wry(rows: readonly Ipv6WryRow[], version = "20210511"): Buffer {
  const texts: Buffer[] = [Buffer.from(`${version}\0`)];
  let end = HEADER_BYTES + texts[0]!.length;
  const append = (bytes: Buffer) => {
    const at = end;
    texts.push(bytes);
    end += bytes.length;
    return at;
  };
  const operators = new Map<string, number>();
  const records = rows.map(([, place, operator]) => {
    const at = operators.get(operator) ?? append(Buffer.from(`${operator}\0`));
    operators.set(operator, at);
    const reference = Buffer.alloc(1 + OFFSET_BYTES, REDIRECT);
    reference.writeUIntLE(at, 1, OFFSET_BYTES);
    return append(Buffer.concat([Buffer.from(`${place}\0`), reference]));
  });
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("IPDB");
  header[4] = 1;
  header[6] = OFFSET_BYTES;
  header[7] = 8;
  header.writeBigUInt64LE(BigInt(rows.length), 8);
  header.writeBigUInt64LE(BigInt(end), 16);
  header.writeBigUInt64LE(BigInt(HEADER_BYTES), 32);
  const index = rows.map(([first], row) => {
    const bytes = Buffer.alloc(8 + OFFSET_BYTES);
    bytes.writeBigUInt64LE(first, 0);
    bytes.writeUIntLE(records[row]!, 8, OFFSET_BYTES);
    return bytes;
  });
  return Buffer.concat([header, ...texts, ...index]);
}
