import { useTexts } from "../../../lib/texts.tsx";
import { SolutionPage } from "../solution.tsx";
import { events, judge } from "./rule.ts";
import source from "./rule.ts?raw";

const example = { events, judge, source };
const products = ["/product/changjing", "/product/huaxiang", "/product/shibie", "/product/shouji"] as const;

export default function Taobao() {
  return <SolutionPage texts={useTexts("solution/taobao")} example={example} products={products} />;
}
