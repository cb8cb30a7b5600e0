import type { api } from "../../../lib/api.ts";

/** One thing that is counted of a product. */
export type CountedTable = Awaited<ReturnType<typeof api.products.productData>>["tables"][number];

/** Countries are shown on the map too. */
export const isByCountry = ({ name }: CountedTable): boolean =>
  name === "countries" || name === "mobile_networks" || name === "cell_countries";
