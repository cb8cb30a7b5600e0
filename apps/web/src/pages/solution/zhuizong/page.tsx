import { useTexts } from "../../../lib/texts.tsx";
import { SolutionPage } from "../solution.tsx";
import { events, judge } from "./rule.ts";
import source from "./rule.ts?raw";

const example = { events, judge, source };
const products = ["/product/whois", "/product/ipguishu", "/product/ipport", "/product/dns"] as const;

export default function Zhuizong() {
  return <SolutionPage texts={useTexts("solution/zhuizong")} example={example} products={products} />;
}
