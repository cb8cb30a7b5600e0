import { useTexts } from "../../../lib/texts.tsx";
import { SolutionPage } from "../solution.tsx";
import { events, judge } from "./rule.ts";
import source from "./rule.ts?raw";

const example = { events, judge, source };
const products = ["/product/ipguishu", "/product/changjing", "/product/shibie"] as const;

export default function Shejiao() {
  return <SolutionPage texts={useTexts("solution/shejiao")} example={example} products={products} />;
}
