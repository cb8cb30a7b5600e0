import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeBadFiles } from "../src/testing/bad-data.ts";

for (const { name, bytes } of makeBadFiles()) {
  writeFileSync(join(import.meta.dirname, `${name}.ipdb`), bytes);
}
