import { countBits } from "../bits.ts";
import { NONE, PAGE_WORDS, SPLIT_BIT } from "../format.ts";
import type { SectionViews } from "../views.ts";
import { contentError } from "./checker.ts";

const DIRECTORY_ROWS = 256;

/** Checks that every page, rank, value and split list starts where the previous one ends, and that all ids are in range. */
export function verifyIpv4(views: SectionViews, records: number): void {
  verifyDirectory(views, records);
  verifyBlocks(views);
  verifyValues(views, records);
}

function verifyDirectory(views: SectionViews, records: number): void {
  const directory = views.words("v4-directory");
  if (directory.length !== DIRECTORY_ROWS * 2) {
    throw contentError(views, "v4-directory", 0, `expected ${DIRECTORY_ROWS} rows`);
  }
  let nextPage = 0;
  for (let at = 0; at < directory.length; at += 2) {
    if (directory[at] === nextPage && directory[at + 1] === 0) {
      nextPage += PAGE_WORDS;
    } else if (directory[at] !== NONE || directory[at + 1]! >= records) {
      throw contentError(views, "v4-directory", at, "neither refers to the next page nor to a record");
    }
  }
  if (nextPage !== views.words("v4-blocks").length) {
    throw contentError(views, "v4-blocks", 0, "the number of pages differs from that in the directory");
  }
}

function verifyBlocks(views: SectionViews): void {
  const blocks = views.words("v4-blocks");
  let rank = 0;
  for (let at = 0; at < blocks.length; at += 2) {
    if (at % PAGE_WORDS === 0 && (blocks[at]! & 1) === 0) {
      throw contentError(views, "v4-blocks", at, "the first /24 of a page has no value");
    }
    if (blocks[at + 1] !== rank) {
      throw contentError(views, "v4-blocks", at + 1, `rank ${blocks[at + 1]}, expected ${rank}`);
    }
    rank += countBits(blocks[at]!);
  }
  if (rank !== views.words("v4-values").length) {
    throw contentError(views, "v4-values", 0, `expected ${rank} values`);
  }
}

function verifyValues(views: SectionViews, records: number): void {
  const values = views.words("v4-values");
  const splits = views.words("v4-splits");
  let nextSplit = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if ((value | 0) >= 0) {
      if (value >= records) {
        throw contentError(views, "v4-values", at, `record ${value} does not exist`);
      }
      continue;
    }
    if ((value & ~SPLIT_BIT) !== nextSplit || nextSplit >= splits.length) {
      throw contentError(views, "v4-values", at, "not the position of the next split list");
    }
    nextSplit = verifySplit(views, splits, nextSplit, records);
  }
  if (nextSplit !== splits.length) {
    throw contentError(views, "v4-splits", nextSplit, "no value refers to this list");
  }
}

/** Returns where the next list begins. */
function verifySplit(views: SectionViews, splits: Uint32Array, list: number, records: number): number {
  const end = list + (splits[list]! >>> 24) + 1;
  if (end > splits.length) {
    throw contentError(views, "v4-splits", list, "the list extends beyond the section");
  }
  let previous = 0;
  for (let at = list; at < end; at++) {
    const octet = at === list ? 0 : splits[at]! >>> 24;
    if (at > list && octet <= previous) {
      throw contentError(views, "v4-splits", at, `octet ${octet} after ${previous} is not in ascending order`);
    }
    if ((splits[at]! & 0xffffff) >= records) {
      throw contentError(views, "v4-splits", at, `record ${splits[at]! & 0xffffff} does not exist`);
    }
    previous = octet;
  }
  return end;
}
