import type { PageExports } from "./lib/page-content.ts";
import type { Namespace } from "./lib/texts.tsx";
import { importSolution } from "./pages/solution/registry.tsx";
import type { SolutionName } from "./pages/solution/solution-name.ts";

/*
 * Grouped pages, found by the name of their texts. The list is long, so it is loaded with the first of them rather than
 * with every page.
 */

const pages = import.meta.glob<PageExports>("./pages/{product,report}/*/page.tsx");
const solutions = "solution/";

/** The page for a name such as `product/dns`. */
export const importNestedPage = (name: Namespace): Promise<PageExports> =>
  name === "statement"
    ? import("./pages/statement/statement.tsx")
    : name.startsWith(solutions)
      ? importSolution(name.slice(solutions.length) as SolutionName)
      : pages[`./pages/${name}/page.tsx`]!();
