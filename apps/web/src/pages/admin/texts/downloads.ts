export const downloadsEn = {
  title: "Downloads",
  text: "The files that customers download, built after each version of the database.",
  build: "Build missing files",
  queued: "Build queued",
  product: "Edition",
  version: "Version",
  ranges: "Ranges",
  size: "Size",
  published: "Published",
  building: (percent: number) => `building, ${percent}%`,
  status: { checking: "Checking", published: "Published", archived: "Archived", withdrawn: "Withdrawn" },
  empty: { title: "No files yet", text: "They are built when a version of the database is published." },
};

export const downloadsZh = {
  title: "下载文件",
  text: "供客户下载的文件，每次发布数据库版本后生成。",
  build: "生成缺少的文件",
  queued: "后台正在生成",
  product: "数据库",
  version: "版本",
  ranges: "地址段",
  size: "大小",
  published: "发布时间",
  building: (percent: number) => `正在生成，${percent}%`,
  status: { checking: "检查中", published: "已发布", archived: "已归档", withdrawn: "已撤回" },
  empty: { title: "尚无文件", text: "数据库版本发布后将自动生成。" },
} satisfies typeof downloadsEn;
