import { worker } from "../../jobs.ts";
import { forgetMessages, queuePendingJobs, sendMail, sendSms } from "./jobs.ts";
import { queuePending } from "./pending.ts";
import { forgetSent, sendOnce } from "./send-once.ts";
import { bookSms, countSent } from "./sms-spending.ts";

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
      if (mayBeSent) return app.log.warn({ id }, "an SMS may not have been sent");
      const booking = await bookSms(app, to);
      // The queue tries again, in the next hour at the latest.
      if (!booking) throw new Error("the money for SMS of this hour is spent");
      await app.sms.send({ to, text, language, scene: "notice", code: null });
      countSent("notice", booking);
    })),
  })),
  worker(forgetMessages, (app) => forgetSent(app)),
  worker(queuePendingJobs, (app) => queuePending(app)),
];
