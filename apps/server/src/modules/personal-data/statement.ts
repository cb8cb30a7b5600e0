/** The statement with its parameters; a statement names only what it uses, since unused ones have no type. */
export function statementFor(sql: string, accountId: number, identities: readonly string[]): [string, unknown[]] {
  const values: unknown[] = [];
  const place = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
  const text = sql
    .replaceAll(":members", "select id from users where account_id = :account")
    .replaceAll(":account", () => place(accountId, "int"))
    .replaceAll(":identities", () => place(identities, "text[]"));
  return [text, values];
}
