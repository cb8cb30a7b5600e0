import type en from "../en/preparation.ts";

export default {
  state: "准备中",
  text: "本页正在准备。以上内容将会出现在这里，目前还不能使用。",
  home: "返回首页",
  lookUp: "现在可用：查询 IP",
  related: "同组页面",
} satisfies typeof en;
