import type pg from "pg";
import type { Logger } from "pino";
import { BackgroundTask } from "./background.ts";

/** A statement whose text never changes: PostgreSQL reads it once for each connection, by its name, and keeps its plan. */
export interface Statement {
  name: string;
  text: string;
  /** Text as PostgreSQL reads it, or bytes. */
  values: (string | Buffer)[];
}

/** A row's columns in their order, as PostgreSQL writes them. */
export type TextRow = (string | null)[];

/**
 * Runs one statement, which commits by itself.
 * @throws pg's DatabaseError
 */
export type Autocommit = (statement: Statement) => Promise<TextRow[]>;

/** A connection that has not been used for so long goes back to the pool, which closes it. */
const IDLE_MS = 5000;

/**
 * A shorter way to the database than `pg` has for statements of every kind, which takes a connection from its pool and
 * gives it back, has the columns described and converts what is in them: most of what a flush of usage cost was such
 * code, which leaves the processor's caches between one flush and the next.
 */
export function openAutocommit(pool: pg.Pool, log: Logger): { autocommit: Autocommit; close: () => void } {
  /** One connection of the pool that is not given back between statements, while nobody uses it. */
  let kept: pg.PoolClient | null = null;
  let isUsed = false;
  let isClosed = false;

  // Where a statement is under way it fails too, and then lets the connection go.
  function onError(this: pg.PoolClient, error: Error): void {
    if (this === kept) letGoOfKept(error);
  }
  function letGo(client: pg.PoolClient, error?: Error): void {
    client.off("error", onError);
    client.release(error);
  }
  function letGoOfKept(error?: Error): void {
    if (kept) letGo(kept, error);
    kept = null;
  }
  async function take(): Promise<pg.PoolClient> {
    const client = kept ?? (await pool.connect()).on("error", onError);
    if (client === kept) kept = null;
    return client;
  }
  const lettingGo = new BackgroundTask("idle connection", log, () => {
    if (!isUsed) letGoOfKept();
    isUsed = false;
  });
  lettingGo.every(IDLE_MS);

  return {
    async autocommit(statement) {
      isUsed = true;
      const client = await take();
      return new Promise((resolve, reject) => {
        const settle: Settle = (error, rows) => {
          if (error || isClosed || kept) letGo(client, error ?? undefined);
          else kept = client;
          if (error) reject(error);
          else resolve(rows);
        };
        client.query(new SentStatement(statement, settle));
      });
    },
    close() {
      isClosed = true;
      lettingGo.stop();
      letGoOfKept();
    },
  };
}

type Settle = (error: Error | null, rows: TextRow[]) => void;

/** Where `pg` itself notes which statements a connection knows. */
interface KnowingConnection extends pg.Connection {
  parsedStatements: Readonly<Record<string, string | undefined>>;
}

/** What `pg` needs of a statement that it has not made: the interface of pg-cursor and pg-query-stream. */
class SentStatement implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  /** Put into another one by `pg`, which waits for an answer only for so long. */
  callback: Settle;
  readonly #values: (string | Buffer)[];
  readonly #rows: TextRow[] = [];

  constructor({ name, text, values }: Statement, settle: Settle) {
    this.name = name;
    this.text = text;
    this.callback = settle;
    this.#values = values;
  }

  submit(connection: pg.Connection): void {
    const { stream, parsedStatements } = connection as KnowingConnection;
    const { name, text } = this;
    stream.cork();
    if (parsedStatements[name] !== text) connection.parse({ name, text, types: [] }, true);
    connection.bind({ statement: name, values: this.#values }, true);
    connection.execute(null, true);
    connection.sync();
    stream.uncork();
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(null, this.#rows);
  }

  handleError(error: Error): void {
    this.callback(error, this.#rows);
  }
}
