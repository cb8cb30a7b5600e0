import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { readDocument } from "./documents.ts";

export default routes(api.documents, {
  documentInfo: ({ app, caller, input }) => readDocument(app, caller, input),
});
