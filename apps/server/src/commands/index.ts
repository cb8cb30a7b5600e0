import { migrate } from "../db/migrate.ts";
import { folderPath } from "../lib/runtime-files.ts";
import { refreshDatabase } from "../modules/publishing/publish.ts";
import { visitStats } from "../modules/visits/stats.ts";
import { accuracyCommand } from "./accuracy.ts";
import { type Command, withApp } from "./command.ts";
import { contentCommands } from "./content.ts";
import { correctionCommand } from "./corrections.ts";
import { dataCommand } from "./data.ts";
import { documentCommand } from "./documents.ts";
import { downloadCommand } from "./downloads.ts";
import { invoiceCommand } from "./invoices.ts";
import { leadCommand } from "./leads.ts";
import { mallCommand } from "./mall.ts";
import { noticeCommand } from "./notices.ts";
import { orderCommand, paymentCommand, reportCommand } from "./orders.ts";
import { certificationCommand, renewalCommand } from "./requests.ts";
import { rewardCommand } from "./rewards.ts";
import { seed } from "./seed.ts";
import { smsCommand } from "./sms.ts";
import { statusCommand } from "./status.ts";
import { taxCommand } from "./taxes.ts";
import { staffCommand, userCommand } from "./users.ts";

/** Everything `npm run admin` can do. */
export const commands: Readonly<Record<string, Command>> = {
  migrate: {
    summary: "Bring the database's tables up to date",
    run: async ({ config }) => {
      const applied = await migrate(config().DATABASE_URL, folderPath("prisma/migrations"));
      return { applied: applied.length, names: applied.join(", ") };
    },
  },
  seed: { summary: "Fill an empty database with the content the site needs", run: (call) => withApp(call, seed) },
  stats: {
    summary: "Page views, visitors, funnel and adverts of the last 30 days",
    run: (call) => withApp(call, visitStats),
  },
  "data-build": {
    summary: "Build the IP database if the installed sources have changed",
    run: async (call) => ({ ...(await withApp(call, refreshDatabase)) }),
  },
  data: dataCommand,
  accuracy: accuracyCommand,
  corrections: correctionCommand,
  downloads: downloadCommand,
  ...contentCommands,
  documents: documentCommand,
  leads: leadCommand,
  users: userCommand,
  certifications: certificationCommand,
  renewals: renewalCommand,
  rewards: rewardCommand,
  mall: mallCommand,
  invoices: invoiceCommand,
  taxes: taxCommand,
  notices: noticeCommand,
  status: statusCommand,
  orders: orderCommand,
  payments: paymentCommand,
  report: reportCommand,
  sms: smsCommand,
  staff: staffCommand,
};
