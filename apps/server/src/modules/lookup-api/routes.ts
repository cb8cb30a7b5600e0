import { api } from "@meridian/contract";
import { bulkQueue } from "../../lib/bulk-queue.ts";
import { routes } from "../../lib/calls.ts";
import { tryProduct } from "./demo.ts";
import { lensSteps } from "./lens.ts";
import { countProduct } from "./product-data/product-data.ts";

export default routes(api.products, {
  demo: ({ app, caller, input }) => tryProduct(app, caller.language, input),
  lens: ({ app, caller, input, user }) =>
    bulkQueue.run(caller.bulk, () => lensSteps(app, caller.language, input.ips, user !== null)),
  productData: ({ app, caller, input }) => countProduct(app, input.product, caller.language),
});
