import { useTexts } from "../../../lib/texts.tsx";
import { SolutionPage } from "../solution.tsx";
import { events, judge } from "./rule.ts";
import source from "./rule.ts?raw";

const example = { events, judge, source };
const products = ["/product/shibie", "/product/huaxiang", "/product/ipguishu"] as const;

export default function Fangyu() {
  return <SolutionPage texts={useTexts("solution/fangyu")} example={example} products={products} />;
}
