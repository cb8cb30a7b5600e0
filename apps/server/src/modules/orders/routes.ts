import { api, staffApi } from "@meridian/contract";
import { type Call, type Route, routes } from "../../http/routes.ts";
import { listDifferences, resolveDifference } from "../payments/differences.ts";
import { refundOrder, settleRefund } from "../payments/refunds.ts";
import { importTransfers, listTransfers, matchTransfer } from "../payments/transfers.ts";
import { staffOf } from "../staff/actor.ts";
import { moneyIn } from "../staff/limits.ts";
import { withSecondPerson } from "../staff/second-person.ts";
import { confirm } from "./confirm.ts";
import { listOrders } from "./describe.ts";
import { setNextPackage } from "./next-package.ts";
import { setPolicy } from "./overage.ts";
import { listCoupons, quote } from "./quotes.ts";
import { reportSales } from "./report.ts";
import {
  closeByStaff,
  issueCoupon,
  listAllOrders,
  makeOrder,
  showOrder,
  weighOrder,
  weighRefund,
} from "./staff-orders.ts";
import { changePackage, listAllPackages } from "./staff-packages.ts";
import { cancelOrder } from "./states.ts";

const forAccounts = routes(api.orders, {
  orderQuote: ({ app, user, caller, input }) => quote(app, user, caller.language, input),
  userOrderList: ({ app, user, caller, input }) => listOrders(app, user, caller.language, input),
  userOrderConfirm: ({ app, user, caller, input }) =>
    confirm(app, { user, ip: caller.ip, language: caller.language }, input),
  orderCancel: ({ app, user, caller, input }) =>
    cancelOrder(app, { user, ip: caller.ip, language: caller.language }, input.id),
  couponList: ({ app, user, caller }) => listCoupons(app, user, caller.language),
  setNextPackage: ({ app, user, caller, input }) =>
    setNextPackage(app, { user, ip: caller.ip, language: caller.language }, input),
  setServicePolicy: ({ app, user, caller, input }) => setPolicy(app, user, caller.ip, input),
});

const { adminOrders } = staffApi;
const actor = ({ app, user, caller }: Pick<Call<typeof adminOrders.orderInfo>, "app" | "user" | "caller">) =>
  staffOf(app, user, caller);

const forStaff = routes(adminOrders, {
  orderList: ({ app, caller, input }) => listAllOrders(app, caller.language, input),
  orderInfo: ({ app, caller, input }) => showOrder(app, caller.language, input.id),
  orderMake: withSecondPerson(adminOrders.orderMake, { weigh: weighOrder, carryOut: makeOrder }),
  orderClose: async (call) => closeByStaff(call.app, await actor(call), call.input.id),
  orderRefund: withSecondPerson(adminOrders.orderRefund, {
    weigh: weighRefund,
    carryOut: (app, staff, { id: order_id, ...asked }) => refundOrder(app, staff, { order_id, ...asked }),
  }),
  refundSettle: async (call) => settleRefund(call.app, await actor(call), call.input.id, call.input.transaction_no),
  transferList: ({ app, input }) => listTransfers(app, input),
  transferImport: async (call) => importTransfers(call.app, await actor(call), call.input.csv),
  transferMatch: async (call) => matchTransfer(call.app, await actor(call), call.input),
  packageList: ({ app, input }) => listAllPackages(app, input),
  packageChange: async (call) => changePackage(call.app, await actor(call), call.input),
  couponGive: withSecondPerson(adminOrders.couponGive, {
    weigh: (_app, { account_id: accountId, currency, amount_cents }) => ({
      amounts: moneyIn(currency, amount_cents),
      accountId,
    }),
    carryOut: issueCoupon,
  }),
  differenceList: ({ app, input }) => listDifferences(app, input),
  differenceResolve: async (call) => resolveDifference(call.app, await actor(call), call.input.id),
  salesReport: ({ app, input }) => reportSales(app, input),
});

export default [...forAccounts, ...forStaff] satisfies Route[];
