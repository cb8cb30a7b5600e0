import type en from "../en/app-products.ts";

export default {
  list: {
    title: "一个地址，十三个答案",
    lead: "每个产品页都有在线演示，无需密钥，也无需注册。所有产品共用一个账户、一把密钥、一份账单。",
    own: "您的地址，由第一个产品回答",
    ownFailed: "服务器没有应答。",
    reserved: "保留地址：您位于服务器的内部网络。",
  },
  offline: {
    title: "把数据库放在自己的机器上",
    lead: "全部 IPv4 与 IPv6 地址的位置、网络与隐私标记，同在一个文件。不经过网络，不限查询次数，地址不出家门。",
    present: "当前数据库",
    failed: "无法读取数据库状态。",
    version: "版本",
    built: "构建日期",
    data: "数据日期",
    next: "最迟下次更新",
    rangesV4: "IPv4 地址段",
    rangesV6: "IPv6 地址段",
    sources: "数据来源",
    row: "同一行，四种格式",
    rowText: "谷歌公共解析器所在的地址段，在各格式中的样子。",
    samples: "格式：",
    formatsTitle: "各有所长",
    formats: [
      { name: "CSV 文本", text: "适合数据库与电子表格：每行一个地址段，按 RFC 4180 加引号。" },
      { name: "JSON 行", text: "适合流式处理与脚本：每行一个对象，字段名与接口一致。" },
      { name: "MMDB 文件", text: "适用于各种 MaxMind 读取库，现有的库、nginx 与日志工具无需改动。" },
      {
        name: "IPDB 文件",
        text: "用于查询的自有格式：映射文件即可读取，单核每秒回答数百万个地址，格式说明随代码公开。",
      },
    ],
    reasonsTitle: "何时用文件胜过接口",
    reasons: [
      "依法或依约，地址不得外传。",
      "防火墙或广告交易平台只有几微秒，没有时间走网络。",
      "需要重读一年的日志：一个晚上十亿次查询。",
      "机器不联网，或并非总能联网。",
    ],
    delivery:
      "城市、国家、网络与隐私四种数据库均可在用户中心下载，附校验和、签名与版本差异，也可用 geoipupdate 自动更新。其他字段、格式与周期可按需定制。",
    download: "下载",
    ask: "申请其他文件",
    licence: "数据许可",
  },
} satisfies typeof en;
