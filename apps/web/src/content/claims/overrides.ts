import { type Claim, server } from "./claim.ts";

const applied = server(
  "overrides/overrides.test.ts",
  "is in the answers of the account's keys, single and in batches, within a poll, and of nobody else's",
);

/** What the page of overrides promises, and that of a correction. */
export const overrideClaims: readonly Claim[] = [
  { en: "nobody else sees it", zh: "其他人不会看到", in: ["user/overrides"], proof: applied },
  { en: "It takes effect within seconds", zh: "数秒内生效", in: ["user/overrides"], proof: applied },
  {
    en: "our answers have it within a minute",
    zh: "一分钟内在查询结果中生效",
    in: ["report/correction"],
    proof: server(
      "corrections/live-corrections.test.ts",
      "is applied by every process on its own, at once when it starts",
    ),
  },
];
