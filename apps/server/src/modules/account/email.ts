import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { Prisma } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { announce } from "../../lib/events.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import type { NewNotice } from "../notices/notices.ts";
import { emailVerified } from "./events.ts";
import { canonicalEmail } from "./identities.ts";
import { describeUser } from "./profile.ts";
import { requireProof } from "./proof.ts";
import { changeSignIn } from "./sign-in-changes.ts";
import { type Trier, tryCode } from "./sms-codes.ts";

/**
 * Sets an address that its owner has confirmed with a code: it can be used to sign in, and receives their email.
 * @throws Failure PROOF_NEEDED, WRONG_SMS_CODE, EMAIL_TAKEN, HELD_FOR_UNDO, HUMAN_CHECK_NEEDED
 */
export async function bindEmail(
  app: App,
  user: SignedIn,
  caller: Trier,
  input: HandlerInput<typeof api.account.bindEmail>,
) {
  const email = canonicalEmail(input.email);
  const { ip } = caller;
  // First, so that no attempt with the code is used up.
  await requireProof(app, user, await app.db.user.findUniqueOrThrow({ where: { id: user.id } }), input.proof);
  const use = await tryCode(app, caller, { ...input, phone: email, scene: "bind" });
  try {
    await changeSignIn(app, user.id, { means: "email", notice: bound(email), ip }, async (app, row) => {
      await requireProof(app, user, row, input.proof);
      await use(app);
      await writeAudit(app, user, {
        action: "user.bind_email",
        target: `user:${user.id}`,
        ip,
        before: { email: row.verifiedEmail },
        after: { email },
      });
      await announce(app, emailVerified, { userId: user.id });
      return { verifiedEmail: email, email };
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
    en: `You can now log in with ${email}.`,
    zh: `现在可使用 ${email} 登录。`,
  },
  link: "/user?tab=profile",
});
