import type en from "../en/statement.ts";

export default {
  validFrom: (day: string) => `自${day}起生效`,
  upcoming: (day: string) => `自 ${day} 起适用的文本`,
  failed: "文本加载失败。",
  contents: "目录",
  others: "其他声明",
  print: "打印",
  question: "对本文有疑问？",
  ask: "联系我们",
} satisfies typeof en;
