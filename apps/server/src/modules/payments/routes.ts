import { api, staffApi } from "@meridian/contract";
import { type Call, type Route, routes } from "../../lib/calls.ts";
import { staffOf } from "../../lib/staff/actor.ts";
import { listOrders } from "../orders/describe.ts";
import { setNextPackage } from "../orders/next-package.ts";
import { setPolicy } from "../orders/overage.ts";
import { listCoupons, quote } from "../orders/quotes.ts";
import { reportSales } from "../orders/report.ts";
import {
  closeByStaff,
  issueCoupon,
  listAllOrders,
  makeOrder,
  showOrder,
  weighOrder,
  weighRefund,
} from "../orders/staff-orders.ts";
import { changePackage, listAllPackages } from "../orders/staff-packages.ts";
import { cancelOrder } from "../orders/states.ts";
import { moneyIn } from "../staff-actions/limits.ts";
import { withSecondPerson } from "../staff-actions/second-person.ts";
import { confirmOrder } from "./confirm.ts";
import { listDifferences, resolveDifference } from "./differences.ts";
import { refundOrder, settleRefund } from "./refunds.ts";
import { importTransfers, listTransfers, matchTransfer } from "./transfers.ts";

const forAccounts = routes(api.orders, {
  orderQuote: ({ app, user, caller, input }) => quote(app, user, caller.language, input),
  userOrderList: ({ app, user, caller, input }) => listOrders(app, user, caller.language, input),
  userOrderConfirm: ({ app, user, caller, input }) =>
    confirmOrder(app, { user, ip: caller.ip, language: caller.language }, input),
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
