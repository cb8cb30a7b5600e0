import { api, staffApi } from "@meridian/contract";
import { type Call, routes } from "../../lib/calls.ts";
import { staffOf } from "../../lib/staff/actor.ts";
import { storePicture } from "../mall/pictures.ts";
import { listBanners } from "./banners.ts";
import { contactsByKind } from "./contacts.ts";
import { gatherHome, listIndustries } from "./home.ts";
import { importContent } from "./import.ts";
import { listNewsClasses } from "./news.ts";
import { rememberAttribution, siteFacts } from "./site.ts";
import {
  changeContent,
  deleteContent,
  listContent,
  listVersions,
  previewContent,
  resetContent,
  restoreContent,
  saveContent,
  showContent,
  viewContent,
} from "./staff-content.ts";
import { readStatement } from "./statements.ts";

const siteRoutes = routes(api.content, {
  webInit: async ({ app, input, caller }) => {
    rememberAttribution(caller, input);
    return siteFacts(app, caller.language);
  },
  regionNames: async ({ app, caller }) => {
    const { codes, name, shadedWith } = app.regions;
    const list = codes.map((code) => ({ code, name: name(code, caller.language), shaded_with: [...shadedWith(code)] }));
    return { list, total: list.length };
  },
  getBannerList: async ({ app, input, caller }) => {
    const list = await listBanners(app, caller.language, input.ad_position);
    return { list, total: list.length };
  },
  findIndex: ({ app, caller }) => gatherHome(app, caller.language),
  newsClassList: async ({ app, caller }) => {
    const list = await listNewsClasses(app, caller.language);
    return { list, total: list.length };
  },
  getIndustry: async ({ app, caller }) => {
    const list = await listIndustries(app, caller.language);
    return { list, total: list.length };
  },
  statementInfo: ({ app, input, caller }) => readStatement(app, caller.language, input),
  customerServiceList: ({ app, caller }) => contactsByKind(app, caller.language),
});

const { adminContent } = staffApi;

const authorOf = async ({
  app,
  user,
  caller,
}: Pick<Call<typeof adminContent.contentSave>, "app" | "user" | "caller">) => ({
  user,
  staff: await staffOf(app, user, caller),
  language: caller.language,
});

const staffRoutes = routes(adminContent, {
  contentList: ({ app, caller, input }) => listContent(app, caller.language, input),
  contentInfo: ({ app, user, caller, input }) => showContent(app, { user, language: caller.language }, input),
  contentSave: async (call) => saveContent(call.app, await authorOf(call), call.input),
  contentChange: async (call) => changeContent(call.app, await authorOf(call), call.input),
  contentView: ({ app, caller, input }) => viewContent(app, caller, input),
  contentDelete: async (call) => deleteContent(call.app, await authorOf(call), call.input),
  contentHistory: ({ app, input }) => listVersions(app, input),
  contentRestore: async (call) => restoreContent(call.app, await authorOf(call), call.input),
  contentReset: async (call) => resetContent(call.app, await authorOf(call), call.input),
  contentPreview: async ({ app, caller, input }) => previewContent(app, caller.language, input),
  contentImport: async (call) => importContent(call.app, await authorOf(call), call.input),
  contentPictureAdd: async ({ app, input }) => ({
    path: await storePicture(app, Buffer.from(await input.file.arrayBuffer())),
  }),
});

export default [...siteRoutes, ...staffRoutes];
