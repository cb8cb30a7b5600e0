import { api } from "@meridian/contract";
import { routes } from "../../http/routes.ts";
import { confirm } from "./confirm.ts";
import { listOrders } from "./describe.ts";
import { setPolicy } from "./overage.ts";
import { listCoupons, quote } from "./quotes.ts";
import { cancelOrder } from "./states.ts";

export default routes(api.orders, {
  orderQuote: ({ app, user, caller, input }) => quote(app, user, caller.language, input),
  userOrderList: ({ app, user, caller, input }) => listOrders(app, user, caller.language, input),
  userOrderConfirm: ({ app, user, caller, input }) =>
    confirm(app, { user, ip: caller.ip, language: caller.language }, input),
  orderCancel: ({ app, user, caller, input }) =>
    cancelOrder(app, { user, ip: caller.ip, language: caller.language }, input.id),
  couponList: ({ app, user, caller }) => listCoupons(app, user, caller.language),
  setServicePolicy: ({ app, user, caller, input }) => setPolicy(app, user, caller.ip, input),
});
