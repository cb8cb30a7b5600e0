import type en from "../en/user.ts";

export default {
  title: "用户中心",
  mainAccount: "主账号",
  scope: (name: string, role: string) => (role ? `${name}，${role}` : name),
  tabs: {
    dashboard: "数据看板",
    downloads: "数据下载",
    billing: "费用中心",
    profile: "个人资料",
    keys: "API 密钥",
    team: "成员与角色",
    audit: "操作日志",
  },
  later: {
    note: "此部分正在建设，完成后将在这里开放。",
    back: "返回数据看板",
    tabs: {
      downloads: {
        title: "离线数据库下载",
        text: "提供 CSV、JSON 与自有格式的各期数据，附大小与校验值；有新一期时可提醒您。",
      },
      billing: {
        title: "服务、订单与发票",
        text: "已开通的服务与余量、订单与支付情况、发票与抬头。",
      },
      team: {
        title: "子账号与角色",
        text: "账号内的成员、各自的权限，以及可用的额度。",
      },
      audit: {
        title: "操作记录",
        text: "账号内密钥、成员与设置的每一次变更：何人、何时、来自何处。",
      },
    },
  },
} satisfies typeof en;
