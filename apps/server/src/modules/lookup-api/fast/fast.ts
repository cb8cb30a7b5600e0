export { assignHead, headerLines, headerList, keepAliveLines } from "./assigned-head.ts";
export { COPY_SLACK, ItemArena, MAX_READ_AHEAD } from "./item-arena.ts";
export { acquireOutput, makeRoom, type OutputBuffer, releaseOutput } from "./output-buffers.ts";
export { takePlainLookups } from "./plain-lookups.ts";
export { NOTHING_KNOWN, preparedItems } from "./prepared-items.ts";
export { readSmallForm } from "./small-form.ts";
