import type { Prisma } from "../generated/client.ts";

interface Table {
  findMany(query: object): Promise<unknown>;
  count(query: object): Promise<number>;
}

/**
 * One page of a table's rows, and how many there are on all pages. The newest come first, by
 * `id`, unless `query` has another order.
 * @param page starts at 1
 * @param limit rows on a page
 */
export async function pageOf<T, const Q>(
  table: T,
  query: Prisma.Exact<Q, Prisma.Args<T, "findMany">>,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Prisma.Result<T, Q, "findMany">; total: number }> {
  const source = table as Table;
  const { where } = query as { where?: object };
  const [rows, total] = await Promise.all([
    source.findMany({ orderBy: { id: "desc" }, ...(query as object), skip: (page - 1) * limit, take: limit }),
    source.count({ where }),
  ]);
  return { rows: rows as Prisma.Result<T, Q, "findMany">, total };
}
