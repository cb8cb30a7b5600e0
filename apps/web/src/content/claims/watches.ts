import { type Claim, server } from "./claim.ts";

/** What the page of watches promises. */
export const watchClaims: readonly Claim[] = [
  {
    en: "Once for each version that changes something",
    zh: "每个带来变化的版本通知一次",
    in: ["user/watches"],
    proof: server(
      "watches/watches.test.ts",
      "is reported exactly once by many workers at once, and after one was killed halfway",
    ),
  },
  {
    en: "they are forgotten once they are compared",
    zh: "比较后即丢弃",
    in: ["user/watches"],
    proof: server("watches/watches.test.ts", "counts the addresses of a text that change, and stores none of them"),
  },
  {
    en: "Changes found so far remain listed",
    zh: "此前发现的变化仍会列出",
    in: ["user/watches"],
    proof: server("watches/watches.test.ts", "remains listed after its watch was deleted"),
  },
];
