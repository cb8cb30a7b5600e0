import type { FieldTexts } from "./bilingual-texts.ts";

/** Fields of the call that counts a product's data. */
export const portalProductTexts: FieldTexts = {
  tables: ["One table for each thing that is counted", "每项统计一张表"],
  rows: ["The rows, largest first", "各行，由大到小"],
  key: ["A code, such as that of a country", "代码，例如国家代码"],
  known: [
    "Rows with a definite or a more detailed answer; null where the table makes no such distinction",
    "其中可以判定的数量，或有更细结果的数量；不区分时为 null",
  ],
};
