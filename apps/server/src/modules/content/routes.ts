import { api } from "@meridian/contract";
import { routes } from "../../http/routes.ts";
import { listBanners } from "./banners.ts";
import { gatherHome } from "./home.ts";
import { keepAttribution, siteFacts } from "./site.ts";

export default routes(api.content, {
  webInit: async ({ app, input, caller }) => {
    keepAttribution(caller, input);
    return siteFacts(app, caller.language);
  },
  getBannerList: async ({ app, input, caller }) => {
    const list = await listBanners(app, caller.language, input.ad_position);
    return { list, total: list.length };
  },
  findIndex: ({ app, caller }) => gatherHome(app, caller.language),
});
