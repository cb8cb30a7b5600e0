import { api } from "@meridian/contract";
import { routes } from "../../http/routes.ts";
import { tryProduct } from "./demo.ts";
import { lookUpAddresses } from "./lens.ts";
import { countProduct } from "./product-data/product-data.ts";

export default routes(api.products, {
  demo: ({ app, caller, input }) => tryProduct(app, caller.language, input),
  lens: ({ app, caller, input, user }) => lookUpAddresses(app, caller.language, input.ips, user !== null),
  productData: ({ app, caller, input }) => countProduct(app, input.product, caller.language),
});
