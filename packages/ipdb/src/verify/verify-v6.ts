import { IpdbError } from "../error.ts";
import {
  NONE,
  PAGE_MINIMUM_GROUPS,
  PAGE_WORDS,
  type SectionName,
  SPLIT_BIT,
  WHOLE_GROUP_SHIFT,
  WIDE_SPLIT_BIT,
} from "../format.ts";
import type { SectionViews } from "../views.ts";
import { contentError } from "./checker.ts";

/** Checks that groups, slots, keys, values and split lists are in ascending order, each starting where the last ends. */
export function verifyIpv6(views: SectionViews, records: number): void {
  verifyPrefixes(views);
  verifyDirectory(views);
  verifyGroups(views);
  verifyValues(views, records);
}

function verifyPrefixes(views: SectionViews): void {
  const prefixes = views.words("v6-prefixes");
  for (let group = 1; group < prefixes.length; group++) {
    if (prefixes[group]! <= prefixes[group - 1]!) {
      throw contentError(views, "v6-prefixes", group, "prefixes are not in ascending order");
    }
  }
  expectRows(views, "v6-groups", prefixes.length + 1);
  const entries = views.places["v6-values"].length / 4;
  if (entries === 0 || views.places["v6-keys"].length / 2 !== entries) {
    throw contentError(views, "v6-keys", 0, "there must be one key for each value");
  }
}

function expectRows(views: SectionViews, name: SectionName, rows: number): void {
  if (views.places[name]!.length !== rows * 8) {
    throw contentError(views, name, 0, `expected ${rows} rows`);
  }
}

function verifyDirectory(views: SectionViews): void {
  const directory = views.words("v6-directory");
  const prefixes = views.words("v6-prefixes");
  if (prefixes.length === 0) {
    if (directory.length !== 2 || directory[0] !== 0 || directory[1] !== 0) {
      throw contentError(views, "v6-directory", 0, "there are no prefixes");
    }
    expectRows(views, "v6-blocks", 0);
    return;
  }
  const first = prefixes[0]! >>> 16;
  const rows = (prefixes.at(-1)! >>> 16) - first + 1;
  if (directory[0] !== first || directory[1] !== rows || directory.length !== 4 + rows * 2) {
    throw contentError(views, "v6-directory", 0, "the directory does not cover the prefixes");
  }
  let group = 0;
  let nextPage = 0;
  for (let row = 0; row <= rows; row++) {
    const at = 2 + row * 2;
    const firstGroup = group;
    while (group < prefixes.length && prefixes[group]! >>> 16 === first + row) {
      group += 1;
    }
    const hasPage = group - firstGroup >= PAGE_MINIMUM_GROUPS;
    if (directory[at] !== (hasPage ? nextPage : NONE) || directory[at + 1] !== firstGroup) {
      throw contentError(views, "v6-directory", at, "a row does not match the prefixes");
    }
    if (hasPage) {
      verifyPage(views, nextPage, prefixes, firstGroup);
      nextPage += PAGE_WORDS;
    }
  }
  expectRows(views, "v6-blocks", nextPage / 2);
}

/** Checks that the bits of a page are exactly the prefixes of its /16, and that each rank is the number before. */
function verifyPage(views: SectionViews, page: number, prefixes: Uint32Array, firstGroup: number): void {
  const blocks = views.words("v6-blocks");
  if (page + PAGE_WORDS > blocks.length) {
    throw contentError(views, "v6-blocks", blocks.length, "a page is missing");
  }
  const top = prefixes[firstGroup]! >>> 16;
  let group = firstGroup;
  for (let block = 0; block < PAGE_WORDS / 2; block++) {
    const at = page + block * 2;
    if (blocks[at + 1] !== group) {
      throw contentError(views, "v6-blocks", at + 1, `rank ${blocks[at + 1]}, expected ${group}`);
    }
    let bits = 0;
    const blockNumber = top * 2048 + block;
    while (group < prefixes.length && prefixes[group]! >>> 5 === blockNumber) {
      bits |= 1 << (prefixes[group]! & 31);
      group += 1;
    }
    if (blocks[at] !== bits >>> 0) {
      throw contentError(views, "v6-blocks", at, "the bits do not match the prefixes");
    }
  }
}

function verifyGroups(views: SectionViews): void {
  const groups = views.words("v6-groups");
  const keys = views.halfWords("v6-keys");
  const last = groups.length - 2;
  if (groups[0] !== 1 || groups[last] !== keys.length || groups[last + 1] !== WHOLE_GROUP_SHIFT) {
    throw contentError(views, "v6-groups", 0, "the groups do not cover the keys");
  }
  let nextSlot = 0;
  for (let at = 0; at < last; at += 2) {
    const from = groups[at]!;
    const to = groups[at + 2]!;
    if (to <= from || to > keys.length) {
      throw contentError(views, "v6-groups", at + 2, "a group has no keys");
    }
    for (let entry = from + 1; entry < to; entry++) {
      if (keys[entry]! <= keys[entry - 1]!) {
        const offset = views.places["v6-keys"].offset + entry * 2;
        throw new IpdbError("BAD_CONTENT", "v6-keys", offset, "keys are not in ascending order");
      }
    }
    if ((groups[at + 1]! & 31) !== WHOLE_GROUP_SHIFT) {
      nextSlot = verifySlots(views, at, nextSlot);
    } else if (groups[at + 1] !== WHOLE_GROUP_SHIFT) {
      throw contentError(views, "v6-groups", at + 1, "a group without slots has a slot position");
    }
  }
  if (nextSlot !== views.places["v6-slots"].length / 4) {
    throw contentError(views, "v6-slots", nextSlot, "no group uses these slots");
  }
}

/** Returns the number of the next group's first slot. */
function verifySlots(views: SectionViews, at: number, firstSlot: number): number {
  const groups = views.words("v6-groups");
  const slots = views.words("v6-slots");
  const keys = views.halfWords("v6-keys");
  const shift = groups[at + 1]! & 31;
  const count = 1 << (16 - shift);
  if (shift > 16 || groups[at + 1]! >>> 5 !== firstSlot || firstSlot + count + 1 > slots.length) {
    throw contentError(views, "v6-groups", at + 1, "not the position of the next slots");
  }
  const end = groups[at + 2]!;
  let entry = groups[at]!;
  for (let slot = 0; slot <= count; slot++) {
    while (entry < end && keys[entry]! >>> shift < slot) {
      entry += 1;
    }
    if (slots[firstSlot + slot] !== entry) {
      throw contentError(views, "v6-slots", firstSlot + slot, `entry ${slots[firstSlot + slot]}, expected ${entry}`);
    }
  }
  return firstSlot + count + 1;
}

function verifyValues(views: SectionViews, records: number): void {
  const values = views.words("v6-values");
  const splits = views.words("v6-splits");
  let nextSplit = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if ((value | 0) >= 0) {
      if (value >= records) {
        throw contentError(views, "v6-values", at, `record ${value} does not exist`);
      }
      continue;
    }
    if (at === 0 || (value & ~SPLIT_BIT) !== nextSplit || nextSplit >= splits.length) {
      throw contentError(views, "v6-values", at, "not the position of the next split list");
    }
    nextSplit = verifySplit(views, splits, nextSplit, records);
  }
  if (nextSplit !== splits.length) {
    throw contentError(views, "v6-splits", nextSplit, "no value refers to this list");
  }
}

/** Returns where the next list begins. */
function verifySplit(views: SectionViews, splits: Uint32Array, list: number, records: number): number {
  const isWide = (splits[list]! | 0) < 0;
  const count = splits[list]! & ~WIDE_SPLIT_BIT;
  const words = isWide ? 4 : 2;
  const end = list + 1 + count * words;
  if (count === 0 || end > splits.length) {
    throw contentError(views, "v6-splits", list, "the list is empty or extends beyond the section");
  }
  for (let at = list + 1; at < end; at += words) {
    const isInOrder = at === list + 1 ? isZero(splits, at, words) : isAscending(splits, at, words);
    if (!isInOrder || splits[at]! > 0xffff) {
      throw contentError(
        views,
        "v6-splits",
        at,
        "items do not start at the first address or are not in ascending order",
      );
    }
    if (splits[at + words - 1]! >= records) {
      throw contentError(views, "v6-splits", at + words - 1, `record ${splits[at + words - 1]} does not exist`);
    }
  }
  return end;
}

function isZero(splits: Uint32Array, at: number, words: number): boolean {
  return splits[at] === 0 && (words === 2 || (splits[at + 1] === 0 && splits[at + 2] === 0));
}

function isAscending(splits: Uint32Array, at: number, words: number): boolean {
  for (let word = at; word < at + words - 1; word++) {
    if (splits[word] !== splits[word - words]) {
      return splits[word]! > splits[word - words]!;
    }
  }
  return false;
}
