import type en from "../en/user.ts";

export default {
  title: "用户中心",
  scope: (name: string, role: string) => (role ? `${name}，${role}` : name),
  /** Tabs, and what else the account menu offers. */
  items: {
    dashboard: "数据看板",
    services: "服务与额度",
    downloads: "数据下载",
    billing: "费用中心",
    alerts: "预警与通知",
    points: "积分",
    keys: "API 密钥",
    "bulk-jobs": "批量查询",
    reports: "日志报告",
    watches: "变更关注",
    overrides: "自定义数据",
    team: "成员与角色",
    audit: "操作日志",
    profile: "个人资料",
    mall: "积分商城",
    rewards: "推荐奖励",
  },
} satisfies typeof en;
