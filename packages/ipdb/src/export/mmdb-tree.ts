import { setImmediate } from "node:timers/promises";
import { parseAddress } from "../address.ts";
import { mergePartitions } from "../build/merge.ts";
import { type Partition, PartitionBuilder } from "../build/partition.ts";
import type { ExportTable } from "./table.ts";

/** In the IPv6 tree this value represents the whole IPv4 tree. */
const IPV4_TREE = 0xffffffff;
/** IPv6 prefixes that embed an IPv4 address unchanged; the first holds the IPv4 tree, the others point to it. */
const IPV4_BLOCKS = [
  ["::", "::1:0:0"],
  ["::ffff:0:0", "::1:0:0:0"],
  ["64:ff9b::", "64:ff9b::1:0:0"],
  ["2002::", "2003::"],
] as const;
/** Subtrees below this depth are walked without yielding to the event loop. */
const TURN_DEPTH = 20;
const TURN_DEPTH_V4 = 10;
const TURN_MS = 50;

export interface TreeVisitor {
  /** Called before the node's children, with numbers from 0. */
  enter: (node: number) => void;
  /** A child is a node, or `LEAF` plus the number of a row. */
  leave: (node: number, left: number, right: number) => void;
}

/** A child at or above this value is a row; row 0 means nothing known. */
export const LEAF = 2 ** 32;

/**
 * Walks the binary tree of a table's MaxMind DB with both families, in address order, without holding it in memory.
 * Returns the number of nodes.
 */
export async function walkTree({ v4, v6 }: ExportTable, visitor: TreeVisitor): Promise<number> {
  const both = mergePartitions(v6, ipv4Blocks(), (row, isIpv4) => (isIpv4 === 1 ? IPV4_TREE : row));
  let nodes = 0;
  let ipv4Root = -1;
  let turnAt = performance.now();

  const open = (): number => {
    visitor.enter(nodes);
    return nodes++;
  };
  const leaf = (value: number): number => LEAF + value;

  /** The first range from `low` up to `high` that begins in the upper half of the block. */
  const split = ({ starts, family }: Partition, low: number, high: number, depth: number): number => {
    const width = family === 4 ? 1 : 4;
    const word = depth >>> 5;
    const shift = 31 - (depth & 31);
    let from = low;
    let to = high;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (((starts[middle * width + word]! >>> shift) & 1) === 1) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  };
  /** Whether a range begins exactly where the upper half does. */
  const isAligned = ({ starts, family }: Partition, range: number, depth: number): boolean => {
    const width = family === 4 ? 1 : 4;
    let word = depth >>> 5;
    const shift = 31 - (depth & 31);
    const below = shift === 0 ? 0 : starts[range * width + word]! % 2 ** shift;
    let rest = below;
    for (word += 1; word < width; word++) {
      rest += starts[range * width + word]!;
    }
    return rest === 0;
  };

  /** The ranges from `low` up to `high` begin inside the block; `value` applies at its start. */
  const walk = (partition: Partition, low: number, high: number, depth: number, value: number): number => {
    if (low === high) {
      return value === IPV4_TREE ? ipv4Root : leaf(value);
    }
    const node = open();
    const middle = split(partition, low, high, depth);
    const left = walk(partition, low, middle, depth + 1, value);
    const starts = middle < high && isAligned(partition, middle, depth);
    const upper = starts ? partition.values[middle]! : middle > low ? partition.values[middle - 1]! : value;
    const right = walk(partition, starts ? middle + 1 : middle, high, depth + 1, upper);
    visitor.leave(node, left, right);
    return node;
  };
  const walkInTurns = async (
    partition: Partition,
    low: number,
    high: number,
    depth: number,
    value: number,
  ): Promise<number> => {
    const isFirstIpv4 = value === IPV4_TREE && low === high && ipv4Root < 0;
    if (isFirstIpv4) {
      ipv4Root = await walkInTurns(v4, 1, v4.length, 0, v4.values[0]!);
      return ipv4Root;
    }
    const isWayToIpv4 = partition.family === 6 && depth <= 96 && ipv4Root < 0;
    if (low === high || (!isWayToIpv4 && depth >= (partition.family === 6 ? TURN_DEPTH : TURN_DEPTH_V4))) {
      if (performance.now() - turnAt > TURN_MS) {
        await setImmediate();
        turnAt = performance.now();
      }
      return walk(partition, low, high, depth, value);
    }
    const node = open();
    const middle = split(partition, low, high, depth);
    const left = await walkInTurns(partition, low, middle, depth + 1, value);
    const starts = middle < high && isAligned(partition, middle, depth);
    const upper = starts ? partition.values[middle]! : middle > low ? partition.values[middle - 1]! : value;
    const right = await walkInTurns(partition, starts ? middle + 1 : middle, high, depth + 1, upper);
    visitor.leave(node, left, right);
    return node;
  };
  await walkInTurns(both, 1, both.length, 0, both.values[0]!);
  return nodes;
}

function ipv4Blocks(): Partition {
  const builder = new PartitionBuilder(6);
  for (const [index, text] of IPV4_BLOCKS.flat().entries()) {
    const [word0 = 0, word1 = 0, word2 = 0, word3 = 0] = parseAddress(text)!.words;
    builder.add(word0, word1, word2, word3, index % 2 === 0 ? 1 : 0);
  }
  return builder.finish();
}
