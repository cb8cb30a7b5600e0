import type en from "../en/not-found.ts";

export default {
  title: "页面不存在",
  asked: "这个地址没有通向任何页面：",
  nearest: "与之相近的页面",
  home: "返回首页",
  docs: "开发文档",
} satisfies typeof en;
