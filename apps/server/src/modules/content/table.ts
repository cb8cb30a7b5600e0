import type { App } from "../../app.ts";
import type { ContentKind, Row } from "./kind.ts";

/** The operations common to the tables of all kinds; their own types differ only in columns. */
interface Table {
  findMany(query: { orderBy: object; take?: number; skip?: number; where?: object }): Promise<Row[]>;
  findUnique(query: { where: { id: number } }): Promise<Row | null>;
  count(query: { where: object }): Promise<number>;
  create(query: { data: object }): Promise<Row>;
  update(query: { where: { id: number }; data: object }): Promise<Row>;
  delete(query: { where: { id: number } }): Promise<Row>;
}

export const tableOf = ({ db }: App, { table }: ContentKind): Table => db[table] as unknown as Table;
