// Generated from the contract by scripts/generate.ts.
import type { StaffApi } from "@meridian/contract";
import type { CallerInput, CallerOutput } from "@meridian/contract/endpoint";
import { createCall, type Transport, withPaths } from "./call.ts";

/** The staff endpoints as typed functions over a transport: `client.<module>.<endpoint>(input)`. */
export function createStaffClient(transport: Transport) {
  const call = createCall(transport);
  return withPaths({
    admin: {
      /** Get the day's figures and what waits, as far as the caller's role may see them. Needs: console.view. */
      overview: call<CallerInput<StaffApi["admin"]["overview"]>, CallerOutput<StaffApi["admin"]["overview"]>>("/admin/overview"),
      /** List messages, newest first. Needs: message.view. */
      leadList: call<CallerInput<StaffApi["admin"]["leadList"]>, CallerOutput<StaffApi["admin"]["leadList"]>>("/admin/lead_list"),
      /** Read one message with what was written since, its files and its sender. Needs: message.view. */
      leadInfo: call<CallerInput<StaffApi["admin"]["leadInfo"]>, CallerOutput<StaffApi["admin"]["leadInfo"]>>("/admin/lead_info"),
      /** Take, answer, accept, refuse, publish, withdraw, assign or close a message, or record an answer to it. Needs: message.handle. */
      leadChange: call<CallerInput<StaffApi["admin"]["leadChange"]>, CallerOutput<StaffApi["admin"]["leadChange"]>>("/admin/lead_change"),
      /** Export the newest 10,000 messages as CSV. Needs: message.export. */
      leadExport: call<CallerInput<StaffApi["admin"]["leadExport"]>, CallerOutput<StaffApi["admin"]["leadExport"]>>("/admin/lead_export"),
      /** Find users by phone, email, ID, name or company. Needs: customer.view. */
      userList: call<CallerInput<StaffApi["admin"]["userList"]>, CallerOutput<StaffApi["admin"]["userList"]>>("/admin/user_list"),
      /** Read one user with services, keys, sub-accounts and sessions. Needs: customer.view. */
      userInfo: call<CallerInput<StaffApi["admin"]["userInfo"]>, CallerOutput<StaffApi["admin"]["userInfo"]>>("/admin/user_info"),
      /** Disable a user, ending their sessions and freezing their keys, or enable them again. Needs: customer.manage. */
      userChange: call<CallerInput<StaffApi["admin"]["userChange"]>, CallerOutput<StaffApi["admin"]["userChange"]>>("/admin/user_change"),
      /** Open or extend a service of an account, as a gift or a sale. Needs: grant.service. */
      serviceOpen: call<CallerInput<StaffApi["admin"]["serviceOpen"]>, CallerOutput<StaffApi["admin"]["serviceOpen"]>>("/admin/service_open"),
      /** List certifications, newest first. Needs: certification.view. */
      certificationList: call<CallerInput<StaffApi["admin"]["certificationList"]>, CallerOutput<StaffApi["admin"]["certificationList"]>>("/admin/certification_list"),
      /** Read one certification with signed URLs of its files. Needs: certification.view. */
      certificationInfo: call<CallerInput<StaffApi["admin"]["certificationInfo"]>, CallerOutput<StaffApi["admin"]["certificationInfo"]>>("/admin/certification_info"),
      /** Approve, reject or revoke a certification, or record the amount transferred. Needs: certification.decide. */
      certificationChange: call<CallerInput<StaffApi["admin"]["certificationChange"]>, CallerOutput<StaffApi["admin"]["certificationChange"]>>("/admin/certification_change"),
      /** List renewal requests addressed to sales, newest first. Needs: renewal.view. */
      renewalList: call<CallerInput<StaffApi["admin"]["renewalList"]>, CallerOutput<StaffApi["admin"]["renewalList"]>>("/admin/renewal_list"),
      /** Start handling, complete or decline a renewal request. Needs: renewal.handle. */
      renewalChange: call<CallerInput<StaffApi["admin"]["renewalChange"]>, CallerOutput<StaffApi["admin"]["renewalChange"]>>("/admin/renewal_change"),
      /** Send a notice to all users or a selection; a dry run only counts them. Needs: notice.send. */
      noticeSend: call<CallerInput<StaffApi["admin"]["noticeSend"]>, CallerOutput<StaffApi["admin"]["noticeSend"]>>("/admin/notice_send"),
      /** List the notices that staff have sent, newest first. Needs: notice.view. */
      noticeList: call<CallerInput<StaffApi["admin"]["noticeList"]>, CallerOutput<StaffApi["admin"]["noticeList"]>>("/admin/notice_list"),
      /** Get the IP database versions, data sources and latest imports. Needs: data.view. */
      dataInfo: call<CallerInput<StaffApi["admin"]["dataInfo"]>, CallerOutput<StaffApi["admin"]["dataInfo"]>>("/admin/data_info"),
      /** Build the IP database in the background if its sources have changed. Needs: data.build. */
      dataBuild: call<CallerInput<StaffApi["admin"]["dataBuild"]>, CallerOutput<StaffApi["admin"]["dataBuild"]>>("/admin/data_build"),
      /** Count a customer's calls of the last 30 days, by day of the account's time zone. Needs: customer.view. */
      customerUsage: call<CallerInput<StaffApi["admin"]["customerUsage"]>, CallerOutput<StaffApi["admin"]["customerUsage"]>>("/admin/customer_usage"),
      /** List the changes to a user's points, newest first. Needs: shop.view. */
      customerPoints: call<CallerInput<StaffApi["admin"]["customerPoints"]>, CallerOutput<StaffApi["admin"]["customerPoints"]>>("/admin/customer_points"),
      /** List the notices that a user was sent, newest first. Needs: notice.view. */
      customerNotices: call<CallerInput<StaffApi["admin"]["customerNotices"]>, CallerOutput<StaffApi["admin"]["customerNotices"]>>("/admin/customer_notices"),
      /** List a customer's bulk jobs, newest first. Needs: customer.view. */
      customerJobs: call<CallerInput<StaffApi["admin"]["customerJobs"]>, CallerOutput<StaffApi["admin"]["customerJobs"]>>("/admin/customer_jobs"),
      /** View the portal as a customer for 30 minutes, read-only; the customer gets a notice. Needs: customer.view_as. */
      viewStart: call<CallerInput<StaffApi["admin"]["viewStart"]>, CallerOutput<StaffApi["admin"]["viewStart"]>>("/admin/view_start"),
      /** End seeing the portal as a customer. Needs: customer.view_as. */
      viewEnd: call<CallerInput<StaffApi["admin"]["viewEnd"]>, CallerOutput<StaffApi["admin"]["viewEnd"]>>("/admin/view_end"),
      /** List the audit log of a customer with what staff did, newest first. Needs: customer.view. */
      customerLog: call<CallerInput<StaffApi["admin"]["customerLog"]>, CallerOutput<StaffApi["admin"]["customerLog"]>>("/admin/customer_log"),
    },
    adminRewards: {
      /** List cashback payouts, newest first. Needs: payout.view. */
      payoutList: call<CallerInput<StaffApi["adminRewards"]["payoutList"]>, CallerOutput<StaffApi["adminRewards"]["payoutList"]>>("/admin/payout_list"),
      /** Approve or reject a payout, or record that it was paid or failed. Needs: payout.decide. */
      payoutChange: call<CallerInput<StaffApi["adminRewards"]["payoutChange"]>, CallerOutput<StaffApi["adminRewards"]["payoutChange"]>>("/admin/payout_change"),
      /** List referred customers, newest first. Needs: referral.view. */
      recommendedList: call<CallerInput<StaffApi["adminRewards"]["recommendedList"]>, CallerOutput<StaffApi["adminRewards"]["recommendedList"]>>("/admin/recommended_list"),
      /** Mark a referred customer as being followed up, won, lost or rejected. Needs: referral.handle. */
      recommendedChange: call<CallerInput<StaffApi["adminRewards"]["recommendedChange"]>, CallerOutput<StaffApi["adminRewards"]["recommendedChange"]>>("/admin/recommended_change"),
      /** Get the rules of the reward program. Needs: referral.view. */
      rewardRules: call<CallerInput<StaffApi["adminRewards"]["rewardRules"]>, CallerOutput<StaffApi["adminRewards"]["rewardRules"]>>("/admin/reward_rules"),
      /** Change the rules of the reward program; rewards already earned are not affected. Needs: referral.rules. */
      setRewardRules: call<CallerInput<StaffApi["adminRewards"]["setRewardRules"]>, CallerOutput<StaffApi["adminRewards"]["setRewardRules"]>>("/admin/set_reward_rules"),
    },
    adminOrders: {
      /** List orders of all accounts, newest first. Needs: order.view. */
      orderList: call<CallerInput<StaffApi["adminOrders"]["orderList"]>, CallerOutput<StaffApi["adminOrders"]["orderList"]>>("/admin/order_list"),
      /** Read one order with its payments and refunds. Needs: order.view. */
      orderInfo: call<CallerInput<StaffApi["adminOrders"]["orderInfo"]>, CallerOutput<StaffApi["adminOrders"]["orderInfo"]>>("/admin/order_info"),
      /** Create an order that the account then confirms. Needs: order.make. */
      orderMake: call<CallerInput<StaffApi["adminOrders"]["orderMake"]>, CallerOutput<StaffApi["adminOrders"]["orderMake"]>>("/admin/order_make"),
      /** Close an unpaid order. Needs: order.make. */
      orderClose: call<CallerInput<StaffApi["adminOrders"]["orderClose"]>, CallerOutput<StaffApi["adminOrders"]["orderClose"]>>("/admin/order_close"),
      /** Refund an order in full, or in part with the unused calls that the part paid for. Needs: order.refund. */
      orderRefund: call<CallerInput<StaffApi["adminOrders"]["orderRefund"]>, CallerOutput<StaffApi["adminOrders"]["orderRefund"]>>("/admin/order_refund"),
      /** Record that a refund was paid by manual bank transfer. Needs: order.refund. */
      refundSettle: call<CallerInput<StaffApi["adminOrders"]["refundSettle"]>, CallerOutput<StaffApi["adminOrders"]["refundSettle"]>>("/admin/refund_settle"),
      /** List bank statement lines, newest first. Needs: ledger.view. */
      transferList: call<CallerInput<StaffApi["adminOrders"]["transferList"]>, CallerOutput<StaffApi["adminOrders"]["transferList"]>>("/admin/transfer_list"),
      /** Import a bank statement and match the lines that name their order. Needs: ledger.match. */
      transferImport: call<CallerInput<StaffApi["adminOrders"]["transferImport"]>, CallerOutput<StaffApi["adminOrders"]["transferImport"]>>("/admin/transfer_import"),
      /** Match a transfer to the order it pays. Needs: ledger.match. */
      transferMatch: call<CallerInput<StaffApi["adminOrders"]["transferMatch"]>, CallerOutput<StaffApi["adminOrders"]["transferMatch"]>>("/admin/transfer_match"),
      /** List packages with their prices. Needs: price.view. */
      packageList: call<CallerInput<StaffApi["adminOrders"]["packageList"]>, CallerOutput<StaffApi["adminOrders"]["packageList"]>>("/admin/package_list"),
      /** Change a package's prices, and whether it is offered and can be bought online. Needs: price.change. */
      packageChange: call<CallerInput<StaffApi["adminOrders"]["packageChange"]>, CallerOutput<StaffApi["adminOrders"]["packageChange"]>>("/admin/package_change"),
      /** Grant an account a coupon. Needs: grant.coupon. */
      couponGive: call<CallerInput<StaffApi["adminOrders"]["couponGive"]>, CallerOutput<StaffApi["adminOrders"]["couponGive"]>>("/admin/coupon_give"),
      /** List differences between our records and the payment providers', newest first. Needs: ledger.view. */
      differenceList: call<CallerInput<StaffApi["adminOrders"]["differenceList"]>, CallerOutput<StaffApi["adminOrders"]["differenceList"]>>("/admin/difference_list"),
      /** Mark a difference as resolved. Needs: ledger.match. */
      differenceResolve: call<CallerInput<StaffApi["adminOrders"]["differenceResolve"]>, CallerOutput<StaffApi["adminOrders"]["differenceResolve"]>>("/admin/difference_resolve"),
      /** Total payments and refunds by day, month or year, in China Standard Time. Needs: ledger.view. */
      salesReport: call<CallerInput<StaffApi["adminOrders"]["salesReport"]>, CallerOutput<StaffApi["adminOrders"]["salesReport"]>>("/admin/sales_report"),
    },
    adminMall: {
      /** List goods, including delisted ones, and their categories. Needs: shop.view. */
      goodsList: call<CallerInput<StaffApi["adminMall"]["goodsList"]>, CallerOutput<StaffApi["adminMall"]["goodsList"]>>("/admin/goods_list"),
      /** Add or change a goods category. Needs: shop.goods. */
      goodsClassSet: call<CallerInput<StaffApi["adminMall"]["goodsClassSet"]>, CallerOutput<StaffApi["adminMall"]["goodsClassSet"]>>("/admin/goods_class_set"),
      /** Add goods; they are delisted at first. Needs: shop.goods. */
      goodsAdd: call<CallerInput<StaffApi["adminMall"]["goodsAdd"]>, CallerOutput<StaffApi["adminMall"]["goodsAdd"]>>("/admin/goods_add"),
      /** Change, list or delist goods; omitted fields keep their value. Needs: shop.goods. */
      goodsChange: call<CallerInput<StaffApi["adminMall"]["goodsChange"]>, CallerOutput<StaffApi["adminMall"]["goodsChange"]>>("/admin/goods_change"),
      /** Add or change a variant of physical goods; omitted fields keep their value. Needs: shop.goods. */
      goodsVariantSet: call<CallerInput<StaffApi["adminMall"]["goodsVariantSet"]>, CallerOutput<StaffApi["adminMall"]["goodsVariantSet"]>>("/admin/goods_variant_set"),
      /** Upload a cover image or a further image of goods. Needs: shop.goods. */
      goodsPictureAdd: call<CallerInput<StaffApi["adminMall"]["goodsPictureAdd"]>, CallerOutput<StaffApi["adminMall"]["goodsPictureAdd"]>>("/admin/goods_picture_add"),
      /** Remove an image of goods. Needs: shop.goods. */
      goodsPictureRemove: call<CallerInput<StaffApi["adminMall"]["goodsPictureRemove"]>, CallerOutput<StaffApi["adminMall"]["goodsPictureRemove"]>>("/admin/goods_picture_remove"),
      /** Increase or decrease the stock of goods. Needs: shop.goods. */
      stockChange: call<CallerInput<StaffApi["adminMall"]["stockChange"]>, CallerOutput<StaffApi["adminMall"]["stockChange"]>>("/admin/stock_change"),
      /** Import codes of virtual goods, skipping known ones; each new code adds to the stock. Needs: shop.goods. */
      codesImport: call<CallerInput<StaffApi["adminMall"]["codesImport"]>, CallerOutput<StaffApi["adminMall"]["codesImport"]>>("/admin/codes_import"),
      /** List redemptions, newest first. Needs: shop.view. */
      exchangeList: call<CallerInput<StaffApi["adminMall"]["exchangeList"]>, CallerOutput<StaffApi["adminMall"]["exchangeList"]>>("/admin/exchange_list"),
      /** Ship, issue or cancel a redemption. Needs: shop.exchange. */
      exchangeChange: call<CallerInput<StaffApi["adminMall"]["exchangeChange"]>, CallerOutput<StaffApi["adminMall"]["exchangeChange"]>>("/admin/exchange_change"),
      /** Add points to a user, or deduct some. Needs: grant.points. */
      pointsChange: call<CallerInput<StaffApi["adminMall"]["pointsChange"]>, CallerOutput<StaffApi["adminMall"]["pointsChange"]>>("/admin/points_change"),
      /** Get the rules for earning points. Needs: shop.view. */
      pointRules: call<CallerInput<StaffApi["adminMall"]["pointRules"]>, CallerOutput<StaffApi["adminMall"]["pointRules"]>>("/admin/point_rules"),
      /** Change the rules for earning points; points already earned are not affected. Needs: shop.rules. */
      setPointRules: call<CallerInput<StaffApi["adminMall"]["setPointRules"]>, CallerOutput<StaffApi["adminMall"]["setPointRules"]>>("/admin/set_point_rules"),
    },
    adminContent: {
      /** List the entries of one kind of content, drafts included, or the deleted ones. Needs: content.view. */
      contentList: call<CallerInput<StaffApi["adminContent"]["contentList"]>, CallerOutput<StaffApi["adminContent"]["contentList"]>>("/admin/content_list"),
      /** Read an entry, or one of its versions, and the form to edit it; without an ID, an empty draft. Needs: content.view. */
      contentInfo: call<CallerInput<StaffApi["adminContent"]["contentInfo"]>, CallerOutput<StaffApi["adminContent"]["contentInfo"]>>("/admin/content_info"),
      /** Add an entry, or change the given fields of one. Needs: content.publish. */
      contentSave: call<CallerInput<StaffApi["adminContent"]["contentSave"]>, CallerOutput<StaffApi["adminContent"]["contentSave"]>>("/admin/content_save"),
      /** Publish or unpublish an entry. Needs: content.publish. */
      contentChange: call<CallerInput<StaffApi["adminContent"]["contentChange"]>, CallerOutput<StaffApi["adminContent"]["contentChange"]>>("/admin/content_change"),
      /** Show this browser an entry on its page before visitors see it, for an hour. Needs: content.view. */
      contentView: call<CallerInput<StaffApi["adminContent"]["contentView"]>, CallerOutput<StaffApi["adminContent"]["contentView"]>>("/admin/content_view"),
      /** Delete an entry; its versions stay. Needs: content.publish. */
      contentDelete: call<CallerInput<StaffApi["adminContent"]["contentDelete"]>, CallerOutput<StaffApi["adminContent"]["contentDelete"]>>("/admin/content_delete"),
      /** List an entry's versions, newest first. Needs: content.view. */
      contentHistory: call<CallerInput<StaffApi["adminContent"]["contentHistory"]>, CallerOutput<StaffApi["adminContent"]["contentHistory"]>>("/admin/content_history"),
      /** Write an earlier version of an entry as a new one. Needs: content.publish. */
      contentRestore: call<CallerInput<StaffApi["adminContent"]["contentRestore"]>, CallerOutput<StaffApi["adminContent"]["contentRestore"]>>("/admin/content_restore"),
      /** Write an entry as the product ships it, as a new version. Needs: content.publish. */
      contentReset: call<CallerInput<StaffApi["adminContent"]["contentReset"]>, CallerOutput<StaffApi["adminContent"]["contentReset"]>>("/admin/content_reset"),
      /** Render Markdown as pages show it. Needs: content.view. */
      contentPreview: call<CallerInput<StaffApi["adminContent"]["contentPreview"]>, CallerOutput<StaffApi["adminContent"]["contentPreview"]>>("/admin/content_preview", true),
      /** Add or change entries from a CSV file or Excel workbook, all or none; a dry run only checks. Needs: content.publish. */
      contentImport: call<CallerInput<StaffApi["adminContent"]["contentImport"]>, CallerOutput<StaffApi["adminContent"]["contentImport"]>>("/admin/content_import"),
      /** Upload a picture for an entry. Needs: content.publish. */
      contentPictureAdd: call<CallerInput<StaffApi["adminContent"]["contentPictureAdd"]>, CallerOutput<StaffApi["adminContent"]["contentPictureAdd"]>>("/admin/content_picture_add"),
    },
    adminInvoices: {
      /** List invoices, newest first. Needs: invoicing.view. */
      invoiceList: call<CallerInput<StaffApi["adminInvoices"]["invoiceList"]>, CallerOutput<StaffApi["adminInvoices"]["invoiceList"]>>("/admin/invoice_list"),
      /** Show one invoice. Needs: invoicing.view. */
      invoiceInfo: call<CallerInput<StaffApi["adminInvoices"]["invoiceInfo"]>, CallerOutput<StaffApi["adminInvoices"]["invoiceInfo"]>>("/admin/invoice_info"),
      /** Upload a file of an invoice being issued, or of its reversal. Needs: invoicing.handle. */
      invoiceFile: call<CallerInput<StaffApi["adminInvoices"]["invoiceFile"]>, CallerOutput<StaffApi["adminInvoices"]["invoiceFile"]>>("/admin/invoice_file"),
      /** Move an invoice or its reversal to the next status. Needs: invoicing.handle. */
      invoiceChange: call<CallerInput<StaffApi["adminInvoices"]["invoiceChange"]>, CallerOutput<StaffApi["adminInvoices"]["invoiceChange"]>>("/admin/invoice_change"),
    },
    adminBilling: {
      /** List tax rates by country, the newest of each first. Needs: invoicing.view. */
      taxRateList: call<CallerInput<StaffApi["adminBilling"]["taxRateList"]>, CallerOutput<StaffApi["adminBilling"]["taxRateList"]>>("/admin/tax_rate_list"),
      /** Set the tax that prices contain for buyers of a country, from today or a later day. Needs: invoicing.rates. */
      setTaxRate: call<CallerInput<StaffApi["adminBilling"]["setTaxRate"]>, CallerOutput<StaffApi["adminBilling"]["setTaxRate"]>>("/admin/set_tax_rate"),
    },
    adminDownloads: {
      /** List releases of the downloadable databases, newest first. Needs: data.view. */
      releaseList: call<CallerInput<StaffApi["adminDownloads"]["releaseList"]>, CallerOutput<StaffApi["adminDownloads"]["releaseList"]>>("/admin/release_list"),
      /** Have the worker build the missing files of a version. Needs: data.build. */
      releaseBuild: call<CallerInput<StaffApi["adminDownloads"]["releaseBuild"]>, CallerOutput<StaffApi["adminDownloads"]["releaseBuild"]>>("/admin/release_build"),
      /** Withdraw a version; the previous one becomes current again. Needs: data.build. */
      releaseWithdraw: call<CallerInput<StaffApi["adminDownloads"]["releaseWithdraw"]>, CallerOutput<StaffApi["adminDownloads"]["releaseWithdraw"]>>("/admin/release_withdraw"),
      /** List an account's download entitlements. Needs: customer.view. */
      downloadRights: call<CallerInput<StaffApi["adminDownloads"]["downloadRights"]>, CallerOutput<StaffApi["adminDownloads"]["downloadRights"]>>("/admin/download_rights"),
      /** Grant or extend an account's entitlement to download a database. Needs: grant.download. */
      downloadGrant: call<CallerInput<StaffApi["adminDownloads"]["downloadGrant"]>, CallerOutput<StaffApi["adminDownloads"]["downloadGrant"]>>("/admin/download_grant"),
      /** End an account's entitlement to download a database. Needs: grant.download. */
      downloadRevoke: call<CallerInput<StaffApi["adminDownloads"]["downloadRevoke"]>, CallerOutput<StaffApi["adminDownloads"]["downloadRevoke"]>>("/admin/download_revoke"),
    },
    adminSms: {
      /** Get what SMS cost in this hour and in the last 24 hours. Needs: sms.view. */
      smsSpending: call<CallerInput<StaffApi["adminSms"]["smsSpending"]>, CallerOutput<StaffApi["adminSms"]["smsSpending"]>>("/admin/sms_spending"),
      /** Get the limits and prices of SMS. Needs: sms.view. */
      smsRules: call<CallerInput<StaffApi["adminSms"]["smsRules"]>, CallerOutput<StaffApi["adminSms"]["smsRules"]>>("/admin/sms_rules"),
      /** Change the limits and prices of SMS; effective at once. Needs: sms.rules. */
      setSmsRules: call<CallerInput<StaffApi["adminSms"]["setSmsRules"]>, CallerOutput<StaffApi["adminSms"]["setSmsRules"]>>("/admin/set_sms_rules"),
    },
    adminStaff: {
      /** Get the caller's role and what it allows. Needs: console.view. */
      staffSelf: call<CallerInput<StaffApi["adminStaff"]["staffSelf"]>, CallerOutput<StaffApi["adminStaff"]["staffSelf"]>>("/admin/staff_self"),
      /** List the staff with their roles. Needs: staff.view. */
      staffList: call<CallerInput<StaffApi["adminStaff"]["staffList"]>, CallerOutput<StaffApi["adminStaff"]["staffList"]>>("/admin/staff_list"),
      /** Give a user a staff role, change it or take it away. Needs: staff.manage. */
      staffRoleSet: call<CallerInput<StaffApi["adminStaff"]["staffRoleSet"]>, CallerOutput<StaffApi["adminStaff"]["staffRoleSet"]>>("/admin/staff_role_set"),
      /** List the requests the caller made or may decide on, newest first. Needs: console.view. */
      requestList: call<CallerInput<StaffApi["adminStaff"]["requestList"]>, CallerOutput<StaffApi["adminStaff"]["requestList"]>>("/admin/request_list"),
      /** Approve a colleague's request, which carries it out, or refuse it. Needs: console.view. */
      requestDecide: call<CallerInput<StaffApi["adminStaff"]["requestDecide"]>, CallerOutput<StaffApi["adminStaff"]["requestDecide"]>>("/admin/request_decide"),
      /** Get what one staff member may give alone in a day. Needs: staff.view. */
      staffLimits: call<CallerInput<StaffApi["adminStaff"]["staffLimits"]>, CallerOutput<StaffApi["adminStaff"]["staffLimits"]>>("/admin/staff_limits"),
      /** Change what one staff member may give alone in a day; raising it needs a second person. Needs: staff.limits. */
      setStaffLimits: call<CallerInput<StaffApi["adminStaff"]["setStaffLimits"]>, CallerOutput<StaffApi["adminStaff"]["setStaffLimits"]>>("/admin/set_staff_limits"),
    },
    adminStatus: {
      /** List incidents and maintenance, newest first. Needs: status.view. */
      incidentList: call<CallerInput<StaffApi["adminStatus"]["incidentList"]>, CallerOutput<StaffApi["adminStatus"]["incidentList"]>>("/admin/incident_list"),
      /** Count who gets the updates: confirmed email addresses and enabled webhooks. Needs: status.view. */
      statusSubscribers: call<CallerInput<StaffApi["adminStatus"]["statusSubscribers"]>, CallerOutput<StaffApi["adminStatus"]["statusSubscribers"]>>("/admin/status_subscribers"),
      /** Show an incident with its updates. Needs: status.view. */
      incidentInfo: call<CallerInput<StaffApi["adminStatus"]["incidentInfo"]>, CallerOutput<StaffApi["adminStatus"]["incidentInfo"]>>("/admin/incident_info"),
      /** Publish an incident, or plan maintenance, with its first update. Needs: status.edit. */
      incidentOpen: call<CallerInput<StaffApi["adminStatus"]["incidentOpen"]>, CallerOutput<StaffApi["adminStatus"]["incidentOpen"]>>("/admin/incident_open"),
      /** Change the given fields of an incident. Needs: status.edit. */
      incidentChange: call<CallerInput<StaffApi["adminStatus"]["incidentChange"]>, CallerOutput<StaffApi["adminStatus"]["incidentChange"]>>("/admin/incident_change"),
      /** Publish an update of an incident; resolved and completed end it. Needs: status.edit. */
      incidentUpdate: call<CallerInput<StaffApi["adminStatus"]["incidentUpdate"]>, CallerOutput<StaffApi["adminStatus"]["incidentUpdate"]>>("/admin/incident_update"),
      /** Correct the text of an update; the audit log keeps the earlier one. Needs: status.edit. */
      incidentUpdateEdit: call<CallerInput<StaffApi["adminStatus"]["incidentUpdateEdit"]>, CallerOutput<StaffApi["adminStatus"]["incidentUpdateEdit"]>>("/admin/incident_update_edit"),
    },
  });
}
export type StaffClient = ReturnType<typeof createStaffClient>;
