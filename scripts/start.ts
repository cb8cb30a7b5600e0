// `npm start`: the whole product on this machine, from an empty clone to an address that answers.
import { runProduct } from "./runtime/run-product.ts";

process.exit(await runProduct({ needsWebBuild: true }));
