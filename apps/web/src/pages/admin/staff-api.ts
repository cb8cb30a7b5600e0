import { createStaffClient } from "@meridian/client/staff";
import { transport } from "../../lib/api.ts";

/** What our own people call. */
export const {
  admin: staffApi,
  adminRewards: staffRewards,
  adminOrders: orderApi,
  adminMall: staffMall,
  adminInvoices: staffInvoices,
  adminDownloads: staffDownloads,
} = createStaffClient(transport);
