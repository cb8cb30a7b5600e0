import type { App } from "../../app.ts";
import { notify } from "../notices/notices.ts";
import { FREE_LOOKUPS_PER_MONTH } from "./services.ts";

/** Welcomes the owner of a new account with what is free. */
export const welcome = (app: App, userId: number): Promise<void> =>
  notify(app, userId, {
    type: "system",
    title: { en: "Welcome to Meridian", zh: "欢迎使用子午" },
    content: {
      en: `${FREE_LOOKUPS_PER_MONTH.toLocaleString("en")} lookups a month are free. Your first key is ready; make a call with it from the dashboard.`,
      zh: `每月 ${FREE_LOOKUPS_PER_MONTH.toLocaleString("en")} 次免费调用。第一个密钥已就绪，可在数据看板中发起第一次调用。`,
    },
    link: "/user?tab=dashboard",
  });
