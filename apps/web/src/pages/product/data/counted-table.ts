import type { api } from "../../../lib/api.ts";

/** One of a product's tables of counts. */
export type CountedTable = Awaited<ReturnType<typeof api.products.productData>>["tables"][number];

/** Tables by country are shown on the map too. */
export const isByCountry = ({ name }: CountedTable): boolean =>
  name === "countries" || name === "mobile_networks" || name === "cell_countries";
