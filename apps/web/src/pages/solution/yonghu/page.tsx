import { useTexts } from "../../../lib/texts.tsx";
import { SolutionPage } from "../solution.tsx";
import { events, judge } from "./rule.ts";
import source from "./rule.ts?raw";

const example = { events, judge, source };
const products = ["/product/user", "/product/ipguishu", "/product/changjing"] as const;

export default function Yonghu() {
  return <SolutionPage texts={useTexts("solution/yonghu")} example={example} products={products} />;
}
