import type { Api, StaffApi } from "@meridian/contract";
import type { CallerInput, Endpoint } from "@meridian/contract/endpoint";
import { beginPasskey } from "../../apps/server/src/modules/account/passkeys.ts";
import { databaseDirectory } from "../../apps/server/src/modules/databases/build.ts";
import { newPhone, newProof } from "./accounts.ts";
import { newAuthenticator } from "./authenticator.ts";
import { billingCalls, staffBillingCalls } from "./billing-calls.ts";
import { bulkJobCalls } from "./bulk-job-calls.ts";
import type { CallContext } from "./call-context.ts";
import { codeSentTo } from "./codes.ts";
import { staffContentCalls } from "./content-calls.ts";
import { downloadStaffCalls } from "./download-calls.ts";
import { downloadCalls, invoiceCalls, staffInvoiceCalls } from "./invoice-calls.ts";
import { writeSmallDatabase } from "./ip-database.ts";
import { addressCalls, mallCalls, staffMallCalls } from "./mall-calls.ts";
import { orderCalls, orderStaffCalls } from "./orders-calls.ts";
import { newIndustry, newKeyRequest, smallPicture } from "./own-resources.ts";
import { rewardCalls, staffRewardCalls } from "./reward-calls.ts";
import { newCertification, newLead, newRenewal, newRequest } from "./staff-fixtures.ts";
import { staffStatusCalls } from "./status-calls.ts";

type ValidCall<E> = E extends Endpoint ? (context: CallContext) => CallerInput<E> | Promise<CallerInput<E>> : never;
type SignedInCalls<M> = { [E in keyof M as M[E] extends { access: "public" } ? never : E]: ValidCall<M[E]> };
type ValidCalls<A> = {
  [M in keyof A as keyof SignedInCalls<A[M]> extends never ? never : M]: SignedInCalls<A[M]>;
};

const customersCertification = async ({ app, customer }: CallContext): Promise<number> => {
  const { id: submittedById, signedIn } = await customer();
  return newCertification(app, { accountId: signedIn.accountId, submittedById });
};

/**
 * A valid input for every signed-in call, about resources that belong to the caller. Filters can be omitted, because the
 * tests add each of them.
 */
export const validCalls: ValidCalls<Api & StaffApi> = {
  mall: mallCalls,
  addresses: addressCalls,
  products: { lens: () => ({ ips: "8.8.8.8\n10.0.0.1" }) },
  adminMall: staffMallCalls,
  adminContent: staffContentCalls,
  downloads: downloadCalls,
  billing: billingCalls,
  lensReports: {
    lensReportSave: () => ({ name: "Shop", addresses: "12 8.8.8.8\n1.1.1.1" }),
    lensReportList: () => ({}),
    lensReportInfo: async ({ own }) => ({ id: await own("lens_report") }),
    lensReportData: async ({ own }) => ({ id: await own("lens_report") }),
    lensReportUpdate: async ({ own }) => ({ id: await own("lens_report"), mailed: false }),
    lensReportDelete: async ({ own }) => ({ id: await own("lens_report") }),
  },
  watches: {
    watchList: () => ({}),
    watchCreate: () => ({ targets: "8.8.8.0/24, Office" }),
    watchUpdate: async ({ own }) => ({ id: await own("watch"), active: false }),
    watchDelete: async ({ own }) => ({ ids: [await own("watch")] }),
    watchSettings: () => ({ webhook: true, email: false }),
    watchReports: () => ({}),
    watchChanges: async ({ own }) => ({ report_id: await own("watch_report") }),
    watchImpact: async ({ app }) => {
      await writeSmallDatabase(databaseDirectory(app.config.DATA_DIR), "20251231");
      return { addresses: "8.8.8.8" };
    },
  },
  overrides: {
    overrideList: () => ({}),
    overrideSave: async ({ own }) => ({
      id: await own("override"),
      target: "8.8.8.0/24",
      label: "Office",
      city: "Here",
    }),
    overrideDelete: async ({ own }) => ({ ids: [await own("override")] }),
    overrideImport: () => ({ csv: "target,label\n8.8.4.0/24,Office" }),
    overrideExport: () => ({}),
    overrideMmdb: async ({ own }) => {
      await own("override");
      return {};
    },
  },
  bulkJobs: bulkJobCalls,
  adminBilling: staffBillingCalls,
  invoices: invoiceCalls,
  adminInvoices: staffInvoiceCalls,
  rewards: rewardCalls,
  adminRewards: staffRewardCalls,
  adminSms: { smsSpending: () => ({}), smsRules: () => ({}), setSmsRules: () => ({ hourly_cap_yuan: 200 }) },
  admin: {
    overview: () => ({}),
    leadList: async ({ customer }) => ({ status: "new", user_id: (await customer()).id }),
    leadInfo: async ({ app, customer }) => ({ id: await newLead(app, { userId: (await customer()).id }) }),
    leadChange: async ({ app, customer }) => ({
      id: await newLead(app, { userId: (await customer()).id }),
      action: "take",
    }),
    leadExport: async ({ customer }) => ({ kind: "trial", user_id: (await customer()).id }),
    userList: () => ({ keyword: "Ann" }),
    userInfo: async ({ customer }) => ({ id: (await customer()).id }),
    userChange: async ({ customer }) => ({ id: (await customer()).id, action: "disable", reason: "abuse" }),
    serviceOpen: async ({ customer }) => ({
      account_id: (await customer()).id,
      source: "gift",
      service_type: 1,
      quota: 1000,
      days: 14,
    }),
    certificationList: async ({ customer }) => ({ status: "pending", user_id: (await customer()).id }),
    certificationInfo: async (context) => ({ id: await customersCertification(context) }),
    certificationChange: async (context) => ({ id: await customersCertification(context), action: "pass" }),
    renewalList: async ({ customer }) => ({ status: "submitted", user_id: (await customer()).id }),
    renewalChange: async ({ app, customer }) => {
      const { id: userId, signedIn } = await customer();
      return { id: await newRenewal(app, { accountId: signedIn.accountId, userId }), action: "handle" };
    },
    noticeSend: () => ({ type: "system", title_en: "Hello", title_zh: "你好", phones: "13800138000" }),
    noticeList: () => ({}),
    dataInfo: () => ({}),
    dataBuild: () => ({}),
    customerUsage: async ({ customer }) => ({ user_id: (await customer()).id }),
    customerPoints: async ({ customer }) => ({ user_id: (await customer()).id }),
    customerNotices: async ({ customer }) => ({ user_id: (await customer()).id }),
    customerJobs: async ({ customer }) => ({ user_id: (await customer()).id }),
    customerLog: async ({ customer }) => ({ user_id: (await customer()).id }),
    viewStart: async ({ customer }) => ({ user_id: (await customer()).id, reason: "asked for help" }),
    viewEnd: () => ({}),
  },
  adminOrders: orderStaffCalls,
  adminStaff: {
    staffSelf: () => ({}),
    staffList: () => ({}),
    staffRoleSet: async ({ customer }) => ({ user_id: (await customer()).id, role: "support" }),
    requestList: () => ({ status: "pending" }),
    requestDecide: async ({ app }) => ({ id: await newRequest(app), decision: "approve" }),
    staffLimits: () => ({}),
    setStaffLimits: () => ({ points: 5000 }),
  },
  adminDownloads: downloadStaffCalls,
  adminStatus: staffStatusCalls,
  account: {
    sendSmsCode: ({ caller }) => ({ phone: caller.phone, scene: "danger" }),
    sendEmailCode: ({ caller }) => ({ email: `ann${caller.id}@example.com`, scene: "bind" }),
    confirmIdentity: async ({ app, caller }) => ({ code: await codeSentTo(app, caller.phone, "danger") }),
    signInMethods: () => ({}),
    identityConnect: async ({ app, caller }) => ({ provider: "github", proof: await newProof(app, caller) }),
    identityProve: () => ({ provider: "github" }),
    identityRemove: async ({ app, caller, own }) => ({ id: await own("identity"), proof: await newProof(app, caller) }),
    passkeyOptions: async ({ app, caller }) => ({ proof: await newProof(app, caller) }),
    passkeyAdd: async ({ app, caller }) => {
      const { options } = await beginPasskey(app, caller.signedIn, await newProof(app, caller));
      const { origin } = new URL(app.config.PUBLIC_URL);
      return { credential: newAuthenticator().create(options, { origin }), name: "Laptop" };
    },
    passkeyRename: async ({ own }) => ({ id: await own("passkey"), name: "Phone" }),
    passkeyRemove: async ({ app, caller, own }) => ({ id: await own("passkey"), proof: await newProof(app, caller) }),
    twoFactor: async ({ app, caller }) => ({ action: "setup", proof: await newProof(app, caller) }),
    bindEmail: async ({ app, caller }) => {
      const email = `ann${caller.id}@example.com`;
      return { email, code: await codeSentTo(app, email, "bind"), proof: await newProof(app, caller) };
    },
    accountExport: () => ({}),
    accountDelete: async ({ app, caller }) => ({ proof: await newProof(app, caller) }),
    accountKeep: async ({ app, caller }) => {
      await app.db.user.update({ where: { id: caller.id }, data: { deletionDueAt: new Date() } });
      return {};
    },
    userInfo: () => ({}),
    userUpdate: () => ({ name: "Ann", email: "ann@example.com", time_zone: "Europe/Berlin", lang: "en-US" }),
    uploadFile: () => ({ scene: "avatar", file: smallPicture() }),
    userLogout: () => ({ all: true }),
    sessionList: () => ({}),
    sessionRevoke: async ({ own }) => ({ id: await own("session") }),
  },
  certification: {
    enterpriseCertification: async ({ app, own }) => ({
      company_name: "示例科技有限公司",
      uscc: "91350100M000100Y43",
      licence_file_id: await own("licence_file"),
      legal_person: "张三",
      contact_name: "李四",
      contact_phone: "13800138000",
      industry_id: await newIndustry(app),
      province_code: "110000",
      city_code: "110100",
      district_code: "110101",
      method: "manual",
      agree: true,
    }),
    certificationAmount: async ({ own }) => ({ certification_id: await own("certification"), amount_cents: 37 }),
  },
  audit: {
    auditList: () => ({ action: "key" }),
  },
  keys: {
    getKeys: () => ({ status: "active" }),
    keyRequest: async ({ app }) => ({ user_code: await newKeyRequest(app) }),
    keyRequestDecide: async ({ app }) => ({ user_code: await newKeyRequest(app), approve: true }),
    createKey: () => ({ name: "shop", qps: 5, allow_ips: "192.0.2.0/24" }),
    updateKey: async ({ own }) => ({ key_id: await own("key"), name: "renamed", daily_limit: 100 }),
    rotateKey: async ({ own }) => ({ key_id: await own("key"), grace_hours: 1 }),
    revealKey: async ({ own }) => ({ key_id: await own("key") }),
    revokeKey: async ({ own }) => ({ key_id: await own("key") }),
    apiRemark: async ({ own }) => ({ key_id: await own("key"), remark: "the shop's" }),
  },
  leads: {
    registCooperation: () => ({ kind: "trial", name: "Ann", email: "ann@example.com", content: "Two weeks of it" }),
  },
  lookup: {
    ipSelfSearch: () => ({ ip: "8.8.8.8" }),
  },
  notices: {
    getNotice: () => ({ is_read: false }),
    readNotice: async ({ own }) => ({ ids: [await own("notice")] }),
    deleteNotice: async ({ own }) => ({ ids: [await own("notice")] }),
    unreadNotice: () => ({}),
    noticeSettings: () => ({}),
    setNoticeSettings: () => ({ type: "order", email: true }),
  },
  orders: orderCalls,
  renewals: {
    renewRequest: async ({ own }) => ({ service_id: await own("service"), months: 12 }),
    renewCancel: async ({ own }) => ({ renew_id: await own("renewal") }),
    renewList: () => ({ status: "submitted" }),
    renewDecide: async ({ own }) => ({ renew_id: await own("owner_renewal"), decision: "handling" }),
  },
  team: {
    getRoleList: () => ({ status: "enabled" }),
    roleOptionList: () => ({}),
    setRole: ({ caller }) => ({ name: "Analyst", permissions: caller.signedIn.permissions[0] ?? "key" }),
    updateRole: async ({ own }) => ({ id: await own("role"), name: "Analyst" }),
    roleControl: async ({ own }) => ({ id: await own("role"), status: "disabled" }),
    deleteRole: async ({ own }) => ({ id: await own("role") }),
    subAccountList: () => ({ status: "enabled" }),
    createSubAccount: async ({ own }) => ({ phone: newPhone(), name: "Bo", role_id: await own("role") }),
    updateSubAccount: async ({ own }) => ({ id: await own("sub_account"), name: "Bo", email: "bo@example.com" }),
    subAccountControl: async ({ own }) => ({ id: await own("sub_account"), status: "disabled" }),
    deleteSubUser: async ({ own }) => ({ id: await own("sub_account"), keys: "revoke" }),
    subAccountPermission: () => ({}),
    subAccountReinvite: async ({ own }) => ({ id: await own("invitation") }),
  },
  splits: {
    splitList: () => ({ status: "active" }),
    getSplitKey: async ({ own }) => ({ service_id: await own("service") }),
    splitKey: async ({ own }) => ({ split_id: await own("split"), action: "pause" }),
  },
  usage: {
    getServiceInfo: () => ({ service_type: 1 }),
    keyUseRecordTotal: () => ({ service_type: 1 }),
    keyUseTrend: () => ({ unit: "day" }),
    getKeyUseRecord: () => ({ result: "success" }),
    exportList: () => ({}),
    keyUseCountry: () => ({}),
    keyUseShare: () => ({}),
    databaseUpdateStatus: () => ({}),
    subAccountNum: () => ({}),
    userApiList: () => ({ type: 1 }),
  },
  visits: {
    visitHistoryAdd: () => ({ page_path: "/pricing", stay_seconds: 5 }),
    getIntoAdd: () => ({ entry: "pricing", page_path: "/pricing" }),
  },
  warnings: {
    getUserWarn: () => ({}),
    setUserWarn: () => ({ metric: "remaining_num", threshold: 100, channels: "notice" }),
    getUpdateWarn: () => ({}),
    setUpdateWarn: () => ({ product: "city", enabled: true, channels: "notice,email", webhook_url: "" }),
  },
  webhooks: {
    webhookList: () => ({}),
    webhookCreate: () => ({ url: "https://hooks.example.com/meridian" }),
    webhookControl: async ({ own }) => ({ webhook_id: await own("webhook"), action: "rotate" }),
    webhookTest: async ({ own }) => ({ webhook_id: await own("webhook") }),
    webhookDeliveries: () => ({ status: "failed" }),
  },
};
