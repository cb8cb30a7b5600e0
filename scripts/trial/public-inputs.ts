import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TOTP } from "otpauth";
import type { App } from "../../apps/server/src/app.ts";
import { hashPassword } from "../../apps/server/src/modules/account/passwords.ts";
import { changeSecondFactor, makeTicket } from "../../apps/server/src/modules/account/second-factor.ts";
import { measureVersion } from "../../apps/server/src/modules/accuracy/reports.ts";
import { createSubAccount } from "../../apps/server/src/modules/team/sub-accounts.ts";
import { newAccount, newPhone } from "../../tests/setup/accounts.ts";
import { codeSentTo } from "../../tests/setup/codes.ts";
import { SMALL_DATABASE_VERSION } from "../../tests/setup/ip-database.ts";
import { ownResourceFactories } from "../../tests/setup/own-resources.ts";

const password = "correct-horse-7";
const passwords = { password, password_confirm: password };

/** Prepared inputs of calls without a session, for which the contract's example would be refused. */
export const publicInputs: Readonly<Record<string, (app: App) => Promise<object>>> = {
  "account.phoneLogin": async (app) => {
    const { id, phone } = await newAccount(app);
    await app.db.user.update({ where: { id }, data: { passwordHash: await hashPassword(password, phone) } });
    return { phone, password };
  },
  "account.userLoginPhoneCode": async (app) => {
    const { phone } = await newAccount(app);
    return { phone, code: await codeSentTo(app, phone, "login"), agree: true };
  },
  "account.userRegis": async (app) => {
    const phone = newPhone();
    return { phone, code: await codeSentTo(app, phone, "register"), ...passwords, agree: true };
  },
  "account.loginSecondFactor": async (app) => {
    const { id, signedIn } = await newAccount(app);
    const { secret } = await changeSecondFactor(app, signedIn, "127.0.0.1", { action: "setup" });
    const totp_code = new TOTP({ secret: secret ?? "" }).generate();
    const { recovery_codes } = await changeSecondFactor(app, signedIn, "127.0.0.1", { action: "enable", totp_code });
    // The code that switched it on is used up.
    return { ticket: makeTicket(app, id, false), totp_code: recovery_codes[0] };
  },
  "account.userUpdatePasswordPhone": async (app) => {
    const { phone } = await newAccount(app);
    return { phone, code: await codeSentTo(app, phone, "reset"), ...passwords };
  },
  "accuracy.accuracyReport": async (app) => {
    const path = join(app.config.DATA_DIR, "truth.csv");
    await writeFile(path, "8.8.8.0/24,US,US-CA,Mountain View,\n");
    const source = { name: "trial", path, format: "geofeed" as const, updatedDate: "2026-01-01" };
    await measureVersion(app, SMALL_DATABASE_VERSION, [source]);
    return { version: SMALL_DATABASE_VERSION };
  },
  "news.newsDetail": async ({ db }) => ({ id: (await db.newsArticle.findFirstOrThrow()).id }),
  "news.eventsDetail": async ({ db, now }) => {
    const event = { titleEn: "Meeting", titleZh: "聚会", startAt: now(), endAt: now() };
    return { id: (await db.event.create({ data: event })).id };
  },
  "team.invitationInfo": async (app) => ({ token: await inviteSomebody(app) }),
  "team.invitationAccept": async (app) => ({ token: await inviteSomebody(app), ...passwords, agree: true }),
};

/** Invites a sub-account, and returns the token that is sent by SMS and stored nowhere. */
async function inviteSomebody(app: App): Promise<string> {
  const owner = await newAccount(app);
  const role_id = await ownResourceFactories.role(app, owner);
  let text = "";
  const add: App["jobs"]["add"] = async (_job, input) => {
    text += "text" in input ? String(input.text) : "";
  };
  const jobs = { ...app.jobs, add };
  await createSubAccount({ ...app, jobs }, owner.signedIn, "127.0.0.1", { phone: newPhone(), name: "Bo", role_id });
  return /#([\w-]{32})/.exec(text)?.[1] ?? "";
}
