import { useTexts } from "../../../lib/texts.tsx";
import { SolutionPage } from "../solution.tsx";
import { events, judge } from "./rule.ts";
import source from "./rule.ts?raw";

const example = { events, judge, source };
const products = ["/product/ipguishu", "/product/huaxiang", "/antifraud", "/product/identity"] as const;

export default function Baoxian() {
  return <SolutionPage texts={useTexts("solution/baoxian")} example={example} products={products} />;
}
