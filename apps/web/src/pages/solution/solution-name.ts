import type { Namespace } from "../../lib/texts.tsx";

type NameOf<N extends Namespace> = N extends `solution/${infer Name}` ? Name : never;

/** A solution's name, which its files in rules/ and content/{en,zh}/solution/ share. */
export type SolutionName = NameOf<Namespace>;
