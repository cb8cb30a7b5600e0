import { api } from "@meridian/contract";
import { bulkQueue } from "../../lib/bulk-queue.ts";
import { routes } from "../../lib/calls.ts";
import { readLayer } from "../overrides/layer.ts";
import { namesOf, registrationOf, resolveHost } from "./address-details.ts";
import { tryProduct } from "./demo.ts";
import { lensSteps } from "./lens.ts";
import { countProduct } from "./product-data/product-data.ts";

export default routes(api.products, {
  demo: ({ app, caller, input }) => tryProduct(app, caller.language, input),
  async lens({ app, caller, input, user }) {
    const overrides = user && (await readLayer(app, user.accountId)).layer;
    return bulkQueue.run(caller.bulk, () =>
      lensSteps(app, caller.language, input.ips, { isSignedIn: user !== null, overrides }),
    );
  },
  resolveHost: ({ app, caller, input }) => resolveHost(app, input.host, caller.language),
  ipNames: ({ app, input }) => namesOf(app, input.ip),
  ipRegistration: ({ app, input }) => registrationOf(app, input.ip),
  productData: ({ app, caller, input }) => countProduct(app, input.product, caller.language),
});
