import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import type { ProductDefinition } from "../definition.ts";

type Product = Parameters<typeof api.products.productData>[0]["product"];

/** The counts behind a product's answers, by the path of its page. */
export const countsOf = (path: ProductDefinition["path"]) =>
  query(api.products.productData, { product: path.split("/").at(-1) as Product }, { lazy: true });
