import { TOTP } from "otpauth";
import { password, startAuthApp } from "./auth-app.ts";

const DAY_SECONDS = 86_400;
export const nextPassword = "another-horse-8";

type Way = ReturnType<Awaited<ReturnType<typeof startAuthApp>>["from"]>;

/** The product with captured messages and users whose way of signing in can be changed. */
export async function startSignInApp(settings: Record<string, string> = {}) {
  const entrance = await startAuthApp(settings);
  const { app } = entrance.running;
  const messages: { to: string; text: string }[] = [];
  app.mail = { name: "test", send: async ({ to, text }) => void messages.push({ to, text }) };
  app.jobs = { ...app.jobs, add: async (_job, input) => void messages.push(input as never) };

  let emails = 0;
  const newEmail = () => `bo${++emails}@example.com`;
  const sessionOf = (token: string): Way => entrance.from(entrance.newAddress(), { token });
  const proofOf = async (own: Way) => (await own.confirmIdentity({ password })).proof;
  async function codeByMail(email: string, scene: "bind" | "reset" | "login" | "danger") {
    entrance.later(60);
    await entrance.visitor().sendEmailCode({ email, scene });
    const mail = messages.findLast(({ to, text }) => to === email && /\d{6}/.test(text));
    return mail?.text.match(/\d{6}/)?.[0] ?? "none";
  }
  const bind = async (own: Way, email: string, proof?: string) =>
    own.bindEmail({ email, code: await codeByMail(email, "bind"), ...(proof !== undefined && { proof }) });
  const appCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: entrance.now().getTime() });

  return {
    ...entrance,
    messages,
    newEmail,
    sessionOf,
    proofOf,
    codeByMail,
    bind,
    appCode,
    async switchOnSecondFactor(own: Way, proof?: string) {
      const { secret } = await own.twoFactor({ action: "setup", ...(proof !== undefined && { proof }) });
      const { recovery_codes } = await own.twoFactor({ action: "enable", totp_code: appCode(secret) });
      // The code that switched it on is used up; the next one comes in half a minute.
      entrance.later(30);
      return { secret, recovery_codes };
    },
    async resetPassword(phone: string) {
      entrance.later(60);
      const code = await entrance.codeFor(phone, "reset");
      const passwords = { password: nextPassword, password_confirm: nextPassword };
      await entrance.visitor().userUpdatePasswordPhone({ phone, code, ...passwords });
    },
    /** The tokens of the links to undo a change that were sent to a phone or address. */
    linksTo: (receiver: string): string[] =>
      messages
        .filter(({ to }) => to === receiver)
        .flatMap(({ text }) => [...text.matchAll(/\/\?dialog=undo#([\w-]{32})/g)].map(([, token]) => token!)),
    rowOf: (id: number) => app.db.user.findUniqueOrThrow({ where: { id } }),
    /** A user with phone, address and password, whose changes can no longer be undone. */
    async settled() {
      const { phone, user, token } = await entrance.registered();
      const own = sessionOf(token);
      const email = newEmail();
      await bind(own, email, await proofOf(own));
      entrance.later(4 * DAY_SECONDS);
      messages.length = 0;
      return { id: user.id, phone, e164: `+86${phone}`, email, token, own };
    },
  };
}

export type SignInApp = Awaited<ReturnType<typeof startSignInApp>>;
