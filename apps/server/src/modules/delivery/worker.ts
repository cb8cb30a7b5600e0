import { worker } from "../../jobs.ts";
import { sendMail, sendSms } from "./jobs.ts";

export default [
  worker(sendMail, async (app, message) => {
    await app.mail.send(message);
    return { provider: app.mail.name };
  }),
  worker(sendSms, async (app, { to, text, language }) => {
    await app.sms.send({ to, text, language, scene: "notice", code: null });
    return { provider: app.sms.name };
  }),
];
