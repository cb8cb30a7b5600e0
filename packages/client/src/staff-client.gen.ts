// Generated from the contract by scripts/generate.ts.
import type { StaffApi } from "@meridian/contract";
import type { CallerInput, CallerOutput } from "@meridian/contract/endpoint";
import { createCall, type Transport } from "./call.ts";

/** The staff endpoints as typed functions over a transport: `client.<module>.<endpoint>(input)`. */
export function createStaffClient(transport: Transport) {
  const call = createCall(transport);
  return {
    admin: {
      /** Get what the last day brought and what waits. Needs: staff. */
      overview: call<CallerInput<StaffApi["admin"]["overview"]>, CallerOutput<StaffApi["admin"]["overview"]>>("/admin/overview", "POST", false),
      /** List messages, newest first. Needs: staff. */
      leadList: call<CallerInput<StaffApi["admin"]["leadList"]>, CallerOutput<StaffApi["admin"]["leadList"]>>("/admin/lead_list", "POST", false),
      /** Read one message with its files and its sender. Needs: staff. */
      leadInfo: call<CallerInput<StaffApi["admin"]["leadInfo"]>, CallerOutput<StaffApi["admin"]["leadInfo"]>>("/admin/lead_info", "POST", false),
      /** Take, assign, answer, accept, refuse, publish or close a message. Needs: staff. */
      leadChange: call<CallerInput<StaffApi["admin"]["leadChange"]>, CallerOutput<StaffApi["admin"]["leadChange"]>>("/admin/lead_change", "POST", false),
      /** Get messages as CSV, the newest 10,000. Needs: staff. */
      leadExport: call<CallerInput<StaffApi["admin"]["leadExport"]>, CallerOutput<StaffApi["admin"]["leadExport"]>>("/admin/lead_export", "POST", false),
      /** Find users by phone, email, id, name or company. Needs: staff. */
      userList: call<CallerInput<StaffApi["admin"]["userList"]>, CallerOutput<StaffApi["admin"]["userList"]>>("/admin/user_list", "POST", false),
      /** Read one user with services, keys, sub-accounts and sessions. Needs: staff. */
      userInfo: call<CallerInput<StaffApi["admin"]["userInfo"]>, CallerOutput<StaffApi["admin"]["userInfo"]>>("/admin/user_info", "POST", false),
      /** Disable a user, ending sessions and freezing keys, or enable him again. Needs: staff. */
      userChange: call<CallerInput<StaffApi["admin"]["userChange"]>, CallerOutput<StaffApi["admin"]["userChange"]>>("/admin/user_change", "POST", false),
      /** Open or extend a service of an account, as a gift or as sold. Needs: staff. */
      serviceOpen: call<CallerInput<StaffApi["admin"]["serviceOpen"]>, CallerOutput<StaffApi["admin"]["serviceOpen"]>>("/admin/service_open", "POST", false),
      /** List certifications, newest first. Needs: staff. */
      certificationList: call<CallerInput<StaffApi["admin"]["certificationList"]>, CallerOutput<StaffApi["admin"]["certificationList"]>>("/admin/certification_list", "POST", false),
      /** Read one certification with its files by signed address. Needs: staff. */
      certificationInfo: call<CallerInput<StaffApi["admin"]["certificationInfo"]>, CallerOutput<StaffApi["admin"]["certificationInfo"]>>("/admin/certification_info", "POST", false),
      /** Pass, reject or revoke a certification, or note the amount transferred. Needs: staff. */
      certificationChange: call<CallerInput<StaffApi["admin"]["certificationChange"]>, CallerOutput<StaffApi["admin"]["certificationChange"]>>("/admin/certification_change", "POST", false),
      /** List wishes to renew that go to sales, newest first. Needs: staff. */
      renewalList: call<CallerInput<StaffApi["admin"]["renewalList"]>, CallerOutput<StaffApi["admin"]["renewalList"]>>("/admin/renewal_list", "POST", false),
      /** Handle, finish or refuse a wish to renew. Needs: staff. */
      renewalChange: call<CallerInput<StaffApi["admin"]["renewalChange"]>, CallerOutput<StaffApi["admin"]["renewalChange"]>>("/admin/renewal_change", "POST", false),
      /** Send a notice to all users or some; a dry run only counts them. Needs: staff. */
      noticeSend: call<CallerInput<StaffApi["admin"]["noticeSend"]>, CallerOutput<StaffApi["admin"]["noticeSend"]>>("/admin/notice_send", "POST", false),
      /** List the notices that staff have sent, newest first. Needs: staff. */
      noticeList: call<CallerInput<StaffApi["admin"]["noticeList"]>, CallerOutput<StaffApi["admin"]["noticeList"]>>("/admin/notice_list", "POST", false),
      /** List the entries of one kind of content. Needs: staff. */
      contentList: call<CallerInput<StaffApi["admin"]["contentList"]>, CallerOutput<StaffApi["admin"]["contentList"]>>("/admin/content_list", "POST", false),
      /** Publish an entry, or take it back. Needs: staff. */
      contentChange: call<CallerInput<StaffApi["admin"]["contentChange"]>, CallerOutput<StaffApi["admin"]["contentChange"]>>("/admin/content_change", "POST", false),
      /** Get the versions of the IP database and what was imported last. Needs: staff. */
      dataInfo: call<CallerInput<StaffApi["admin"]["dataInfo"]>, CallerOutput<StaffApi["admin"]["dataInfo"]>>("/admin/data_info", "POST", false),
      /** Build the IP database in the background, where its sources have changed. Needs: staff. */
      dataBuild: call<CallerInput<StaffApi["admin"]["dataBuild"]>, CallerOutput<StaffApi["admin"]["dataBuild"]>>("/admin/data_build", "POST", false),
    },
    adminRewards: {
      /** List payouts of cashback, newest first. Needs: staff. */
      payoutList: call<CallerInput<StaffApi["adminRewards"]["payoutList"]>, CallerOutput<StaffApi["adminRewards"]["payoutList"]>>("/admin/payout_list", "POST", false),
      /** Approve or reject a payout, or note that it was paid or failed. Needs: staff. */
      payoutChange: call<CallerInput<StaffApi["adminRewards"]["payoutChange"]>, CallerOutput<StaffApi["adminRewards"]["payoutChange"]>>("/admin/payout_change", "POST", false),
      /** List recommended customers, newest first. Needs: staff. */
      recommendedList: call<CallerInput<StaffApi["adminRewards"]["recommendedList"]>, CallerOutput<StaffApi["adminRewards"]["recommendedList"]>>("/admin/recommended_list", "POST", false),
      /** Follow, win, lose or reject a recommended customer. Needs: staff. */
      recommendedChange: call<CallerInput<StaffApi["adminRewards"]["recommendedChange"]>, CallerOutput<StaffApi["adminRewards"]["recommendedChange"]>>("/admin/recommended_change", "POST", false),
      /** Read the rules of the reward programme. Needs: staff. */
      rewardRules: call<CallerInput<StaffApi["adminRewards"]["rewardRules"]>, CallerOutput<StaffApi["adminRewards"]["rewardRules"]>>("/admin/reward_rules", "POST", false),
      /** Change rules of the reward programme; what was earned before stays as it is. Needs: staff. */
      setRewardRules: call<CallerInput<StaffApi["adminRewards"]["setRewardRules"]>, CallerOutput<StaffApi["adminRewards"]["setRewardRules"]>>("/admin/set_reward_rules", "POST", false),
    },
    adminOrders: {
      /** List orders of all accounts, newest first. Needs: staff. */
      orderList: call<CallerInput<StaffApi["adminOrders"]["orderList"]>, CallerOutput<StaffApi["adminOrders"]["orderList"]>>("/admin/order_list", "POST", false),
      /** Read one order with its payments and refunds. Needs: staff. */
      orderInfo: call<CallerInput<StaffApi["adminOrders"]["orderInfo"]>, CallerOutput<StaffApi["adminOrders"]["orderInfo"]>>("/admin/order_info", "POST", false),
      /** Make an order for an account, which it then confirms. Needs: staff. */
      orderMake: call<CallerInput<StaffApi["adminOrders"]["orderMake"]>, CallerOutput<StaffApi["adminOrders"]["orderMake"]>>("/admin/order_make", "POST", false),
      /** Close an order that is not paid. Needs: staff. */
      orderClose: call<CallerInput<StaffApi["adminOrders"]["orderClose"]>, CallerOutput<StaffApi["adminOrders"]["orderClose"]>>("/admin/order_close", "POST", false),
      /** Send back what was paid for an order, or a part of it. Needs: staff. */
      orderRefund: call<CallerInput<StaffApi["adminOrders"]["orderRefund"]>, CallerOutput<StaffApi["adminOrders"]["orderRefund"]>>("/admin/order_refund", "POST", false),
      /** Note that a refund was sent by hand, by bank transfer. Needs: staff. */
      refundSettle: call<CallerInput<StaffApi["adminOrders"]["refundSettle"]>, CallerOutput<StaffApi["adminOrders"]["refundSettle"]>>("/admin/refund_settle", "POST", false),
      /** List the lines of our bank's statements, newest first. Needs: staff. */
      transferList: call<CallerInput<StaffApi["adminOrders"]["transferList"]>, CallerOutput<StaffApi["adminOrders"]["transferList"]>>("/admin/transfer_list", "POST", false),
      /** Read a bank statement, and match what names its order. Needs: staff. */
      transferImport: call<CallerInput<StaffApi["adminOrders"]["transferImport"]>, CallerOutput<StaffApi["adminOrders"]["transferImport"]>>("/admin/transfer_import", "POST", false),
      /** Say which order a transfer pays. Needs: staff. */
      transferMatch: call<CallerInput<StaffApi["adminOrders"]["transferMatch"]>, CallerOutput<StaffApi["adminOrders"]["transferMatch"]>>("/admin/transfer_match", "POST", false),
      /** List packages with their prices. Needs: staff. */
      packageList: call<CallerInput<StaffApi["adminOrders"]["packageList"]>, CallerOutput<StaffApi["adminOrders"]["packageList"]>>("/admin/package_list", "POST", false),
      /** Change a package's prices, and whether it is on offer and can be bought online. Needs: staff. */
      packageChange: call<CallerInput<StaffApi["adminOrders"]["packageChange"]>, CallerOutput<StaffApi["adminOrders"]["packageChange"]>>("/admin/package_change", "POST", false),
      /** Give an account a coupon. Needs: staff. */
      couponGive: call<CallerInput<StaffApi["adminOrders"]["couponGive"]>, CallerOutput<StaffApi["adminOrders"]["couponGive"]>>("/admin/coupon_give", "POST", false),
      /** List what differs between our books and the providers', newest first. Needs: staff. */
      differenceList: call<CallerInput<StaffApi["adminOrders"]["differenceList"]>, CallerOutput<StaffApi["adminOrders"]["differenceList"]>>("/admin/difference_list", "POST", false),
      /** Note that a difference has been cleared up. Needs: staff. */
      differenceResolve: call<CallerInput<StaffApi["adminOrders"]["differenceResolve"]>, CallerOutput<StaffApi["adminOrders"]["differenceResolve"]>>("/admin/difference_resolve", "POST", false),
      /** Add up what was paid and refunded, by day, month or year of China's calendar. Needs: staff. */
      salesReport: call<CallerInput<StaffApi["adminOrders"]["salesReport"]>, CallerOutput<StaffApi["adminOrders"]["salesReport"]>>("/admin/sales_report", "POST", false),
    },
    adminMall: {
      /** List goods, also those that are off the shelf, and their classes. Needs: staff. */
      goodsList: call<CallerInput<StaffApi["adminMall"]["goodsList"]>, CallerOutput<StaffApi["adminMall"]["goodsList"]>>("/admin/goods_list", "POST", false),
      /** Add a class of goods, or change one. Needs: staff. */
      goodsClassSet: call<CallerInput<StaffApi["adminMall"]["goodsClassSet"]>, CallerOutput<StaffApi["adminMall"]["goodsClassSet"]>>("/admin/goods_class_set", "POST", false),
      /** Add goods, off the shelf at first. Needs: staff. */
      goodsAdd: call<CallerInput<StaffApi["adminMall"]["goodsAdd"]>, CallerOutput<StaffApi["adminMall"]["goodsAdd"]>>("/admin/goods_add", "POST", false),
      /** Change goods, put them on the shelf or take them off; omitted fields keep their value. Needs: staff. */
      goodsChange: call<CallerInput<StaffApi["adminMall"]["goodsChange"]>, CallerOutput<StaffApi["adminMall"]["goodsChange"]>>("/admin/goods_change", "POST", false),
      /** Add a variant of what is sent, or change one; omitted fields keep their value. Needs: staff. */
      goodsVariantSet: call<CallerInput<StaffApi["adminMall"]["goodsVariantSet"]>, CallerOutput<StaffApi["adminMall"]["goodsVariantSet"]>>("/admin/goods_variant_set", "POST", false),
      /** Upload a picture of goods: the cover, or a further one. Needs: staff. */
      goodsPictureAdd: call<CallerInput<StaffApi["adminMall"]["goodsPictureAdd"]>, CallerOutput<StaffApi["adminMall"]["goodsPictureAdd"]>>("/admin/goods_picture_add", "POST", false),
      /** Take a picture of goods away. Needs: staff. */
      goodsPictureRemove: call<CallerInput<StaffApi["adminMall"]["goodsPictureRemove"]>, CallerOutput<StaffApi["adminMall"]["goodsPictureRemove"]>>("/admin/goods_picture_remove", "POST", false),
      /** Add to the stock of goods, or take from it. Needs: staff. */
      stockChange: call<CallerInput<StaffApi["adminMall"]["stockChange"]>, CallerOutput<StaffApi["adminMall"]["stockChange"]>>("/admin/stock_change", "POST", false),
      /** Import codes of virtual goods, each once; the stock grows with them. Needs: staff. */
      codesImport: call<CallerInput<StaffApi["adminMall"]["codesImport"]>, CallerOutput<StaffApi["adminMall"]["codesImport"]>>("/admin/codes_import", "POST", false),
      /** List exchanges, newest first. Needs: staff. */
      exchangeList: call<CallerInput<StaffApi["adminMall"]["exchangeList"]>, CallerOutput<StaffApi["adminMall"]["exchangeList"]>>("/admin/exchange_list", "POST", false),
      /** Send, issue or cancel an exchange. Needs: staff. */
      exchangeChange: call<CallerInput<StaffApi["adminMall"]["exchangeChange"]>, CallerOutput<StaffApi["adminMall"]["exchangeChange"]>>("/admin/exchange_change", "POST", false),
      /** Give a user points, or take some. Needs: staff. */
      pointsChange: call<CallerInput<StaffApi["adminMall"]["pointsChange"]>, CallerOutput<StaffApi["adminMall"]["pointsChange"]>>("/admin/points_change", "POST", false),
      /** Read how points are earned. Needs: staff. */
      pointRules: call<CallerInput<StaffApi["adminMall"]["pointRules"]>, CallerOutput<StaffApi["adminMall"]["pointRules"]>>("/admin/point_rules", "POST", false),
      /** Change how points are earned; what was earned before stays as it is. Needs: staff. */
      setPointRules: call<CallerInput<StaffApi["adminMall"]["setPointRules"]>, CallerOutput<StaffApi["adminMall"]["setPointRules"]>>("/admin/set_point_rules", "POST", false),
    },
    adminInvoices: {
      /** List invoices, newest first. Needs: staff. */
      invoiceList: call<CallerInput<StaffApi["adminInvoices"]["invoiceList"]>, CallerOutput<StaffApi["adminInvoices"]["invoiceList"]>>("/admin/invoice_list", "POST", false),
      /** Show one invoice. Needs: staff. */
      invoiceInfo: call<CallerInput<StaffApi["adminInvoices"]["invoiceInfo"]>, CallerOutput<StaffApi["adminInvoices"]["invoiceInfo"]>>("/admin/invoice_info", "POST", false),
      /** Upload a file of an invoice that is being issued, or of its red part. Needs: staff. */
      invoiceFile: call<CallerInput<StaffApi["adminInvoices"]["invoiceFile"]>, CallerOutput<StaffApi["adminInvoices"]["invoiceFile"]>>("/admin/invoice_file", "POST", false),
      /** Bring an invoice or its red part into its next state. Needs: staff. */
      invoiceChange: call<CallerInput<StaffApi["adminInvoices"]["invoiceChange"]>, CallerOutput<StaffApi["adminInvoices"]["invoiceChange"]>>("/admin/invoice_change", "POST", false),
    },
    adminDownloads: {
      /** List the versions of the databases that are downloaded, newest first. Needs: staff. */
      releaseList: call<CallerInput<StaffApi["adminDownloads"]["releaseList"]>, CallerOutput<StaffApi["adminDownloads"]["releaseList"]>>("/admin/release_list", "POST", false),
      /** Have the worker build the files of a version, as far as they are missing. Needs: staff. */
      releaseBuild: call<CallerInput<StaffApi["adminDownloads"]["releaseBuild"]>, CallerOutput<StaffApi["adminDownloads"]["releaseBuild"]>>("/admin/release_build", "POST", false),
      /** Take a version back; the one before is the current one again. Needs: staff. */
      releaseWithdraw: call<CallerInput<StaffApi["adminDownloads"]["releaseWithdraw"]>, CallerOutput<StaffApi["adminDownloads"]["releaseWithdraw"]>>("/admin/release_withdraw", "POST", false),
      /** List what an account may download. Needs: staff. */
      downloadRights: call<CallerInput<StaffApi["adminDownloads"]["downloadRights"]>, CallerOutput<StaffApi["adminDownloads"]["downloadRights"]>>("/admin/download_rights", "POST", false),
      /** Give an account the right to download a database, or prolong it. Needs: staff. */
      downloadGrant: call<CallerInput<StaffApi["adminDownloads"]["downloadGrant"]>, CallerOutput<StaffApi["adminDownloads"]["downloadGrant"]>>("/admin/download_grant", "POST", false),
      /** End an account's right to download a database. Needs: staff. */
      downloadRevoke: call<CallerInput<StaffApi["adminDownloads"]["downloadRevoke"]>, CallerOutput<StaffApi["adminDownloads"]["downloadRevoke"]>>("/admin/download_revoke", "POST", false),
    },
  };
}
export type StaffClient = ReturnType<typeof createStaffClient>;
