import { createStaffClient } from "@meridian/client/staff";
import { transport } from "../../lib/api.ts";

/** The staff calls. */
export const {
  admin: staffApi,
  adminRewards: staffRewards,
  adminOrders: orderApi,
  adminMall: staffMall,
  adminContent: staffContent,
  adminInvoices: staffInvoices,
  adminBilling: staffBilling,
  adminDownloads: staffDownloads,
  adminSms: staffSms,
  adminStaff: staffOfConsole,
  adminStatus: staffStatus,
} = createStaffClient(transport);
