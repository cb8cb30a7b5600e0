import type en from "../en/not-found.ts";

export default {
  title: "页面不存在",
  asked: "没有找到这个地址对应的页面：",
  nearest: "与之相近的页面",
  home: "返回首页",
  docs: "开发文档",
} satisfies typeof en;
