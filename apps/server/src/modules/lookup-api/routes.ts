import { api } from "@meridian/contract";
import { routes } from "../../http/routes.ts";
import { tryProduct } from "./demo.ts";

export default routes(api.products, {
  demo: ({ app, caller, input }) => tryProduct(app, caller.language, input),
});
