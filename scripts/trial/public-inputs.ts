import { randomInt, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TOTP } from "otpauth";
import type { App } from "../../apps/server/src/app.ts";
import type { MailMessage } from "../../apps/server/src/lib/mail-provider.ts";
import { browserOf, type CookieHolder } from "../../apps/server/src/modules/account/browsers.ts";
import { addPasskey, beginPasskey, beginPasskeyLogin } from "../../apps/server/src/modules/account/passkeys.ts";
import { hashPassword, ofUser } from "../../apps/server/src/modules/account/passwords.ts";
import { beginVisit, issueTicket } from "../../apps/server/src/modules/account/provider-visits.ts";
import { changeSecondFactor } from "../../apps/server/src/modules/account/second-factor.ts";
import { changeSignIn } from "../../apps/server/src/modules/account/sign-in-changes.ts";
import { loginTicket, signTicket } from "../../apps/server/src/modules/account/tickets.ts";
import { measureVersion } from "../../apps/server/src/modules/accuracy/reports.ts";
import { openCase, showCase } from "../../apps/server/src/modules/corrections/cases.ts";
import { mailLink, showWays } from "../../apps/server/src/modules/corrections/mail-proof.ts";
import { subscribe } from "../../apps/server/src/modules/status/subscriptions.ts";
import { createSubAccount } from "../../apps/server/src/modules/team/sub-accounts.ts";
import { newAccount, newPhone, newProof } from "../../tests/setup/accounts.ts";
import { newAuthenticator } from "../../tests/setup/authenticator.ts";
import { codeSentTo } from "../../tests/setup/codes.ts";
import { SMALL_DATABASE_VERSION } from "../../tests/setup/ip-database.ts";
import { ownResourceFactories } from "../../tests/setup/own-resources.ts";
import { catchMail } from "../../tests/setup/queued-mail.ts";
import { signChecklist } from "../../tests/setup/rpki.ts";
import { newLead } from "../../tests/setup/staff-fixtures.ts";

const password = "correct-horse-7";
const passwords = { password, password_confirm: password };

/** Whoever sends a call without a session; keeps the cookies with which the call is sent. */
export class Visitor implements CookieHolder {
  readonly ip = "127.0.0.1";
  readonly language = "en";
  readonly cookies: Record<string, string> = {};

  setCookie(name: string, value: string): void {
    this.cookies[name] = value;
  }
}

/** Prepared inputs of calls without a session, for which the contract's example would be refused. */
export const publicInputs: Readonly<Record<string, (app: App, visitor: Visitor) => Promise<object>>> = {
  "account.phoneLogin": async (app) => {
    const { id, phone } = await newAccount(app);
    await app.db.user.update({ where: { id }, data: { passwordHash: await hashPassword(password, ofUser(id)) } });
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
    const account = await newAccount(app);
    const { id, signedIn } = account;
    const caller = { ip: "127.0.0.1", cookies: {} };
    const proof = await newProof(app, account);
    const { secret } = await changeSecondFactor(app, signedIn, caller, { action: "setup", proof });
    const totp_code = new TOTP({ secret: secret ?? "" }).generate();
    const { recovery_codes } = await changeSecondFactor(app, signedIn, caller, { action: "enable", totp_code });
    const user = await app.db.user.findUniqueOrThrow({ where: { id } });
    // The code that switched it on is used up.
    return { ticket: signTicket(app, loginTicket, user, { long: false }), totp_code: recovery_codes[0] };
  },
  "account.userUpdatePasswordPhone": async (app) => {
    const { phone } = await newAccount(app);
    return { phone, code: await codeSentTo(app, phone, "reset"), ...passwords };
  },
  "account.signInUndoInfo": async (app) => ({ token: await changePassword(app) }),
  "account.signInUndo": async (app) => ({ token: await changePassword(app), ...passwords }),
  "account.providerLoginStart": async () => ({ provider: "github" }),
  "account.providerLogin": async (app, visitor) => {
    const subject = randomUUID();
    const address = { email: `${subject}@example.com`, isEmailVerified: true };
    await beginVisit(app, visitor, "github", { purpose: "login" });
    const { id: browserId } = browserOf(visitor)!;
    const visit = await app.db.providerLogin.findFirstOrThrow({ where: { browserId } });
    return { ticket: await issueTicket(app, visit, { subject, name: "Ann", ...address }), agree: true };
  },
  "account.passkeyLogin": async (app, visitor) => {
    const account = await newAccount(app);
    const { signedIn } = account;
    const { origin } = new URL(app.config.PUBLIC_URL);
    const authenticator = newAuthenticator();
    const { options } = await beginPasskey(app, signedIn, await newProof(app, account));
    const credential = authenticator.create(options, { origin });
    await addPasskey(app, signedIn, visitor.ip, { credential, name: "Laptop" });
    const login = await beginPasskeyLogin(app, visitor);
    return { credential: authenticator.get(login.options, { origin }) };
  },
  "accuracy.accuracyReport": async (app) => {
    const path = join(app.config.DATA_DIR, "truth.csv");
    await writeFile(path, "8.8.8.0/24,US,US-CA,Mountain View,\n");
    const source = { name: "trial", path, format: "geofeed" as const, updatedDate: "2026-01-01" };
    await measureVersion(app, SMALL_DATABASE_VERSION, [source]);
    return { version: SMALL_DATABASE_VERSION };
  },
  "corrections.correctionCase": async (app) => ({ ticket_no: await sendCorrection(app) }),
  "corrections.correctionProof": async (app) => ({ ticket_no: await sendCorrection(app) }),
  "corrections.correctionWays": async (app) => ({ ticket_no: await sendCorrection(app) }),
  "corrections.correctionMail": async (app) => {
    const ticket_no = await sendCorrection(app);
    const { contacts } = await showWays(app, ticket_no);
    return { ticket_no, contact_id: contacts[0]!.id };
  },
  "corrections.correctionConfirm": async (app) => {
    const ticket_no = await sendCorrection(app);
    const { contacts } = await showWays(app, ticket_no);
    const mails: MailMessage[] = [];
    const caught = { ...app, jobs: catchMail(app.jobs, (mail) => void mails.push(mail)) };
    await mailLink(caught, new Visitor(), { ticket_no, contact_id: contacts[0]!.id });
    return { ticket_no, token: /#([\w-]+)/.exec(mails[0]!.text)![1]! };
  },
  "corrections.correctionChecklist": async (app) => {
    const ticket_no = await sendCorrection(app);
    const { proof } = await showCase(app, ticket_no);
    const checklist = { statement: proof!.statement!, resources: ["8.8.8.0/24"] };
    return { ticket_no, file: await signChecklist(app.config.RPKI_CACHE_DIR!, checklist) };
  },
  "news.newsDetail": async ({ db }) => ({ id: (await db.newsArticle.findFirstOrThrow()).id }),
  "news.eventsDetail": async ({ db, now }) => {
    const event = { titleEn: "Meeting", titleZh: "聚会", startAt: now(), endAt: now() };
    return { id: (await db.event.create({ data: event })).id };
  },
  "status.statusConfirm": async (app) => ({ token: await askForUpdates(app, "confirm") }),
  "status.statusUnsubscribe": async (app) => ({ token: await askForUpdates(app, "unsubscribe") }),
  "team.invitationInfo": async (app) => ({ token: await inviteSomebody(app) }),
  "team.invitationAccept": async (app) => ({ token: await inviteSomebody(app), ...passwords, agree: true }),
};

/** Reports a wrong city, and returns the ticket number. */
async function sendCorrection(app: App): Promise<string> {
  const id = await newLead(app, {
    ...{ kind: "correction", address: "8.8.8.0/24", field: "city", correctValue: "San Jose" },
  });
  const lead = await app.db.lead.findUniqueOrThrow({ where: { id } });
  await openCase(app, lead);
  return lead.ticketNo;
}

/** Invites a sub-account, and returns the token, which is sent by SMS and stored nowhere. */
async function inviteSomebody(app: App): Promise<string> {
  const owner = await newAccount(app);
  const role_id = await ownResourceFactories.role(app, owner);
  return tokenSentBy(app, (app) =>
    createSubAccount(app, owner.signedIn, "127.0.0.1", { phone: newPhone(), name: "Bo", role_id }),
  );
}

/** Asks for updates of the status page, and returns the token of a link in the email. */
const askForUpdates = (app: App, use: "confirm" | "unsubscribe"): Promise<string> =>
  tokenSentBy(
    app,
    (app) => {
      // From many places, because a source may ask only a few times.
      const caller = { ip: `192.0.2.${randomInt(256)}`, language: "en" as const };
      return subscribe(app, caller, { email: `${randomUUID()}@example.com` });
    },
    new RegExp(`#${use}=(\\S+)`),
  );

/** Changes somebody's password, and returns the token of the link to undo it. */
async function changePassword(app: App): Promise<string> {
  const { id } = await newAccount(app);
  const passwordHash = await hashPassword(password, ofUser(id));
  const notice = { type: "security" as const, title: { en: "Password changed", zh: "密码已修改" } };
  return tokenSentBy(app, (app) =>
    changeSignIn(app, id, { means: "password", notice, ip: "127.0.0.1" }, async () => ({ passwordHash })),
  );
}

async function tokenSentBy(app: App, work: (app: App) => Promise<unknown>, pattern = /#([\w-]{32})/): Promise<string> {
  let text = "";
  const add: App["jobs"]["add"] = async (_job, input) => {
    text += "text" in input ? String(input.text) : "";
  };
  await work({ ...app, jobs: { ...app.jobs, add } });
  return pattern.exec(text)?.[1] ?? "";
}
