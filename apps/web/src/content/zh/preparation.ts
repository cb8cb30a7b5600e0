import type en from "../en/preparation.ts";

export default {
  state: "筹备中",
  text: "本页功能尚不可用。",
  plans: {
    "/mall": {
      title: "积分商城将提供",
      points: [
        "用积分兑换商品、额度与优惠券，标明所需积分与剩余数量。",
        "积分来自付费订单与推荐，整个账户共用一份余额。",
        "收货地址在用户中心维护，每笔兑换都可以跟踪到签收。",
      ],
    },
    "/mall/detail": {
      title: "这里将展示",
      points: ["单件商品的图片、说明、所需积分、库存与限兑数量。", "选择地址即可兑换；没有库存会在开始之前说明。"],
    },
  },
  home: "返回首页",
  lookUp: "现在可用：查询 IP",
  related: "同类页面",
} satisfies typeof en;
