import type en from "../en/app-products.ts";

export default {
  list: {
    title: "全部产品，一个密钥",
    lead: "接口类产品的页面都有在线演示，无需密钥，也无需注册。所有产品共用一个账号、一个密钥、一份账单。",
    own: "您的地址",
    ownFailed: "服务器没有响应。",
    reserved: "保留地址：您正在内网访问。",
  },
  offline: {
    title: "把数据库放在自己的机器上",
    lead: "IPv4 与 IPv6 的位置、网络与隐私数据，以文件提供。断网可用，不限查询次数，地址不出您的机器。",
    present: "当前数据库",
    failed: "无法读取数据库状态。",
    version: "版本",
    built: "构建日期",
    data: "数据日期",
    next: "下一版本不晚于",
    rangesV4: "IPv4 地址段",
    rangesV6: "IPv6 地址段",
    sources: "数据来源",
    row: "同一行，多种格式",
    rowText: "同一地址段在其中四种格式中的样子。",
    samples: "格式：",
    formatsTitle: "各有所长",
    formats: [
      { name: "CSV 文本", text: "适合数据库与脚本：每行一个地址段，按 RFC 4180 加引号。" },
      { name: "JSON Lines", text: "适合流式处理与脚本：每行一个对象。" },
      { name: "MMDB 文件", text: "适用于 MaxMind 读取库，以及 nginx 与日志工具。" },
      {
        name: "Meridian 文件",
        text: "用于查询的自有格式：单核每秒可查询一百万次以上，格式有公开说明。",
      },
    ],
    reasonsTitle: "什么时候更适合用离线文件",
    reasons: [
      "依法或依约，地址不得外传。",
      "防火墙或广告交易平台只有几微秒，没有时间走网络。",
      "需要重读一年的日志：一个晚上十亿次查询。",
      "机器不联网，或并非总能联网。",
    ],
    delivery:
      "城市、国家、网络与隐私四种数据库供拥有下载权益的账号在用户中心下载，附校验和、签名与版本差异，也可用 geoipupdate 自动更新。其他字段、格式与周期可按需定制。",
    download: "下载",
    ask: "申请其他文件",
    licence: "数据许可",
  },
} satisfies typeof en;
