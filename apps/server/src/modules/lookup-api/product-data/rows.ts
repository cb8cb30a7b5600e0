import type { ProductRow, ProductTable, ProductTableName } from "@meridian/contract/product-data";

type GivenRow = Pick<ProductRow, "key" | "count"> & Partial<ProductRow>;

const rowOf = (given: GivenRow): ProductRow => ({ name: "", known: null, source: "", updated_date: "", ...given });

/** A table with its rows, the largest first, at most `most` of them; the total is that of all. */
export function tableOf(
  name: ProductTableName,
  rows: readonly GivenRow[],
  { total = sumOf(rows), most = rows.length }: { total?: number; most?: number } = {},
): ProductTable {
  const sorted = [...rows].sort((a, b) => b.count - a.count);
  return { name, total, rows: sorted.slice(0, most).map(rowOf) };
}

const sumOf = (rows: readonly GivenRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** How often each key occurs. */
export function countBy<T>(items: Iterable<T>, keyOf: (item: T) => string, sizeOf = (_item: T) => 1) {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + sizeOf(item));
  return [...counts].map(([key, count]) => ({ key, count }));
}
