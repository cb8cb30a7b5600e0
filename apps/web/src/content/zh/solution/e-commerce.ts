import type { Order } from "../../../pages/solution/rules/e-commerce.ts";
import type en from "../../en/solution/e-commerce.ts";
import { regionName } from "../region-name.ts";

export default {
  title: "优惠券和限量商品，留给顾客而不是脚本",
  lead: "脚本按分钟租用服务器，顾客不会。从数据中心下单的先扣下优惠券，其他人感觉不到这次检查。",
  flow: {
    visitor: "一笔使用优惠券的订单",
    signals: ["scenario", "country_code", "is_hosting", "risk.score"],
    decisions: ["直接接受", "暂扣优惠券", "发货前人工查看"],
  },
  problem: {
    title: "前百张券总被最快的抢走",
    text: "而最快的都是程序。验证码拖慢的往往是人；看一眼网络类型，什么都不用问就能分清。",
  },
  steps: [
    { title: "在领券时查询", text: "不必每个页面都查，在有价值的东西即将转手的那一刻查一次就够。" },
    { title: "读取应用场景", text: "家庭、移动网络、企业还是数据中心；返回结果会说明来自名单还是由网络名称推断。" },
    { title: "先暂扣，不拒绝", text: "暂扣的券以后可以补发，被拒绝的顾客不会再来。" },
  ],
  example: {
    title: "开售时的四笔订单",
    text: "两笔用券，两笔不用；其中一笔的收货地与下单地不在同一国家。",
    event: ({ shipTo, usesCoupon }: Order) => `发往${regionName(shipTo)}，${usesCoupon ? "使用" : "未使用"}优惠券`,
    verdicts: {
      accept: "接受",
      withoutCoupon: "暂扣优惠券",
      check: "再确认一次",
      review: "发货前查看",
    },
    summary: (results) => {
      const accepted = results.filter(({ verdict }) => verdict.name === "accept").length;
      const held = results.filter(({ verdict }) => verdict.name === "withoutCoupon").length;
      return [`${accepted} 笔直接接受，${held} 张券暂扣，其余由人工查看。`];
    },
  },
  architecture: [
    { title: "商城", text: "领券或用券付款时，送出来访地址与订单号。" },
    { title: "子午接口", text: "/v2/query 与 /v2/portrait 并行返回；批量接口可复查昨日订单。" },
    { title: "营销规则", text: "接受、暂扣优惠券或追问；暂扣时告诉顾客如何解除。" },
    { title: "履约", text: "标记与原因显示在订单旁边，而不是另一个系统里。" },
  ],
  limits: "经公司代理上网的职员和云桌面用户看起来也像数据中心。因此规则只暂扣优惠券、请人工查看，从不自行取消订单。",
} satisfies typeof en;
