import { worker } from "../../jobs.ts";
import { deleteDueAccounts } from "./deletion.ts";
import { writeAccountExport } from "./export.ts";
import { deleteAccounts, exportAccount } from "./jobs.ts";

export default [
  worker(exportAccount, (app, { id }) => writeAccountExport(app, id)),
  worker(deleteAccounts, (app) => deleteDueAccounts(app)),
];
