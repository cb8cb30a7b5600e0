import type en from "../../en/solution/games.ts";

export default {
  title: "玩家就近接入，脚本去练习场",
  lead: "在测量第一个数据包之前，地址就已经说明哪台服务器最近，以及物理上可能的最低延迟。",
  flow: {
    visitor: "正在加入的玩家",
    signals: ["latitude", "longitude", "scenario", "asn"],
    decisions: ["最近的大区", "换一个大区再试", "练习场"],
  },
  problem: {
    title: "玩家没有时间等测速",
    text: "进菜单前逐个测四个大区要好几秒；只测最近的一个，不理想才测下一个，多数时候只需一次往返。",
  },
  steps: [
    { title: "按距离推荐", text: "由坐标得出最近的大区，最终选择权在玩家。" },
    { title: "一次测速确认", text: "延迟远高于下限说明绕路，换第二近的大区。" },
    { title: "工作室不进排位", text: "从服务器登录的账号先去练习场，直到确认是真人。" },
  ],
  example: {
    title: "四位玩家，四个大区",
    text: "毫秒数是往返的理论下限，按光在光纤中每毫秒走 200 公里计算；实际延迟会更高。",
    event: () => "加入排位赛",
    verdicts: {
      lobby: (server: string) => server,
      practice: "练习场 · 服务器",
      unknown: "位置未知 · 全部测速",
    },
    summary: (results) => {
      const played = results.filter(({ verdict }) => verdict.name === "lobby");
      const mean = played.reduce((sum, { verdict }) => sum + (verdict.value ?? 0), 0) / Math.max(1, played.length);
      return [`${played.length} 位玩家进入最近的大区，平均理论延迟 ${Math.round(mean)} 毫秒起。`];
    },
  },
  architecture: [
    { title: "客户端", text: "请求分配大区，只需来访地址，不申请任何权限。" },
    { title: "匹配服务", text: "数据库常驻内存，在同一进程内应答。" },
    { title: "大区列表", text: "您的服务器与坐标，新增大区只要一行。" },
    { title: "反作弊", text: "每份报告附带网络与场景，工作室一眼可见。" },
  ],
  limits: "海缆不走大圆航线，云游戏用户也会从数据中心登录。调整玩家的大区之前请先测速，并提供申诉途径。",
} satisfies typeof en;
