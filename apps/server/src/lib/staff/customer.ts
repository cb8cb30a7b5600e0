import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";

/** The user whose things a list of the console shows. */
export interface Customer {
  id: number;
  accountId: number;
  isMain: boolean;
}

/** @throws Failure NOT_FOUND */
export async function findCustomer({ db }: App, id: number): Promise<Customer> {
  const user = await db.user.findUnique({ where: { id }, select: { accountId: true } });
  if (!user) throw new Failure("NOT_FOUND");
  return { id, accountId: user.accountId, isMain: id === user.accountId };
}

type OwnerColumn = "createdById" | "submittedById" | "userId" | "actorId";

/** The rows of a customer in a table of accounts: all of an account's for its main account, else the user's own. */
export const rowsOf = <C extends OwnerColumn>({ id, accountId, isMain }: Customer, own: C) =>
  ({ accountId, ...(!isMain && { [own]: id }) }) as { accountId: number } & { [K in C]?: number };

/** The same for a list that may be narrowed to a customer. @throws Failure NOT_FOUND */
export const narrowedTo = async <C extends OwnerColumn>(app: App, id: number | undefined, own: C) =>
  id === undefined ? {} : rowsOf(await findCustomer(app, id), own);
