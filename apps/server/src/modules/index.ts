import type { JobWorker } from "../jobs.ts";
import type { Route } from "../lib/calls.ts";
import accountWorkers from "./account/worker.ts";
import accuracy from "./accuracy/routes.ts";
import addresses from "./addresses/routes.ts";
import audit from "./audit/routes.ts";
import bulkJobs from "./bulk-jobs/routes.ts";
import bulkJobWorkers from "./bulk-jobs/worker.ts";
import certification from "./certification/routes.ts";
import content from "./content/routes.ts";
import corrections from "./corrections/routes.ts";
import correctionWorkers from "./corrections/worker.ts";
import delivery from "./delivery/worker.ts";
import documents from "./documents/routes.ts";
import downloads from "./downloads/routes.ts";
import downloadWorkers from "./downloads/worker.ts";
import invoices from "./invoices/routes.ts";
import invoiceWorkers from "./invoices/worker.ts";
import keys from "./keys/routes.ts";
import leads from "./leads/routes.ts";
import lensReports from "./lens-reports/routes.ts";
import lensReportWorkers from "./lens-reports/worker.ts";
import lookup from "./lookup/routes.ts";
import products from "./lookup-api/routes.ts";
import mall from "./mall/routes.ts";
import mallWorkers from "./mall/worker.ts";
import news from "./news/routes.ts";
import notices from "./notices/routes.ts";
import noticeWorkers from "./notices/worker.ts";
import orderWorkers from "./orders/worker.ts";
import overrides from "./overrides/routes.ts";
import packages from "./packages/routes.ts";
import orders from "./payments/routes.ts";
import paymentWorkers from "./payments/worker.ts";
import personalDataWorkers from "./personal-data/worker.ts";
import pointWorkers from "./points/worker.ts";
import databases from "./publishing/worker.ts";
import usage from "./records/routes.ts";
import usageWorkers from "./records/worker.ts";
import renewals from "./renewals/routes.ts";
import reports from "./reports/routes.ts";
import requests from "./requests/worker.ts";
import rewards from "./rewards/routes.ts";
import rewardWorkers from "./rewards/worker.ts";
import account from "./sign-in/routes.ts";
import splits from "./splits/routes.ts";
import splitWorkers from "./splits/worker.ts";
import staff from "./staff/routes.ts";
import staffWorkers from "./staff/worker.ts";
import status from "./status/routes.ts";
import statusWorkers from "./status/worker.ts";
import team from "./team/routes.ts";
import visits from "./visits/routes.ts";
import visitWorkers from "./visits/worker.ts";
import warnings from "./warnings/routes.ts";
import warningWorkers from "./warnings/worker.ts";
import watches from "./watches/routes.ts";
import watchWorkers from "./watches/worker.ts";
import webhooks from "./webhooks/routes.ts";
import webhookWorkers from "./webhooks/worker.ts";

/** Every call the API answers. */
export const routes: Route[] = [
  ...accuracy,
  ...account,
  ...bulkJobs,
  ...certification,
  ...audit,
  ...content,
  ...corrections,
  ...documents,
  ...downloads,
  ...invoices,
  ...keys,
  ...leads,
  ...lensReports,
  ...lookup,
  ...mall,
  ...addresses,
  ...news,
  ...notices,
  ...orders,
  ...packages,
  ...products,
  ...team,
  ...staff,
  ...renewals,
  ...reports,
  ...rewards,
  ...splits,
  ...status,
  ...usage,
  ...visits,
  ...warnings,
  ...overrides,
  ...watches,
  ...webhooks,
];

/** The worker's jobs. */
export const workers: JobWorker[] = [
  ...accountWorkers,
  ...bulkJobWorkers,
  ...usageWorkers,
  ...databases,
  ...correctionWorkers,
  ...downloadWorkers,
  ...delivery,
  ...mallWorkers,
  ...invoiceWorkers,
  ...lensReportWorkers,
  ...noticeWorkers,
  ...requests,
  ...rewardWorkers,
  ...orderWorkers,
  ...paymentWorkers,
  ...personalDataWorkers,
  ...pointWorkers,
  ...staffWorkers,
  ...splitWorkers,
  ...statusWorkers,
  ...visitWorkers,
  ...warningWorkers,
  ...watchWorkers,
  ...webhookWorkers,
];
