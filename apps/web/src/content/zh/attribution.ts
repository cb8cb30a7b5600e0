import type en from "../en/attribution.ts";

export default {
  title: "数据来源与致谢",
  lead: "本站的结果建立在他人测量和维护的开放数据之上。以下是当前数据库的来源，由接口直接给出。",
  current: "当前数据库",
  layers: { location: "位置", network: "网络", privacy: "隐私" },
  columns: { layer: "内容", source: "来源", licence: "许可与日期" },
  none: "尚未加载来源",
  inferred: "部分为推断",
  failed: "来源列表加载失败。",
  retry: "重试",
  version: (version) => `数据库版本 ${version}`,
  changes: "数据经过加工：合并了多个来源，标记了保留地址段，并补充了中英文国家名称。",
  further: "其他数据与软件",
  uses: [
    {
      name: "countries-list 资料库",
      use: "各国首都、国际区号与货币",
      licence: "MIT 许可",
      url: "https://github.com/annexare/Countries",
    },
    {
      name: "flag-icons 图标库",
      use: "国家与地区旗帜",
      licence: "MIT 许可",
      url: "https://github.com/lipis/flag-icons",
    },
    {
      name: "tz-lookup 时区库",
      use: "由经纬度得出时区，边界数据 © OpenStreetMap 贡献者",
      licence: "CC0、ODbL",
      url: "https://www.openstreetmap.org/copyright",
    },
    {
      name: "airports 机场数据",
      use: "作为气象站名称的机场",
      licence: "MIT 许可",
      url: "https://github.com/williamkapke/airports",
    },
    {
      name: "Natural Earth 地图数据",
      use: "点阵地图的陆地轮廓",
      licence: "公有领域",
      url: "https://www.naturalearthdata.com",
    },
    {
      name: "Geist 与 Geist Mono 字体",
      use: "本站西文字体",
      licence: "OFL 1.1 许可",
      url: "https://github.com/vercel/geist-font",
    },
    { name: "Tabler 图标", use: "本站图标", licence: "MIT 许可", url: "https://tabler.io/icons" },
  ],
  usesColumns: { name: "名称", use: "用途", licence: "许可" },
  note: "向他人展示我们的结果时，须同时以链接形式注明位置数据的来源。",
} satisfies typeof en;
