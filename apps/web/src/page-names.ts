/**
 * The one table from the specification's addresses, many of them in pinyin, to the English names that products and
 * solutions have in code and texts, below pages/ and content/{en,zh}/.
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
  "/solution/jinrong": "solution/finance",
  "/solution/taobao": "solution/e-commerce",
  "/solution/shejiao": "solution/social",
  "/solution/meiti": "solution/media",
  "/solution/lvyou": "solution/travel",
  "/solution/baoxian": "solution/insurance",
  "/solution/youxi": "solution/games",
  "/solution/anquan": "solution/security",
  "/solution/advertise": "solution/advertising",
  "/solution/business": "solution/business-intelligence",
  "/solution/yonghu": "solution/audience",
  "/solution/fangyu": "solution/defence",
  "/solution/zhuizong": "solution/tracing",
  "/solution/optimization": "solution/optimization",
} as const;
