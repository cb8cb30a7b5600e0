import { staffApi } from "@meridian/contract";
import { type Call, routes } from "../../lib/calls.ts";
import { staffOf } from "../../lib/staff/actor.ts";
import { logOfCustomer } from "../audit/staff-audit.ts";
import { jobsOfCustomer } from "../bulk-jobs/staff-jobs.ts";
import { changeCertification, listCertifications, showCertification } from "../certification/staff-certifications.ts";
import { smsRules } from "../delivery/sms-rules.ts";
import { smsSpending } from "../delivery/sms-spending.ts";
import { changeSmsRules } from "../delivery/staff-sms.ts";
import { changeInvoice, listInvoices, showInvoice, uploadInvoiceFile } from "../invoices/staff-invoices.ts";
import { listTaxRates, setTaxRate } from "../invoices/staff-tax-rates.ts";
import { changeLead, exportLeads, listLeads, showLead, weighTrial } from "../leads/staff-leads.ts";
import { changeExchange, listExchanges } from "../mall/staff-exchanges.ts";
import {
  addGoods,
  adjustPoints,
  changeGoods,
  changePointRules,
  changeStock,
  importCodes,
  listGoods,
  setGoodsClass,
  weighGoods,
  weighPoints,
} from "../mall/staff-goods.ts";
import { addPicture, removePicture, setVariant } from "../mall/staff-goods-parts.ts";
import { pointsOfCustomer } from "../mall/staff-points.ts";
import { noticesOfCustomer } from "../notices/staff-notices.ts";
import { pointRules } from "../points/rules.ts";
import { dataState, startBuild } from "../publishing/staff-data.ts";
import { usageOfCustomer } from "../records/staff-usage.ts";
import { changeRenewal, listRenewals } from "../renewals/staff-renewals.ts";
import { rewardRules } from "../rewards/rules.ts";
import {
  changePayout,
  changeRecommended,
  changeRewardRules,
  listPayouts,
  listRecommended,
  weighPayout,
  weighRecommended,
} from "../rewards/staff-rewards.ts";
import { openService } from "../services/staff-services.ts";
import { amountsOfLimits, setStaffLimits, staffLimits } from "../staff-actions/limits.ts";
import { decideRequest, listRequests, withSecondPerson } from "../staff-actions/second-person.ts";
import { listSent, sendNotice } from "./broadcasts.ts";
import { describeSelf, listStaff, setStaffRole, weighRole } from "./members.ts";
import { overview } from "./overview.ts";
import { changeUser, listUsers, showUser } from "./users.ts";
import { endView, startView } from "./views.ts";

const { admin, adminMall, adminRewards, adminInvoices, adminBilling, adminSms, adminStaff } = staffApi;
/** The actor, as shown to colleagues and in the audit log. */
const actor = ({ app, user, caller }: Pick<Call<typeof admin.overview>, "app" | "user" | "caller">) =>
  staffOf(app, user, caller);

const staffRoutes = routes(admin, {
  overview: ({ app, user }) => overview(app, user),
  leadList: ({ app, input }) => listLeads(app, input),
  leadInfo: ({ app, input }) => showLead(app, input.id),
  leadChange: withSecondPerson(admin.leadChange, { weigh: (_app, input) => weighTrial(input), carryOut: changeLead }),
  leadExport: ({ app, input }) => exportLeads(app, input),
  userList: ({ app, input }) => listUsers(app, input),
  userInfo: ({ app, input }) => showUser(app, input.id),
  userChange: async (call) => changeUser(call.app, await actor(call), call.input),
  serviceOpen: withSecondPerson(admin.serviceOpen, {
    weigh: (_app, { account_id: accountId, quota }) => ({ amounts: { calls: quota }, accountId }),
    carryOut: openService,
  }),
  certificationList: ({ app, input }) => listCertifications(app, input),
  certificationInfo: ({ app, caller, input }) => showCertification(app, caller.language, input.id),
  certificationChange: async (call) => changeCertification(call.app, await actor(call), call.input),
  renewalList: ({ app, caller, input }) => listRenewals(app, caller.language, input),
  renewalChange: async (call) => changeRenewal(call.app, await actor(call), call.input),
  noticeSend: async (call) => sendNotice(call.app, await actor(call), call.input),
  noticeList: ({ app, input }) => listSent(app, input),
  dataInfo: ({ app }) => dataState(app),
  dataBuild: async (call) => startBuild(call.app, await actor(call)),
  customerUsage: ({ app, input }) => usageOfCustomer(app, input.user_id),
  customerPoints: ({ app, caller, input }) => pointsOfCustomer(app, caller.language, input),
  customerNotices: ({ app, caller, input }) => noticesOfCustomer(app, caller.language, input),
  customerJobs: ({ app, input }) => jobsOfCustomer(app, input),
  viewStart: async (call) => startView(call.app, await actor(call), call.user, call.input),
  viewEnd: ({ app, user }) => endView(app, user),
  customerLog: ({ app, caller, input }) => logOfCustomer(app, caller.language, input),
});

const rewardRoutes = routes(adminRewards, {
  payoutList: ({ app, input }) => listPayouts(app, input),
  payoutChange: withSecondPerson(adminRewards.payoutChange, { weigh: weighPayout, carryOut: changePayout }),
  recommendedList: ({ app, input }) => listRecommended(app, input),
  recommendedChange: withSecondPerson(adminRewards.recommendedChange, {
    weigh: weighRecommended,
    carryOut: changeRecommended,
  }),
  rewardRules: ({ app }) => rewardRules(app),
  setRewardRules: async (call) => changeRewardRules(call.app, await actor(call), call.input),
});

const mallRoutes = routes(adminMall, {
  goodsList: ({ app, input }) => listGoods(app, input),
  goodsClassSet: async (call) => setGoodsClass(call.app, await actor(call), call.input),
  goodsAdd: withSecondPerson(adminMall.goodsAdd, { weigh: (_app, input) => weighGoods(input), carryOut: addGoods }),
  goodsChange: withSecondPerson(adminMall.goodsChange, {
    weigh: (_app, input) => weighGoods(input),
    carryOut: changeGoods,
  }),
  goodsVariantSet: async (call) => setVariant(call.app, await actor(call), call.input),
  goodsPictureAdd: async (call) => addPicture(call.app, await actor(call), call.input),
  goodsPictureRemove: async (call) => removePicture(call.app, await actor(call), call.input),
  stockChange: async (call) => changeStock(call.app, await actor(call), call.input),
  codesImport: async (call) => importCodes(call.app, await actor(call), call.input),
  exchangeList: ({ app, caller, input }) => listExchanges(app, caller.language, input),
  exchangeChange: async (call) => changeExchange(call.app, await actor(call), call.input),
  pointsChange: withSecondPerson(adminMall.pointsChange, { weigh: weighPoints, carryOut: adjustPoints }),
  pointRules: ({ app }) => pointRules(app),
  setPointRules: async (call) => changePointRules(call.app, await actor(call), call.input),
});

const invoiceRoutes = routes(adminInvoices, {
  invoiceList: ({ app, input }) => listInvoices(app, input),
  invoiceInfo: ({ app, input }) => showInvoice(app, input.id),
  invoiceFile: async (call) => uploadInvoiceFile(call.app, await actor(call), call.input),
  invoiceChange: async (call) => changeInvoice(call.app, await actor(call), call.input),
});

const taxRoutes = routes(adminBilling, {
  taxRateList: ({ app }) => listTaxRates(app),
  setTaxRate: async (call) => setTaxRate(call.app, await actor(call), call.input),
});

const smsRoutes = routes(adminSms, {
  smsSpending: ({ app }) => smsSpending(app),
  smsRules: ({ app }) => smsRules(app),
  setSmsRules: async (call) => changeSmsRules(call.app, await actor(call), call.input),
});

const memberRoutes = routes(adminStaff, {
  staffSelf: async (call) => describeSelf(call.user, await actor(call)),
  staffList: ({ app }) => listStaff(app),
  staffRoleSet: withSecondPerson(adminStaff.staffRoleSet, { weigh: weighRole, carryOut: setStaffRole }),
  requestList: ({ app, user, input }) => listRequests(app, user, input),
  requestDecide: async (call) => decideRequest(call.app, call.user, await actor(call), call.input),
  staffLimits: ({ app }) => staffLimits(app),
  setStaffLimits: withSecondPerson(adminStaff.setStaffLimits, {
    weigh: async (app, input) => ({ amounts: await amountsOfLimits(app, input), accountId: 0 }),
    carryOut: setStaffLimits,
  }),
});

export default [
  ...staffRoutes,
  ...invoiceRoutes,
  ...taxRoutes,
  ...rewardRoutes,
  ...mallRoutes,
  ...smsRoutes,
  ...memberRoutes,
];
