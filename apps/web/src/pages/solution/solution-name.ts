import type { Namespace } from "../../lib/texts.tsx";

type NameOf<N extends Namespace> = N extends `solution/${infer Name}` ? Name : never;

/** A solution's name: of its rule in rules/ and of its texts in content/{en,zh}/solution/. */
export type SolutionName = NameOf<Namespace>;
