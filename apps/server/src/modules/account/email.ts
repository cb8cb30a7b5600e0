import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { Prisma } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { type NewNotice, notify } from "../notices/notices.ts";
import { earnEmailVerified } from "../points/earnings.ts";
import { canonicalEmail } from "./identities.ts";
import { describeUser } from "./profile.ts";
import { type Trier, tryCode } from "./sms-codes.ts";

/**
 * Sets an address that its owner has confirmed with a code: it can be used to sign in, and receives their email.
 * @throws Failure WRONG_SMS_CODE, EMAIL_TAKEN, HUMAN_CHECK_NEEDED
 */
export async function bindEmail(
  app: App,
  user: SignedIn,
  caller: Trier,
  input: HandlerInput<typeof api.account.bindEmail>,
) {
  const email = canonicalEmail(input.email);
  const use = await tryCode(app, caller, { ...input, phone: email, scene: "bind" });
  try {
    await transaction(app, async (app) => {
      await use(app);
      const before = await app.db.user.findUniqueOrThrow({ where: { id: user.id }, select: { verifiedEmail: true } });
      await app.db.user.update({ where: { id: user.id }, data: { verifiedEmail: email, email } });
      await writeAudit(app, user, {
        action: "user.bind_email",
        target: `user:${user.id}`,
        ip: caller.ip,
        before: { email: before.verifiedEmail },
        after: { email },
      });
      await earnEmailVerified(app, user.id);
      await notify(app, user.id, bound(email));
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
      throw new Failure("EMAIL_TAKEN");
    throw error;
  }
  return describeUser(app, user.id, user.id);
}

const bound = (email: string): NewNotice => ({
  type: "security",
  title: { en: "Your email address is confirmed", zh: "邮箱已验证" },
  content: {
    en: `You can now log in with ${email}. If this was not you, change your password immediately.`,
    zh: `现在可使用 ${email} 登录。若非您本人操作，请立即重设密码。`,
  },
  link: "/user?tab=profile",
});
