import { worker } from "../../jobs.ts";
import { forgetMessages, sendMail, sendSms } from "./jobs.ts";
import { forgetSent, sendOnce } from "./send-once.ts";

export default [
  worker(sendMail, async (app, message) => ({
    provider: app.mail.name,
    // A copy has the same Message-ID, by which mail servers and readers recognise it.
    ...(await sendOnce(app, message.id, (mayBeSent) => app.mail.send(message, { mayBeSent }))),
  })),
  worker(sendSms, async (app, { id, to, text, language }) => ({
    provider: app.sms.name,
    ...(await sendOnce(app, id, async (mayBeSent) => {
      // Nothing recognises the copy of an SMS, so one that may have been sent is not sent again.
      if (mayBeSent) app.log.warn({ id }, "an SMS may not have been sent");
      else await app.sms.send({ to, text, language, scene: "notice", code: null });
    })),
  })),
  worker(forgetMessages, (app) => forgetSent(app)),
];
