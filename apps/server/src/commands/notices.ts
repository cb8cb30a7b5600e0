import { staffApi } from "@meridian/contract";
import { callStaff, endpointVerb } from "./endpoint-verb.ts";
import { commandOf } from "./verbs.ts";

const { noticeList, noticeSend } = staffApi.admin;

/** Notices to all or selected users. */
export const noticeCommand = commandOf("notices", {
  summary: "Notices to all or selected users",
  verbs: {
    list: endpointVerb(noticeList),
    send: endpointVerb(noticeSend, {
      text: "send in the background, once to each user",
      question: async (app, input) => {
        const { users } = await callStaff(app, noticeSend, { ...input, dry_run: true });
        return `Send it to ${users} users?`;
      },
    }),
  },
});
