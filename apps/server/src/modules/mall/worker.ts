import { worker } from "../../jobs.ts";
import { confirmOldReceipts } from "./exchange-states.ts";
import { confirmDueReceipts, tidyPictures } from "./jobs.ts";
import { removeUnusedPictures } from "./pictures.ts";

export default [
  worker(confirmDueReceipts, (app) => confirmOldReceipts(app)),
  worker(tidyPictures, (app) => removeUnusedPictures(app)),
];
