import { useTexts } from "../../../lib/texts.tsx";
import { SolutionPage } from "../solution.tsx";
import { events, judge } from "./rule.ts";
import source from "./rule.ts?raw";

const example = { events, judge, source };
const products = ["/product/ipguishu", "/product/huaxiang", "/product/whois", "/product/ipport"] as const;

export default function Anquan() {
  return <SolutionPage texts={useTexts("solution/anquan")} example={example} products={products} />;
}
