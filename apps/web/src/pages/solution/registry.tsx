import type { PageExports } from "../../lib/page-content.ts";
import type { PagePath } from "../../site.ts";
import type { Example } from "./example.ts";
import type { SolutionName } from "./solution-name.ts";

/** The products that each solution uses. */
const productsOf: Readonly<Record<SolutionName, readonly PagePath[]>> = {
  finance: ["/product/huaxiang", "/product/ipguishu", "/product/shibie", "/antifraud"],
  "e-commerce": ["/product/changjing", "/product/huaxiang", "/product/shibie", "/product/shouji"],
  social: ["/product/ipguishu", "/product/changjing", "/product/shibie"],
  media: ["/product/ipguishu", "/product/shibie", "/product/changjing"],
  travel: ["/product/ipguishu", "/product/changjing", "/product/shibie"],
  insurance: ["/product/ipguishu", "/product/huaxiang", "/antifraud", "/product/identity"],
  games: ["/product/ipguishu", "/product/changjing", "/product/shibie"],
  security: ["/product/ipguishu", "/product/huaxiang", "/product/whois", "/product/ipport"],
  advertising: ["/product/changjing", "/product/shibie", "/product/ipguishu"],
  "business-intelligence": ["/product/ipguishu", "/product/changjing", "/product/whois"],
  audience: ["/product/user", "/product/ipguishu", "/product/changjing"],
  defence: ["/product/shibie", "/product/huaxiang", "/product/ipguishu"],
  tracing: ["/product/whois", "/product/ipguishu", "/product/ipport", "/product/dns"],
  optimization: ["/product/ipguishu", "/product/dns", "/product/changjing"],
};

const rules = import.meta.glob<Pick<Example, "events" | "judge">>("./rules/*.ts");
const sources = import.meta.glob<string>("./rules/*.ts", { query: "?raw", import: "default" });

/** The page of one solution; it loads only its own rule. */
export async function importSolution(name: SolutionName): Promise<PageExports> {
  const file = `./rules/${name}.ts`;
  const [{ SolutionPage }, { programOf }, { events, judge }, source] = await Promise.all([
    import("./solution.tsx"),
    import("./program.ts"),
    rules[file]!(),
    sources[file]!(),
  ]);
  const example: Example = { events, judge, programOf: programOf.bind(null, source) };
  return { default: () => <SolutionPage name={name} example={example} products={productsOf[name]} /> };
}
