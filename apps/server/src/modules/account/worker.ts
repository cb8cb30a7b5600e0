import { worker } from "../../jobs.ts";
import { deleteDueAccounts } from "./deletion.ts";
import { writeAccountExport } from "./export.ts";
import { deleteAccounts, exportAccount, tidyAccounts } from "./jobs.ts";
import { tidy } from "./tidy.ts";

export default [
  worker(tidyAccounts, (app) => tidy(app)),
  worker(exportAccount, (app, { id }) => writeAccountExport(app, id)),
  worker(deleteAccounts, (app) => deleteDueAccounts(app)),
];
