import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { listBanners } from "./banners.ts";
import { contactsByKind } from "./contacts.ts";
import { gatherHome, listIndustries } from "./home.ts";
import { listNewsClasses } from "./news.ts";
import { rememberAttribution, siteFacts } from "./site.ts";

export default routes(api.content, {
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
  customerServiceList: ({ app, caller }) => contactsByKind(app, caller.language),
});
