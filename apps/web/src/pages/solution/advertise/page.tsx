import { useTexts } from "../../../lib/texts.tsx";
import { SolutionPage } from "../solution.tsx";
import { events, judge } from "./rule.ts";
import source from "./rule.ts?raw";

const example = { events, judge, source };
const products = ["/product/changjing", "/product/shibie", "/product/ipguishu"] as const;

export default function Advertise() {
  return <SolutionPage texts={useTexts("solution/advertise")} example={example} products={products} />;
}
