import { staffApi } from "@meridian/contract";
import { commandLine } from "../lib/staff/actor.ts";
import { listSent, sendNotice } from "../modules/staff/broadcasts.ts";
import type { Call } from "./command.ts";
import { commandOf, readInput, stringOption } from "./verbs.ts";

const { noticeList, noticeSend } = staffApi.admin;

const inputOf = ({ values }: Call, isDry: boolean) =>
  readInput(noticeSend, {
    type: values.type ?? "system",
    title_en: values["title-en"],
    title_zh: values["title-zh"],
    content_en: values["content-en"],
    content_zh: values["content-zh"],
    link: values.link,
    main_only: values["main-only"],
    lang: values.lang,
    service_type: values.service,
    phones: values.phones,
    emails: values.emails,
    dry_run: isDry,
  });

/** Notices to all or selected users. */
export const noticeCommand = commandOf("notices", {
  summary: "Notices to all or selected users",
  options: {
    type: stringOption,
    "title-en": stringOption,
    "title-zh": stringOption,
    "content-en": stringOption,
    "content-zh": stringOption,
    link: stringOption,
    "main-only": { type: "boolean" },
    lang: stringOption,
    service: stringOption,
    phones: stringOption,
    emails: stringOption,
    page: stringOption,
    limit: stringOption,
  },
  notes: [
    "  --content-en, --content-zh, --link /path   text and link below the title",
    "  --main-only, --lang en-US|zh-CN            only main accounts; only readers of one language",
    "  --service <type>                           only accounts that bought this service",
    "  --phones a,b  --emails a,b                 only these users",
  ].join("\n"),
  verbs: {
    list: {
      form: "[--page n]",
      text: "list sent notices, newest first",
      run: async (app, { values: { page, limit = "50" } }) =>
        (await listSent(app, readInput(noticeList, { page, limit }))).list,
    },
    send: {
      form: "--title-en <t> --title-zh <t> [--type system]",
      text: "send in the background, once to each user",
      question: async (app, call) => {
        const { users } = await sendNotice(app, commandLine, inputOf(call, true));
        return `Send it to ${users} users?`;
      },
      run: (app, call) => sendNotice(app, commandLine, inputOf(call, call.values["dry-run"] === true)),
    },
  },
});
