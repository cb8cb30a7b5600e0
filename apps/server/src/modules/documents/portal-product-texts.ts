import type { FieldTexts } from "./bilingual-texts.ts";

/** Fields of the endpoint that counts a product's data. */
export const portalProductTexts: FieldTexts = {
  tables: ["One table for each count", "每项统计一张表"],
  rows: ["Rows, largest first", "各行，由大到小"],
  key: ["Code, such as a country code", "代码，例如国家代码"],
  known: [
    "Rows with a definite or more detailed answer; null if the table makes no such distinction",
    "其中可以判定的数量，或有更细结果的数量；不区分时为 null",
  ],
};
