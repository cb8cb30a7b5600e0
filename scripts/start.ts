// `npm start`: runs the whole product on this machine, starting from a fresh clone.
import { runProduct } from "./runtime/run-product.ts";

process.exit(await runProduct({ needsWebBuild: true }));
