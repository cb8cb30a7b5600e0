// Generated from the contract by scripts/generate.ts.
import type { Api } from "@meridian/contract";
import type { CallerInput, CallerOutput } from "@meridian/contract/endpoint";
import { createCall, type Transport, withPaths } from "./call.ts";

/** The API as typed functions over a transport: `client.<module>.<endpoint>(input)`. */
export function createClient(transport: Transport) {
  const call = createCall(transport);
  return withPaths({
    account: {
      /** Prove again who you are, as in a login, before changing how you log in. Needs: user. */
      confirmIdentity: call<CallerInput<Api["account"]["confirmIdentity"]>, CallerOutput<Api["account"]["confirmIdentity"]>>(),
      /** Show what the link to undo a change of login restores. Public. */
      signInUndoInfo: call<CallerInput<Api["account"]["signInUndoInfo"]>, CallerOutput<Api["account"]["signInUndoInfo"]>>(),
      /** Restore how a user logged in before the changes, with a new password, and end all sessions. Public. */
      signInUndo: call<CallerInput<Api["account"]["signInUndo"]>, CallerOutput<Api["account"]["signInUndo"]>>(),
      /** Get a proof-of-work challenge; its solution goes into `captcha_token`. Public. */
      captcha: call<CallerInput<Api["account"]["captcha"]>, CallerOutput<Api["account"]["captcha"]>>(),
      /** Send a code to a phone; the response does not reveal whether the phone is registered. Session optional. */
      sendSmsCode: call<CallerInput<Api["account"]["sendSmsCode"]>, CallerOutput<Api["account"]["sendSmsCode"]>>(),
      /** Send a code to an email address; the response does not reveal whether the address is registered. Session optional. */
      sendEmailCode: call<CallerInput<Api["account"]["sendEmailCode"]>, CallerOutput<Api["account"]["sendEmailCode"]>>(),
      /** Log in with a phone number or email and a password. Public. */
      phoneLogin: call<CallerInput<Api["account"]["phoneLogin"]>, CallerOutput<Api["account"]["phoneLogin"]>>(),
      /** Log in with a code sent by SMS or email; new users get an account. Public. */
      userLoginPhoneCode: call<CallerInput<Api["account"]["userLoginPhoneCode"]>, CallerOutput<Api["account"]["userLoginPhoneCode"]>>(),
      /** Register with a code sent by SMS or email and a password. Public. */
      userRegis: call<CallerInput<Api["account"]["userRegis"]>, CallerOutput<Api["account"]["userRegis"]>>(),
      /** Complete a login with the second factor, using the ticket from SECOND_FACTOR_NEEDED. Public. */
      loginSecondFactor: call<CallerInput<Api["account"]["loginSecondFactor"]>, CallerOutput<Api["account"]["loginSecondFactor"]>>(),
      /** List the services, such as Google, with which users can log in here. Public. */
      loginProviders: call<CallerInput<Api["account"]["loginProviders"]>, CallerOutput<Api["account"]["loginProviders"]>>("", true, "GET"),
      /** Begin a login with another service; the browser continues at the returned address. Public. */
      providerLoginStart: call<CallerInput<Api["account"]["providerLoginStart"]>, CallerOutput<Api["account"]["providerLoginStart"]>>(),
      /** Complete a login with another service; new users get an account. Public. */
      providerLogin: call<CallerInput<Api["account"]["providerLogin"]>, CallerOutput<Api["account"]["providerLogin"]>>(),
      /** List the passkeys and the connected services with which the user can log in. Needs: user. */
      signInMethods: call<CallerInput<Api["account"]["signInMethods"]>, CallerOutput<Api["account"]["signInMethods"]>>(),
      /** Begin connecting another service, with which the user can then log in. Needs: user. */
      identityConnect: call<CallerInput<Api["account"]["identityConnect"]>, CallerOutput<Api["account"]["identityConnect"]>>(),
      /** Begin proving who you are with a connected service; `/v1/confirm_identity` takes the ticket. Needs: user. */
      identityProve: call<CallerInput<Api["account"]["identityProve"]>, CallerOutput<Api["account"]["identityProve"]>>(),
      /** Disconnect a service, unless it is the user's last means of logging in. Needs: user. */
      identityRemove: call<CallerInput<Api["account"]["identityRemove"]>, CallerOutput<Api["account"]["identityRemove"]>>(),
      /** Begin adding a passkey; the browser creates it with these options. Needs: user. */
      passkeyOptions: call<CallerInput<Api["account"]["passkeyOptions"]>, CallerOutput<Api["account"]["passkeyOptions"]>>(),
      /** Add the passkey that the browser has created. Needs: user. */
      passkeyAdd: call<CallerInput<Api["account"]["passkeyAdd"]>, CallerOutput<Api["account"]["passkeyAdd"]>>(),
      /** Rename a passkey. Needs: user. */
      passkeyRename: call<CallerInput<Api["account"]["passkeyRename"]>, CallerOutput<Api["account"]["passkeyRename"]>>(),
      /** Remove a passkey, unless it is the user's last means of logging in. Needs: user. */
      passkeyRemove: call<CallerInput<Api["account"]["passkeyRemove"]>, CallerOutput<Api["account"]["passkeyRemove"]>>(),
      /** Begin a login with a passkey. Public. */
      passkeyLoginOptions: call<CallerInput<Api["account"]["passkeyLoginOptions"]>, CallerOutput<Api["account"]["passkeyLoginOptions"]>>(),
      /** Log in with a passkey, which needs no second factor. Public. */
      passkeyLogin: call<CallerInput<Api["account"]["passkeyLogin"]>, CallerOutput<Api["account"]["passkeyLogin"]>>(),
      /** Set up, enable or disable your own two-factor authentication. Needs: user. */
      twoFactor: call<CallerInput<Api["account"]["twoFactor"]>, CallerOutput<Api["account"]["twoFactor"]>>(),
      /** Confirm an email address with a code sent to it; the user can then log in with it. Needs: user. */
      bindEmail: call<CallerInput<Api["account"]["bindEmail"]>, CallerOutput<Api["account"]["bindEmail"]>>(),
      /** Export the account's stored data as a ZIP file; `/v1/export_list` has its progress and link. Needs: main. */
      accountExport: call<CallerInput<Api["account"]["accountExport"]>, CallerOutput<Api["account"]["accountExport"]>>(),
      /** Schedule the account for deletion in fifteen days. Needs: main. */
      accountDelete: call<CallerInput<Api["account"]["accountDelete"]>, CallerOutput<Api["account"]["accountDelete"]>>(),
      /** Cancel the scheduled deletion of the account. Needs: main. */
      accountKeep: call<CallerInput<Api["account"]["accountKeep"]>, CallerOutput<Api["account"]["accountKeep"]>>(),
      /** Get the logged-in user. Needs: user. */
      userInfo: call<CallerInput<Api["account"]["userInfo"]>, CallerOutput<Api["account"]["userInfo"]>>("", true),
      /** Change your name, email, picture, time zone or language. Needs: user. */
      userUpdate: call<CallerInput<Api["account"]["userUpdate"]>, CallerOutput<Api["account"]["userUpdate"]>>(),
      /** Set a new password with a code sent by SMS or email; ends all of the user's sessions. Public. */
      userUpdatePasswordPhone: call<CallerInput<Api["account"]["userUpdatePasswordPhone"]>, CallerOutput<Api["account"]["userUpdatePasswordPhone"]>>(),
      /** Upload an image or PDF for a specific purpose. Needs: user. */
      uploadFile: call<CallerInput<Api["account"]["uploadFile"]>, CallerOutput<Api["account"]["uploadFile"]>>("/admin/upload_file"),
      /** End this session, or all of the user's sessions. Session optional. */
      userLogout: call<CallerInput<Api["account"]["userLogout"]>, CallerOutput<Api["account"]["userLogout"]>>(),
      /** List the user's sessions. Needs: user. */
      sessionList: call<CallerInput<Api["account"]["sessionList"]>, CallerOutput<Api["account"]["sessionList"]>>(),
      /** End one of the user's sessions. Needs: user. */
      sessionRevoke: call<CallerInput<Api["account"]["sessionRevoke"]>, CallerOutput<Api["account"]["sessionRevoke"]>>(),
    },
    accuracy: {
      /** List recent database versions with how much each changed and which fields it covers. Public. */
      databaseVersions: call<CallerInput<Api["accuracy"]["databaseVersions"]>, CallerOutput<Api["accuracy"]["databaseVersions"]>>(),
      /** List the days of the last twelve months on which a database version was published. Public. */
      databaseReleases: call<CallerInput<Api["accuracy"]["databaseReleases"]>, CallerOutput<Api["accuracy"]["databaseReleases"]>>(),
      /** List how well recent database versions agree with what networks publish about themselves. Public. */
      accuracyReports: call<CallerInput<Api["accuracy"]["accuracyReports"]>, CallerOutput<Api["accuracy"]["accuracyReports"]>>(),
      /** Show a version's agreement by country, kind of network and network. Public. */
      accuracyReport: call<CallerInput<Api["accuracy"]["accuracyReport"]>, CallerOutput<Api["accuracy"]["accuracyReport"]>>(),
    },
    billing: {
      /** Get whom the account's invoices are made out to, and the countries to choose from. Needs: billing.invoice. */
      billingDetails: call<CallerInput<Api["billing"]["billingDetails"]>, CallerOutput<Api["billing"]["billingDetails"]>>(),
      /** Set whom the account's invoices are made out to; later payments are invoiced to it. Needs: billing.invoice. */
      setBillingDetails: call<CallerInput<Api["billing"]["setBillingDetails"]>, CallerOutput<Api["billing"]["setBillingDetails"]>>(),
      /** List the account's commercial invoices and credit notes, newest first. Needs: billing.order. */
      billingDocumentList: call<CallerInput<Api["billing"]["billingDocumentList"]>, CallerOutput<Api["billing"]["billingDocumentList"]>>(),
      /** Get a link to the PDF of a commercial invoice or credit note. Needs: billing.order. */
      billingDocumentFile: call<CallerInput<Api["billing"]["billingDocumentFile"]>, CallerOutput<Api["billing"]["billingDocumentFile"]>>(),
      /** List the months in which the account paid or was refunded, newest first. Needs: billing.order. */
      statementList: call<CallerInput<Api["billing"]["statementList"]>, CallerOutput<Api["billing"]["statementList"]>>(),
      /** Get a link to the statement of a month, a PDF or CSV in the caller's language. Needs: billing.order. */
      statementFile: call<CallerInput<Api["billing"]["statementFile"]>, CallerOutput<Api["billing"]["statementFile"]>>(),
    },
    bulkJobs: {
      /** Get a URL to upload a file to, in pieces that can be resumed (tus 1.0). Needs: key.manage. */
      jobUpload: call<CallerInput<Api["bulkJobs"]["jobUpload"]>, CallerOutput<Api["bulkJobs"]["jobUpload"]>>(),
      /** Create a bulk job from an upload or a URL; its input is checked before it can start. Needs: key.manage. */
      jobCreate: call<CallerInput<Api["bulkJobs"]["jobCreate"]>, CallerOutput<Api["bulkJobs"]["jobCreate"]>>(),
      /** Change how a job that is not started reads its input and writes its result; it is checked again. Needs: key.manage. */
      jobUpdate: call<CallerInput<Api["bulkJobs"]["jobUpdate"]>, CallerOutput<Api["bulkJobs"]["jobUpdate"]>>(),
      /** Start a job; calls for all rows are set aside, and those not used return when it ends. Needs: key.manage. */
      jobStart: call<CallerInput<Api["bulkJobs"]["jobStart"]>, CallerOutput<Api["bulkJobs"]["jobStart"]>>(),
      /** Cancel a job; what is finished is charged and can be downloaded. Needs: key.manage. */
      jobCancel: call<CallerInput<Api["bulkJobs"]["jobCancel"]>, CallerOutput<Api["bulkJobs"]["jobCancel"]>>(),
      /** Delete a job with its files; one that is running is canceled first. Needs: key.manage. */
      jobDelete: call<CallerInput<Api["bulkJobs"]["jobDelete"]>, CallerOutput<Api["bulkJobs"]["jobDelete"]>>(),
      /** List bulk jobs, newest first. Needs: key.manage. */
      jobList: call<CallerInput<Api["bulkJobs"]["jobList"]>, CallerOutput<Api["bulkJobs"]["jobList"]>>(),
      /** Get a bulk job with its progress and the preview of its first rows. Needs: key.manage. */
      jobInfo: call<CallerInput<Api["bulkJobs"]["jobInfo"]>, CallerOutput<Api["bulkJobs"]["jobInfo"]>>("", true),
    },
    certification: {
      /** List provinces, or the cities and districts within one. Public. */
      getCity: call<CallerInput<Api["certification"]["getCity"]>, CallerOutput<Api["certification"]["getCity"]>>(),
      /** Apply for business verification. Needs: account.certify. */
      enterpriseCertification: call<CallerInput<Api["certification"]["enterpriseCertification"]>, CallerOutput<Api["certification"]["enterpriseCertification"]>>(),
      /** Complete a certification by confirming the amount received in the company's bank account. Needs: account.certify. */
      certificationAmount: call<CallerInput<Api["certification"]["certificationAmount"]>, CallerOutput<Api["certification"]["certificationAmount"]>>(),
    },
    audit: {
      /** List audit log entries, newest first; a sub-account sees only its own. Needs: user. */
      auditList: call<CallerInput<Api["audit"]["auditList"]>, CallerOutput<Api["audit"]["auditList"]>>(),
    },
    content: {
      /** Get the settings and figures that every page loads first. Public. */
      webInit: call<CallerInput<Api["content"]["webInit"]>, CallerOutput<Api["content"]["webInit"]>>(),
      /** List the names of countries and regions, and which of them are shaded together on maps. Public. */
      regionNames: call<CallerInput<Api["content"]["regionNames"]>, CallerOutput<Api["content"]["regionNames"]>>(),
      /** List the banners currently shown. Public. */
      getBannerList: call<CallerInput<Api["content"]["getBannerList"]>, CallerOutput<Api["content"]["getBannerList"]>>(),
      /** Get everything the home page shows from the database. Public. */
      findIndex: call<CallerInput<Api["content"]["findIndex"]>, CallerOutput<Api["content"]["findIndex"]>>("", false, "GET"),
      /** List news categories with the number of articles in each. Public. */
      newsClassList: call<CallerInput<Api["content"]["newsClassList"]>, CallerOutput<Api["content"]["newsClassList"]>>(),
      /** List industries; each slug is also the path of a solution page. Public. */
      getIndustry: call<CallerInput<Api["content"]["getIndustry"]>, CallerOutput<Api["content"]["getIndustry"]>>(),
      /** Get a legal text by its sections, such as the privacy policy. Public. */
      statementInfo: call<CallerInput<Api["content"]["statementInfo"]>, CallerOutput<Api["content"]["statementInfo"]>>(),
      /** List customer service contacts; each field is JSON text with `name` and `value` pairs. Public. */
      customerServiceList: call<CallerInput<Api["content"]["customerServiceList"]>, CallerOutput<Api["content"]["customerServiceList"]>>("", true),
    },
    corrections: {
      /** Show how long corrections take until the API answers with them, and until files have them. Public. */
      correctionTimes: call<CallerInput<Api["corrections"]["correctionTimes"]>, CallerOutput<Api["corrections"]["correctionTimes"]>>(),
      /** Show a correction: claim, proof, decision, data version and times. Public. */
      correctionCase: call<CallerInput<Api["corrections"]["correctionCase"]>, CallerOutput<Api["corrections"]["correctionCase"]>>(),
      /** Look for a proof that the addresses of a correction are the sender's. Public. */
      correctionProof: call<CallerInput<Api["corrections"]["correctionProof"]>, CallerOutput<Api["corrections"]["correctionProof"]>>(),
      /** List the ways that the registry of a correction's addresses opens for its proof. Public. */
      correctionWays: call<CallerInput<Api["corrections"]["correctionWays"]>, CallerOutput<Api["corrections"]["correctionWays"]>>(),
      /** Mail a link that proves a correction's addresses to one of the registry's contacts. Public. */
      correctionMail: call<CallerInput<Api["corrections"]["correctionMail"]>, CallerOutput<Api["corrections"]["correctionMail"]>>(),
      /** Prove a correction's addresses with the token of a mailed link, once. Public. */
      correctionConfirm: call<CallerInput<Api["corrections"]["correctionConfirm"]>, CallerOutput<Api["corrections"]["correctionConfirm"]>>(),
      /** Prove a correction's addresses with an RPKI-signed checklist of its statement. Public. */
      correctionChecklist: call<CallerInput<Api["corrections"]["correctionChecklist"]>, CallerOutput<Api["corrections"]["correctionChecklist"]>>(),
    },
    documents: {
      /** Read a documentation page with the menu, or search all pages. Public. */
      documentInfo: call<CallerInput<Api["documents"]["documentInfo"]>, CallerOutput<Api["documents"]["documentInfo"]>>("", true),
    },
    downloads: {
      /** List the databases to download, with what each costs and contains. Public. */
      databaseOffers: call<CallerInput<Api["downloads"]["databaseOffers"]>, CallerOutput<Api["downloads"]["databaseOffers"]>>(),
      /** List the downloadable databases with their releases and files. Needs: download.view. */
      getOfflineListNew: call<CallerInput<Api["downloads"]["getOfflineListNew"]>, CallerOutput<Api["downloads"]["getOfflineListNew"]>>(),
    },
    invoices: {
      /** List the account's invoices, newest first. Needs: billing.invoice. */
      invoiceList: call<CallerInput<Api["invoices"]["invoiceList"]>, CallerOutput<Api["invoices"]["invoiceList"]>>(),
      /** Request an invoice for one or more orders. Needs: billing.invoice. */
      userInvoice: call<CallerInput<Api["invoices"]["userInvoice"]>, CallerOutput<Api["invoices"]["userInvoice"]>>(),
      /** Cancel an invoice request that is not being processed yet. Needs: billing.invoice. */
      invoiceCancel: call<CallerInput<Api["invoices"]["invoiceCancel"]>, CallerOutput<Api["invoices"]["invoiceCancel"]>>(),
      /** Request the reversal of an issued invoice by a red (credit) invoice. Needs: billing.invoice. */
      invoiceRed: call<CallerInput<Api["invoices"]["invoiceRed"]>, CallerOutput<Api["invoices"]["invoiceRed"]>>(),
      /** Search billing details: the account's own first, then the company directory. Needs: billing.invoice. */
      userInvoiceTitleSearch: call<CallerInput<Api["invoices"]["userInvoiceTitleSearch"]>, CallerOutput<Api["invoices"]["userInvoiceTitleSearch"]>>(),
      /** List the account's saved titles, the default first. Needs: billing.invoice. */
      invoiceTitleList: call<CallerInput<Api["invoices"]["invoiceTitleList"]>, CallerOutput<Api["invoices"]["invoiceTitleList"]>>(),
      /** Save or change billing details. Needs: billing.invoice. */
      setInvoiceTitle: call<CallerInput<Api["invoices"]["setInvoiceTitle"]>, CallerOutput<Api["invoices"]["setInvoiceTitle"]>>(),
      /** Delete one or more saved billing details. Needs: billing.invoice. */
      delInvoiceTitle: call<CallerInput<Api["invoices"]["delInvoiceTitle"]>, CallerOutput<Api["invoices"]["delInvoiceTitle"]>>(),
      /** Get a link to the receipt of a paid order, a PDF in the caller's language. Needs: billing.order. */
      orderReceipt: call<CallerInput<Api["invoices"]["orderReceipt"]>, CallerOutput<Api["invoices"]["orderReceipt"]>>(),
    },
    keys: {
      /** List API keys, newest first; never their secrets. Needs: user. */
      getKeys: call<CallerInput<Api["keys"]["getKeys"]>, CallerOutput<Api["keys"]["getKeys"]>>(),
      /** Show a program's request for a key. Needs: key.manage. */
      keyRequest: call<CallerInput<Api["keys"]["keyRequest"]>, CallerOutput<Api["keys"]["keyRequest"]>>("", true),
      /** Create a key for a program that asks for one, or refuse it. Needs: key.manage. */
      keyRequestDecide: call<CallerInput<Api["keys"]["keyRequestDecide"]>, CallerOutput<Api["keys"]["keyRequestDecide"]>>(),
      /** Create an API key; the response contains its secret. Needs: key.manage. */
      createKey: call<CallerInput<Api["keys"]["createKey"]>, CallerOutput<Api["keys"]["createKey"]>>(),
      /** Rename, restrict, disable or enable an API key. Needs: key.manage. */
      updateKey: call<CallerInput<Api["keys"]["updateKey"]>, CallerOutput<Api["keys"]["updateKey"]>>(),
      /** Give an API key a new secret; the old one keeps working for `grace_hours` hours. Needs: key.manage. */
      rotateKey: call<CallerInput<Api["keys"]["rotateKey"]>, CallerOutput<Api["keys"]["rotateKey"]>>(),
      /** Show an API key's secret again; the audit log records each time. Needs: key.manage. */
      revealKey: call<CallerInput<Api["keys"]["revealKey"]>, CallerOutput<Api["keys"]["revealKey"]>>(),
      /** Permanently revoke an API key; it stops working everywhere within five seconds. Needs: key.manage. */
      revokeKey: call<CallerInput<Api["keys"]["revokeKey"]>, CallerOutput<Api["keys"]["revokeKey"]>>(),
      /** Set your own note on an API or key, or remove it with an empty one. Needs: user. */
      apiRemark: call<CallerInput<Api["keys"]["apiRemark"]>, CallerOutput<Api["keys"]["apiRemark"]>>(),
    },
    leads: {
      /** Send us a message: partnership, custom product, trial, feedback, data correction or geofeed. Session optional. */
      registCooperation: call<CallerInput<Api["leads"]["registCooperation"]>, CallerOutput<Api["leads"]["registCooperation"]>>(),
    },
    lensReports: {
      /** Save the figures of a log as a week of a report; a week that exists is replaced. Needs: lens.report. */
      lensReportSave: call<CallerInput<Api["lensReports"]["lensReportSave"]>, CallerOutput<Api["lensReports"]["lensReportSave"]>>(),
      /** List the account's saved reports of the log lens by name. Needs: lens.report. */
      lensReportList: call<CallerInput<Api["lensReports"]["lensReportList"]>, CallerOutput<Api["lensReports"]["lensReportList"]>>(),
      /** Get the weeks of a report, and one of them compared with the week before it. Needs: lens.report. */
      lensReportInfo: call<CallerInput<Api["lensReports"]["lensReportInfo"]>, CallerOutput<Api["lensReports"]["lensReportInfo"]>>(),
      /** Get everything that is kept of a report. Needs: lens.report. */
      lensReportData: call<CallerInput<Api["lensReports"]["lensReportData"]>, CallerOutput<Api["lensReports"]["lensReportData"]>>(),
      /** Turn the weekly email of a report on or off. Needs: lens.report. */
      lensReportUpdate: call<CallerInput<Api["lensReports"]["lensReportUpdate"]>, CallerOutput<Api["lensReports"]["lensReportUpdate"]>>(),
      /** Delete a report with all of its weeks. Needs: lens.report. */
      lensReportDelete: call<CallerInput<Api["lensReports"]["lensReportDelete"]>, CallerOutput<Api["lensReports"]["lensReportDelete"]>>(),
    },
    lookup: {
      /** Locate an address: the caller's own, or the one sent. Session optional. */
      ipSelfSearch: call<CallerInput<Api["lookup"]["ipSelfSearch"]>, CallerOutput<Api["lookup"]["ipSelfSearch"]>>(),
      /** Explain how the caller's address was found, and how to pass it through proxies. Public. */
      clientAddress: call<CallerInput<Api["lookup"]["clientAddress"]>, CallerOutput<Api["lookup"]["clientAddress"]>>("", false, "GET"),
    },
    mall: {
      /** List the goods that points can be redeemed for. Session optional. */
      integralGoodsList: call<CallerInput<Api["mall"]["integralGoodsList"]>, CallerOutput<Api["mall"]["integralGoodsList"]>>(),
      /** Get the details of one item. Session optional. */
      integralGoodsInfo: call<CallerInput<Api["mall"]["integralGoodsInfo"]>, CallerOutput<Api["mall"]["integralGoodsInfo"]>>(),
      /** List the caller's redemptions, newest first. Needs: user. */
      ipIntegralExchangeLog: call<CallerInput<Api["mall"]["ipIntegralExchangeLog"]>, CallerOutput<Api["mall"]["ipIntegralExchangeLog"]>>("", true),
      /** Redeem points for goods. Needs: mall.exchange. */
      ipIntegralExchangeAdd: call<CallerInput<Api["mall"]["ipIntegralExchangeAdd"]>, CallerOutput<Api["mall"]["ipIntegralExchangeAdd"]>>(),
      /** Cancel a redemption or confirm its receipt. Needs: mall.exchange. */
      exchangeControl: call<CallerInput<Api["mall"]["exchangeControl"]>, CallerOutput<Api["mall"]["exchangeControl"]>>(),
      /** List changes to the caller's points, newest first. Needs: user. */
      integralLog: call<CallerInput<Api["mall"]["integralLog"]>, CallerOutput<Api["mall"]["integralLog"]>>(),
    },
    addresses: {
      /** List the caller's addresses, the default first. Needs: user. */
      getUserAddr: call<CallerInput<Api["addresses"]["getUserAddr"]>, CallerOutput<Api["addresses"]["getUserAddr"]>>("", true),
      /** Add an address; the first becomes the default. Needs: user. */
      setUserAddr: call<CallerInput<Api["addresses"]["setUserAddr"]>, CallerOutput<Api["addresses"]["setUserAddr"]>>(),
      /** Change an address; omitted fields keep their value. Needs: user. */
      updateUserAddr: call<CallerInput<Api["addresses"]["updateUserAddr"]>, CallerOutput<Api["addresses"]["updateUserAddr"]>>(),
      /** Make an address the default. Needs: user. */
      setUserAddrDefault: call<CallerInput<Api["addresses"]["setUserAddrDefault"]>, CallerOutput<Api["addresses"]["setUserAddrDefault"]>>(),
      /** Delete an address; if it was the default, the newest of the others becomes the default. Needs: user. */
      delUserAddr: call<CallerInput<Api["addresses"]["delUserAddr"]>, CallerOutput<Api["addresses"]["delUserAddr"]>>(),
    },
    news: {
      /** List published articles, newest first. Public. */
      newsList: call<CallerInput<Api["news"]["newsList"]>, CallerOutput<Api["news"]["newsList"]>>(),
      /** Get one article and the ones before and after it. Public. */
      newsDetail: call<CallerInput<Api["news"]["newsDetail"]>, CallerOutput<Api["news"]["newsDetail"]>>("", true),
      /** List events, latest start first. Public. */
      eventsList: call<CallerInput<Api["news"]["eventsList"]>, CallerOutput<Api["news"]["eventsList"]>>(),
      /** Get one event. Public. */
      eventsDetail: call<CallerInput<Api["news"]["eventsDetail"]>, CallerOutput<Api["news"]["eventsDetail"]>>(),
      /** List case studies in the order set by staff. Public. */
      saasCase: call<CallerInput<Api["news"]["saasCase"]>, CallerOutput<Api["news"]["saasCase"]>>(),
      /** List partners in the order set by staff. Public. */
      businessPartnerList: call<CallerInput<Api["news"]["businessPartnerList"]>, CallerOutput<Api["news"]["businessPartnerList"]>>("", true),
      /** List partner types with the number of partners in each. Public. */
      businessPartnerTypeList: call<CallerInput<Api["news"]["businessPartnerTypeList"]>, CallerOutput<Api["news"]["businessPartnerTypeList"]>>(),
      /** List changes of the API and published versions of the data, newest first. Public. */
      changelogList: call<CallerInput<Api["news"]["changelogList"]>, CallerOutput<Api["news"]["changelogList"]>>("/v1/changelog"),
    },
    notices: {
      /** List the user's notices, newest first. Needs: user. */
      getNotice: call<CallerInput<Api["notices"]["getNotice"]>, CallerOutput<Api["notices"]["getNotice"]>>(),
      /** Mark the listed notices, or all, as read. Needs: user. */
      readNotice: call<CallerInput<Api["notices"]["readNotice"]>, CallerOutput<Api["notices"]["readNotice"]>>("", true),
      /** Delete the listed notices, or all. Needs: user. */
      deleteNotice: call<CallerInput<Api["notices"]["deleteNotice"]>, CallerOutput<Api["notices"]["deleteNotice"]>>(),
      /** List which types of notices the user also receives by email and SMS. Needs: user. */
      noticeSettings: call<CallerInput<Api["notices"]["noticeSettings"]>, CallerOutput<Api["notices"]["noticeSettings"]>>(),
      /** Set whether notices of a type are also sent by email, immediately or daily, and by SMS. Needs: user. */
      setNoticeSettings: call<CallerInput<Api["notices"]["setNoticeSettings"]>, CallerOutput<Api["notices"]["setNoticeSettings"]>>(),
      /** Count unread notices. Needs: user. */
      unreadNotice: call<CallerInput<Api["notices"]["unreadNotice"]>, CallerOutput<Api["notices"]["unreadNotice"]>>("", true),
    },
    orders: {
      /** Get a quote that is valid for 15 minutes. Needs: billing.pay. */
      orderQuote: call<CallerInput<Api["orders"]["orderQuote"]>, CallerOutput<Api["orders"]["orderQuote"]>>(),
      /** List the account's orders, newest first. Needs: billing.order. */
      userOrderList: call<CallerInput<Api["orders"]["userOrderList"]>, CallerOutput<Api["orders"]["userOrderList"]>>(),
      /** Place a quoted order, confirm an order created by sales, or retry payment of an unpaid order. Needs: billing.pay. */
      userOrderConfirm: call<CallerInput<Api["orders"]["userOrderConfirm"]>, CallerOutput<Api["orders"]["userOrderConfirm"]>>(),
      /** Cancel an unpaid order. Needs: billing.pay. */
      orderCancel: call<CallerInput<Api["orders"]["orderCancel"]>, CallerOutput<Api["orders"]["orderCancel"]>>(),
      /** List the account's usable coupons. Needs: billing.order. */
      couponList: call<CallerInput<Api["orders"]["couponList"]>, CallerOutput<Api["orders"]["couponList"]>>(),
      /** Continue with a smaller package at the end of the term, or cancel that. Needs: billing.pay. */
      setNextPackage: call<CallerInput<Api["orders"]["setNextPackage"]>, CallerOutput<Api["orders"]["setNextPackage"]>>(),
      /** Set whether a service renews automatically, and what happens beyond its quota. Needs: billing.pay. */
      setServicePolicy: call<CallerInput<Api["orders"]["setServicePolicy"]>, CallerOutput<Api["orders"]["setServicePolicy"]>>(),
    },
    packages: {
      /** List a service's packages with their prices. Public. */
      apiPkgTemplateGet: call<CallerInput<Api["packages"]["apiPkgTemplateGet"]>, CallerOutput<Api["packages"]["apiPkgTemplateGet"]>>(),
    },
    products: {
      /** Try a product without an API key. Public. */
      demo: call<CallerInput<Api["products"]["demo"]>, CallerOutput<Api["products"]["demo"]>>(),
      /** Get location, network and risk of many addresses at once; nothing is stored. Session optional. */
      lens: call<CallerInput<Api["products"]["lens"]>, CallerOutput<Api["products"]["lens"]>>("", true),
      /** Count the data behind a product's answers. Public. */
      productData: call<CallerInput<Api["products"]["productData"]>, CallerOutput<Api["products"]["productData"]>>("", true),
      /** Get the addresses of a host name, each with location and network. Public. */
      resolveHost: call<CallerInput<Api["products"]["resolveHost"]>, CallerOutput<Api["products"]["resolveHost"]>>("", true),
      /** Get the host names of an address, and the other addresses of those names. Public. */
      ipNames: call<CallerInput<Api["products"]["ipNames"]>, CallerOutput<Api["products"]["ipNames"]>>("", true),
      /** Get who an address is registered to, and where to report abuse. Public. */
      ipRegistration: call<CallerInput<Api["products"]["ipRegistration"]>, CallerOutput<Api["products"]["ipRegistration"]>>("", true),
    },
    team: {
      /** List the account's roles, built-in ones first. Needs: role.view. */
      getRoleList: call<CallerInput<Api["team"]["getRoleList"]>, CallerOutput<Api["team"]["getRoleList"]>>(),
      /** List the roles the caller can assign. Needs: sub.manage. */
      roleOptionList: call<CallerInput<Api["team"]["roleOptionList"]>, CallerOutput<Api["team"]["roleOptionList"]>>(),
      /** Create a role with permissions the caller has. Needs: role.manage. */
      setRole: call<CallerInput<Api["team"]["setRole"]>, CallerOutput<Api["team"]["setRole"]>>(),
      /** Rename a role, or change its permissions. Needs: role.manage. */
      updateRole: call<CallerInput<Api["team"]["updateRole"]>, CallerOutput<Api["team"]["updateRole"]>>(),
      /** Disable or enable a role; a disabled role grants no permissions. Needs: role.manage. */
      roleControl: call<CallerInput<Api["team"]["roleControl"]>, CallerOutput<Api["team"]["roleControl"]>>(),
      /** Delete a role; its members move to another one. Needs: role.manage. */
      deleteRole: call<CallerInput<Api["team"]["deleteRole"]>, CallerOutput<Api["team"]["deleteRole"]>>(),
      /** List the account's sub-accounts, newest first. Needs: sub.view. */
      subAccountList: call<CallerInput<Api["team"]["subAccountList"]>, CallerOutput<Api["team"]["subAccountList"]>>(),
      /** Invite a phone or an email address to a sub-account, which is active once its owner accepts. Needs: sub.manage. */
      createSubAccount: call<CallerInput<Api["team"]["createSubAccount"]>, CallerOutput<Api["team"]["createSubAccount"]>>(),
      /** Change a sub-account; a new password needs your proof and ends its sessions. Needs: sub.manage. */
      updateSubAccount: call<CallerInput<Api["team"]["updateSubAccount"]>, CallerOutput<Api["team"]["updateSubAccount"]>>(),
      /** Disable or enable a sub-account; disabling ends its sessions and freezes its keys. Needs: sub.manage. */
      subAccountControl: call<CallerInput<Api["team"]["subAccountControl"]>, CallerOutput<Api["team"]["subAccountControl"]>>(),
      /** Delete a sub-account; its keys are revoked or transferred and its unused quota is reclaimed. Needs: sub.manage. */
      deleteSubUser: call<CallerInput<Api["team"]["deleteSubUser"]>, CallerOutput<Api["team"]["deleteSubUser"]>>(),
      /** Get the permission tree, and the permissions of a sub-account or role. Needs: role.view. */
      subAccountPermission: call<CallerInput<Api["team"]["subAccountPermission"]>, CallerOutput<Api["team"]["subAccountPermission"]>>(),
      /** Resend an invitation; the previous link stops working. Needs: sub.manage. */
      subAccountReinvite: call<CallerInput<Api["team"]["subAccountReinvite"]>, CallerOutput<Api["team"]["subAccountReinvite"]>>(),
      /** Show who sent an invitation and to whom, by the token of its link. Public. */
      invitationInfo: call<CallerInput<Api["team"]["invitationInfo"]>, CallerOutput<Api["team"]["invitationInfo"]>>(),
      /** Accept an invitation by setting a password, and log in. Public. */
      invitationAccept: call<CallerInput<Api["team"]["invitationAccept"]>, CallerOutput<Api["team"]["invitationAccept"]>>(),
    },
    renewals: {
      /** Request more time or quota from sales or, as a sub-account, from the main account. Needs: user. */
      renewRequest: call<CallerInput<Api["renewals"]["renewRequest"]>, CallerOutput<Api["renewals"]["renewRequest"]>>(),
      /** Withdraw your own request before it is handled. Needs: user. */
      renewCancel: call<CallerInput<Api["renewals"]["renewCancel"]>, CallerOutput<Api["renewals"]["renewCancel"]>>(),
      /** List your own requests, or those sub-accounts have sent to the main account. Needs: user. */
      renewList: call<CallerInput<Api["renewals"]["renewList"]>, CallerOutput<Api["renewals"]["renewList"]>>(),
      /** Start handling, approve or decline a sub-account's request. Needs: key.split. */
      renewDecide: call<CallerInput<Api["renewals"]["renewDecide"]>, CallerOutput<Api["renewals"]["renewDecide"]>>(),
    },
    reports: {
      /** Get everything shown on the page of an address: result, range, neighbors and sources. Public. */
      ipReport: call<CallerInput<Api["reports"]["ipReport"]>, CallerOutput<Api["reports"]["ipReport"]>>("", true),
      /** Explain the privacy flags of an address: which list has it, and since which version. Public. */
      flagReasons: call<CallerInput<Api["reports"]["flagReasons"]>, CallerOutput<Api["reports"]["flagReasons"]>>("", true),
      /** List what changed about an address over the versions that are kept. Public. */
      ipHistory: call<CallerInput<Api["reports"]["ipHistory"]>, CallerOutput<Api["reports"]["ipHistory"]>>("", true),
      /** Get everything shown on the page of a network: size, rank, countries and prefixes. Public. */
      asnReport: call<CallerInput<Api["reports"]["asnReport"]>, CallerOutput<Api["reports"]["asnReport"]>>("", true),
    },
    rewards: {
      /** Get the rules of the reward program. Public. */
      rewardRules: call<CallerInput<Api["rewards"]["rewardRules"]>, CallerOutput<Api["rewards"]["rewardRules"]>>(),
      /** Get the caller's invitation link, its results and the reward rules. Needs: user. */
      getInvitationUrl: call<CallerInput<Api["rewards"]["getInvitationUrl"]>, CallerOutput<Api["rewards"]["getInvitationUrl"]>>("", true),
      /** Refer a customer. Needs: user. */
      rewardAdd: call<CallerInput<Api["rewards"]["rewardAdd"]>, CallerOutput<Api["rewards"]["rewardAdd"]>>(),
      /** List the customers the caller has referred, newest first. Needs: user. */
      getInvitationList: call<CallerInput<Api["rewards"]["getInvitationList"]>, CallerOutput<Api["rewards"]["getInvitationList"]>>(),
      /** List users who registered through the caller's invitation, newest first. Needs: user. */
      getInvitationUserList: call<CallerInput<Api["rewards"]["getInvitationUserList"]>, CallerOutput<Api["rewards"]["getInvitationUserList"]>>(),
      /** List cashback earned and paid out, newest first. Needs: reward.view. */
      getCashbackList: call<CallerInput<Api["rewards"]["getCashbackList"]>, CallerOutput<Api["rewards"]["getCashbackList"]>>(),
      /** Request a cashback payout, or convert cashback to points. Needs: reward.payout. */
      addCashbackLog: call<CallerInput<Api["rewards"]["addCashbackLog"]>, CallerOutput<Api["rewards"]["addCashbackLog"]>>(),
    },
    splits: {
      /** List quota allocated to sub-accounts, newest first. Needs: user. */
      splitList: call<CallerInput<Api["splits"]["splitList"]>, CallerOutput<Api["splits"]["splitList"]>>(),
      /** Show how many calls of a service or allocation can still be allocated, and to whom. Needs: key.split. */
      getSplitKey: call<CallerInput<Api["splits"]["getSplitKey"]>, CallerOutput<Api["splits"]["getSplitKey"]>>(),
      /** Allocate quota to sub-accounts, or change an allocation. Needs: key.split. */
      splitKey: call<CallerInput<Api["splits"]["splitKey"]>, CallerOutput<Api["splits"]["splitKey"]>>(),
    },
    status: {
      /** Show which parts work, their uptime over 90 days, and incidents. Public. */
      statusInfo: call<CallerInput<Api["status"]["statusInfo"]>, CallerOutput<Api["status"]["statusInfo"]>>("/v1/status"),
      /** Ask for updates of incidents by email; the address must be confirmed by the link we send to it. Public. */
      statusSubscribe: call<CallerInput<Api["status"]["statusSubscribe"]>, CallerOutput<Api["status"]["statusSubscribe"]>>(),
      /** Confirm a subscription to updates of incidents. Public. */
      statusConfirm: call<CallerInput<Api["status"]["statusConfirm"]>, CallerOutput<Api["status"]["statusConfirm"]>>("", true),
      /** End a subscription to updates of incidents and delete its address. Public. */
      statusUnsubscribe: call<CallerInput<Api["status"]["statusUnsubscribe"]>, CallerOutput<Api["status"]["statusUnsubscribe"]>>("", true),
    },
    usage: {
      /** List the account's services with their remaining quota. Needs: user. */
      getServiceInfo: call<CallerInput<Api["usage"]["getServiceInfo"]>, CallerOutput<Api["usage"]["getServiceInfo"]>>(),
      /** Get call counts for today, this month and all time, and when the quota is expected to run out. Needs: user. */
      keyUseRecordTotal: call<CallerInput<Api["usage"]["keyUseRecordTotal"]>, CallerOutput<Api["usage"]["keyUseRecordTotal"]>>(),
      /** Get call counts by hour, day or month; periods without calls are zero. Needs: user. */
      keyUseTrend: call<CallerInput<Api["usage"]["keyUseTrend"]>, CallerOutput<Api["usage"]["keyUseTrend"]>>(),
      /** List individual calls, newest first. Needs: user. */
      getKeyUseRecord: call<CallerInput<Api["usage"]["getKeyUseRecord"]>, CallerOutput<Api["usage"]["getKeyUseRecord"]>>(),
      /** List the user's exports with their progress and, once finished, a download link. Needs: usage.export. */
      exportList: call<CallerInput<Api["usage"]["exportList"]>, CallerOutput<Api["usage"]["exportList"]>>(),
      /** Count successful calls by country of the address looked up. Needs: user. */
      keyUseCountry: call<CallerInput<Api["usage"]["keyUseCountry"]>, CallerOutput<Api["usage"]["keyUseCountry"]>>(),
      /** Count calls by key and service, most first. Needs: user. */
      keyUseShare: call<CallerInput<Api["usage"]["keyUseShare"]>, CallerOutput<Api["usage"]["keyUseShare"]>>(),
      /** Get the distribution of server response times of keyed lookups in the last seven days. Public. */
      responseTimes: call<CallerInput<Api["usage"]["responseTimes"]>, CallerOutput<Api["usage"]["responseTimes"]>>(),
      /** Get the current version of each database and when the next one is due. Session optional. */
      databaseUpdateStatus: call<CallerInput<Api["usage"]["databaseUpdateStatus"]>, CallerOutput<Api["usage"]["databaseUpdateStatus"]>>(),
      /** Count the account's sub-accounts and roles. Needs: user. */
      subAccountNum: call<CallerInput<Api["usage"]["subAccountNum"]>, CallerOutput<Api["usage"]["subAccountNum"]>>(),
      /** List the APIs the account can call. Needs: user. */
      userApiList: call<CallerInput<Api["usage"]["userApiList"]>, CallerOutput<Api["usage"]["userApiList"]>>(),
    },
    visits: {
      /** Record a page view or an action on a page. Session optional. */
      visitHistoryAdd: call<CallerInput<Api["visits"]["visitHistoryAdd"]>, CallerOutput<Api["visits"]["visitHistoryAdd"]>>("", true),
      /** Count a page view, and the visitor once per day. Public. */
      pcUvPv: call<CallerInput<Api["visits"]["pcUvPv"]>, CallerOutput<Api["visits"]["pcUvPv"]>>("", true),
      /** Record that a visitor entered the conversion funnel. Session optional. */
      getIntoAdd: call<CallerInput<Api["visits"]["getIntoAdd"]>, CallerOutput<Api["visits"]["getIntoAdd"]>>("", true),
      /** Record the outcome of an ad click. Public. */
      clAccessCallback: call<CallerInput<Api["visits"]["clAccessCallback"]>, CallerOutput<Api["visits"]["clAccessCallback"]>>("", true),
    },
    warnings: {
      /** List alert rules, the account's default rule first. Needs: usage.warn. */
      getUserWarn: call<CallerInput<Api["warnings"]["getUserWarn"]>, CallerOutput<Api["warnings"]["getUserWarn"]>>(),
      /** Add, change or delete an alert rule. Needs: usage.warn. */
      setUserWarn: call<CallerInput<Api["warnings"]["setUserWarn"]>, CallerOutput<Api["warnings"]["setUserWarn"]>>(),
      /** List who is notified of new database versions. Needs: download.view. */
      getUpdateWarn: call<CallerInput<Api["warnings"]["getUpdateWarn"]>, CallerOutput<Api["warnings"]["getUpdateWarn"]>>(),
      /** Set who is notified of new versions of a database, and test its webhook. Needs: download.view. */
      setUpdateWarn: call<CallerInput<Api["warnings"]["setUpdateWarn"]>, CallerOutput<Api["warnings"]["setUpdateWarn"]>>(),
    },
    overrides: {
      /** List the account's own overrides of addresses, newest first. Needs: override.manage. */
      overrideList: call<CallerInput<Api["overrides"]["overrideList"]>, CallerOutput<Api["overrides"]["overrideList"]>>(),
      /** Add an override, or change one as a whole. Needs: override.manage. */
      overrideSave: call<CallerInput<Api["overrides"]["overrideSave"]>, CallerOutput<Api["overrides"]["overrideSave"]>>(),
      /** Delete overrides; answers have the database's data again. Needs: override.manage. */
      overrideDelete: call<CallerInput<Api["overrides"]["overrideDelete"]>, CallerOutput<Api["overrides"]["overrideDelete"]>>(),
      /** Add and change overrides from CSV; a row replaces the override of the same target. Needs: override.manage. */
      overrideImport: call<CallerInput<Api["overrides"]["overrideImport"]>, CallerOutput<Api["overrides"]["overrideImport"]>>(),
      /** Return all overrides of the account as CSV, as an import takes it. Needs: override.manage. */
      overrideExport: call<CallerInput<Api["overrides"]["overrideExport"]>, CallerOutput<Api["overrides"]["overrideExport"]>>(),
      /** Return all overrides of the account as an MMDB file, to be read before a database. Needs: override.manage. */
      overrideMmdb: call<CallerInput<Api["overrides"]["overrideMmdb"]>, CallerOutput<Api["overrides"]["overrideMmdb"]>>(),
    },
    watches: {
      /** List the account's watches, how it is told about changes, and the versions that can be compared. Needs: watch.manage. */
      watchList: call<CallerInput<Api["watches"]["watchList"]>, CallerOutput<Api["watches"]["watchList"]>>(),
      /** Add watches, one per line; those that exist already are left as they are. Needs: watch.manage. */
      watchCreate: call<CallerInput<Api["watches"]["watchCreate"]>, CallerOutput<Api["watches"]["watchCreate"]>>(),
      /** Rename a watch, pause or resume it, or choose what matters. Needs: watch.manage. */
      watchUpdate: call<CallerInput<Api["watches"]["watchUpdate"]>, CallerOutput<Api["watches"]["watchUpdate"]>>(),
      /** Delete watches; the changes that were found for them remain listed. Needs: watch.manage. */
      watchDelete: call<CallerInput<Api["watches"]["watchDelete"]>, CallerOutput<Api["watches"]["watchDelete"]>>(),
      /** Choose how the account is told about changes; the email goes to who turns it on. Needs: watch.manage. */
      watchSettings: call<CallerInput<Api["watches"]["watchSettings"]>, CallerOutput<Api["watches"]["watchSettings"]>>(),
      /** List the versions that changed watches of the account, newest first. Needs: watch.manage. */
      watchReports: call<CallerInput<Api["watches"]["watchReports"]>, CallerOutput<Api["watches"]["watchReports"]>>(),
      /** List what a version changed of the account's watches, before and after. Needs: watch.manage. */
      watchChanges: call<CallerInput<Api["watches"]["watchChanges"]>, CallerOutput<Api["watches"]["watchChanges"]>>(),
      /** Count which of your addresses two database versions tell differently about. Needs: watch.manage. */
      watchImpact: call<CallerInput<Api["watches"]["watchImpact"]>, CallerOutput<Api["watches"]["watchImpact"]>>(),
    },
    webhooks: {
      /** List the account's webhooks, without their secrets. Needs: usage.warn. */
      webhookList: call<CallerInput<Api["webhooks"]["webhookList"]>, CallerOutput<Api["webhooks"]["webhookList"]>>(),
      /** Add a webhook; the response contains its signing secret. Needs: usage.warn. */
      webhookCreate: call<CallerInput<Api["webhooks"]["webhookCreate"]>, CallerOutput<Api["webhooks"]["webhookCreate"]>>(),
      /** Enable, disable or delete a webhook, replace its secret, or subscribe it to the status page. Needs: usage.warn. */
      webhookControl: call<CallerInput<Api["webhooks"]["webhookControl"]>, CallerOutput<Api["webhooks"]["webhookControl"]>>(),
      /** Call a webhook now and return its response. Needs: usage.warn. */
      webhookTest: call<CallerInput<Api["webhooks"]["webhookTest"]>, CallerOutput<Api["webhooks"]["webhookTest"]>>(),
      /** List webhook deliveries of the last thirty days, newest first. Needs: usage.warn. */
      webhookDeliveries: call<CallerInput<Api["webhooks"]["webhookDeliveries"]>, CallerOutput<Api["webhooks"]["webhookDeliveries"]>>(),
    },
  });
}
export type Client = ReturnType<typeof createClient>;
