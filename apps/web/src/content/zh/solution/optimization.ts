import type en from "../../en/solution/optimization.ts";

export default {
  title: "在第一个字节之前，把访客送到最近节点",
  lead: "由地址坐标选择节点只需几微秒；少数网络绕路，再用实测延迟修正。",
  flow: {
    visitor: "首次请求",
    signals: ["latitude", "longitude", "asn", "accuracy_radius_km"],
    decisions: ["最近的节点", "第二近的作为备用", "该网络使用例外规则"],
  },
  problem: {
    title: "解析器掩盖了访客的位置",
    text: "DNS 按解析器的位置应答，而解析器可能在另一个大洲。按访客自己的地址决定，结果更好。",
  },
  steps: [
    { title: "按距离选择", text: "计算到各节点的大圆距离；误差半径大于差值时，选哪个都可以。" },
    { title: "按网络修正", text: "海缆绕路时，以各 AS 的实测延迟为准。" },
    { title: "看看还缺哪里", text: "离所有节点都远的地区，就是下一个节点该去的地方。" },
  ],
  example: {
    title: "五位访客，四个节点",
    text: "目前全部由弗吉尼亚节点服务，阿姆斯特丹、新加坡与圣保罗是新增节点。",
    event: () => "首次请求",
    verdicts: { node: (name: string) => name, unknown: "位置未知" },
    summary: (results) => {
      const saved = results.map(({ verdict }) => verdict.value ?? 0);
      const mean = Math.round(saved.reduce((sum, km) => sum + km, 0) / Math.max(1, saved.length));
      const ms = Math.round((2 * mean) / 200);
      return [`平均缩短 ${new Intl.NumberFormat("zh-CN").format(mean)} 公里，每次往返至少减少 ${ms} 毫秒。`];
    },
  },
  architecture: [
    { title: "入口", text: "任播或单一区域，重定向或返回节点名称。" },
    { title: "内存数据库", text: "查一次的开销比解析一行请求还小。" },
    { title: "节点表", text: "各节点的坐标与健康状态。" },
    { title: "实测", text: "按 AS 与节点统计真实用户耗时，每天回填一次。" },
  ],
  limits: "距离只是下限而非实测：200 公里光纤耗时一毫秒，路由器还会增加。移动流量可能在离手机很远的地方进入互联网。",
} satisfies typeof en;
