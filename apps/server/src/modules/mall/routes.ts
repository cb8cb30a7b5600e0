import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { exchangeGoods } from "./exchange.ts";
import { controlExchange, listExchanges } from "./exchange-list.ts";
import { listGoods, showGoods } from "./goods.ts";
import { listPoints } from "./points-log.ts";

export default routes(api.mall, {
  integralGoodsList: ({ app, user, caller, input }) => listGoods(app, user, caller.language, input),
  integralGoodsInfo: ({ app, user, caller, input }) => showGoods(app, user, caller.language, input.id),
  ipIntegralExchangeLog: ({ app, user, caller, input }) => listExchanges(app, user, caller.language, input),
  ipIntegralExchangeAdd: ({ app, user, caller, input }) => exchangeGoods(app, user, caller.ip, input),
  exchangeControl: ({ app, user, caller, input }) => controlExchange(app, user, caller, input),
  integralLog: ({ app, user, caller, input }) => listPoints(app, user, caller.language, input),
});
