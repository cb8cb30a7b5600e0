import type en from "../en/connect.ts";

export default {
  title: "连接程序",
  lead: "请输入程序显示的代码。",
  another: "请重新输入代码，或在程序中重新开始。",
  code: "代码",
  next: "下一步",
  loading: "正在查找申请…",
  unknown: "没有与此代码对应的待处理申请，可能已处理，或已超过 15 分钟。",
  noPermission: "您的角色没有管理 API 密钥的权限，请联系主账号。",
  asks: (name: string) => `“${name}”申请使用您账号的 API 密钥。`,
  from: "申请来源",
  at: "申请时间",
  back: "返回至",
  may: "它将可以：",
  scopes: {
    lookup: "使用您的额度查询 IP 地址及 API 提供的其他数据",
    account: "读取您账号的调用记录与密钥列表（不含密钥原文），以及向日志报告添加数据",
  },
  meaning: "同意后将为其单独创建一个密钥，您可随时在“API 密钥”中查看、限制或吊销。它的调用计入您的额度。",
  care: "请仅在您本人刚刚在该程序中发起操作时同意。",
  careDevice: "请仅在您本人刚刚发起操作、且终端显示相同代码时同意。",
  approve: "同意",
  deny: "拒绝",
  decided: {
    approved: { title: "已连接", text: "程序会自动继续，您可以关闭此页。" },
    denied: { title: "已拒绝", text: "程序不会获得密钥，您可以关闭此页。" },
    keys: "前往 API 密钥",
  },
} satisfies typeof en;
