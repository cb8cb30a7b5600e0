import type { Namespace } from "./lib/texts.tsx";

/**
 * The pages of products and solutions by their address. The specification gives the addresses, many of them in pinyin;
 * code and texts have English names, under which they are found below pages/ and content/{en,zh}/.
 */
export const pageNames = {
  "/product/ipguishu": "product/location",
  "/product/changjing": "product/scenario",
  "/product/huaxiang": "product/risk",
  "/product/shibie": "product/privacy",
  "/product/zhenren": "product/real-person",
  "/product/user": "product/visitor",
  "/product/shouji": "product/phone",
  "/product/card": "product/card",
  "/product/whois": "product/whois",
  "/product/identity": "product/identity",
  "/product/ipport": "product/hosts",
  "/product/jizhan": "product/cells",
  "/product/dns": "product/dns",
  "/antifraud": "product/antifraud",
  "/solution/jinrong": "solution/jinrong",
  "/solution/taobao": "solution/taobao",
  "/solution/shejiao": "solution/shejiao",
  "/solution/meiti": "solution/meiti",
  "/solution/lvyou": "solution/lvyou",
  "/solution/baoxian": "solution/baoxian",
  "/solution/youxi": "solution/youxi",
  "/solution/anquan": "solution/anquan",
  "/solution/advertise": "solution/advertise",
  "/solution/business": "solution/business",
  "/solution/yonghu": "solution/yonghu",
  "/solution/fangyu": "solution/fangyu",
  "/solution/zhuizong": "solution/zhuizong",
  "/solution/optimization": "solution/optimization",
} as const satisfies Record<string, Namespace>;
