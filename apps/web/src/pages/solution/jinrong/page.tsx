import { useTexts } from "../../../lib/texts.tsx";
import { SolutionPage } from "../solution.tsx";
import { events, judge } from "./rule.ts";
import source from "./rule.ts?raw";

const example = { events, judge, source };
const products = ["/product/huaxiang", "/product/ipguishu", "/product/shibie", "/antifraud"] as const;

export default function Jinrong() {
  return <SolutionPage texts={useTexts("solution/jinrong")} example={example} products={products} />;
}
