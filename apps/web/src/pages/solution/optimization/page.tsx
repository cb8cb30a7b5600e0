import { useTexts } from "../../../lib/texts.tsx";
import { SolutionPage } from "../solution.tsx";
import { events, judge } from "./rule.ts";
import source from "./rule.ts?raw";

const example = { events, judge, source };
const products = ["/product/ipguishu", "/product/dns", "/product/changjing"] as const;

export default function Optimization() {
  return <SolutionPage texts={useTexts("solution/optimization")} example={example} products={products} />;
}
