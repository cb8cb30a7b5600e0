import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { countUnread, deleteNotices, listNotices, readNotices } from "./notices.ts";
import { listNoticeSettings, setNoticeSettings } from "./settings.ts";

export default routes(api.notices, {
  getNotice: ({ app, user, caller, input }) => listNotices(app, user, caller.language, input),
  readNotice: ({ app, user, input }) => readNotices(app, user, input),
  deleteNotice: ({ app, user, input }) => deleteNotices(app, user, input),
  noticeSettings: ({ app, user }) => listNoticeSettings(app, user),
  setNoticeSettings: ({ app, user, input }) => setNoticeSettings(app, user, input),
  unreadNotice: async ({ app, user }) => ({ unread: await countUnread(app, user.id) }),
});
