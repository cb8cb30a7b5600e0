import type en from "../en/changelog.ts";

export default {
  title: "更新日志",
  lead: "接口的变更，以及数据的每一个发布版本。",
  kind: "变更类型",
  all: "全部",
  kinds: { api: "接口", data: "数据" },
  more: "了解更多",
  feeds: "用阅读器订阅：",
  failed: "更新日志加载失败。",
  empty: { title: "暂无更新", text: "数据版本发布后会列在这里。" },
} satisfies typeof en;
