import { api } from "@meridian/contract";
import { routes } from "../../http/routes.ts";
import { readDocument } from "./documents.ts";

export default routes(api.documents, {
  documentInfo: ({ app, caller, input }) => readDocument(app, caller, input),
});
