import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Role, User } from "../../generated/client.ts";
import type { SignedIn } from "../../lib/signed-in.ts";

export type Member = User & { role: Role | null };

/** A user of the account, including the main one. @throws Failure NOT_FOUND also for deleted users */
export async function findMember({ db }: App, { accountId }: SignedIn, id: number): Promise<Member> {
  const member = await db.user.findFirst({
    where: { id, accountId, status: { not: "deleted" } },
    include: { role: true },
  });
  if (!member) throw new Failure("NOT_FOUND");
  return member;
}
