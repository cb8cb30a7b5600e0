import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { RENDERER_AGENT } from "../../lib/renderer-agent.ts";
import { listArticles, readArticle } from "./articles.ts";
import { listChanges } from "./changelog.ts";
import { listEvents, readEvent } from "./events.ts";
import { listCases, listPartners, listPartnerTypes } from "./showcase.ts";

export default routes(api.news, {
  newsList: ({ app, caller, input }) => listArticles(app, caller.language, input),
  newsDetail: ({ app, caller, input }) =>
    readArticle(app, caller.language, { id: input.id, isVisit: caller.userAgent !== RENDERER_AGENT }),
  eventsList: ({ app, caller, input }) => listEvents(app, caller.language, input),
  eventsDetail: ({ app, caller, input }) => readEvent(app, caller.language, input.id),
  saasCase: ({ app, caller, input }) => listCases(app, caller.language, input),
  businessPartnerList: ({ app, caller, input }) => listPartners(app, caller.language, input),
  changelogList: async ({ app, caller }) => {
    const list = await listChanges(app, caller.language);
    return { list, total: list.length };
  },
  businessPartnerTypeList: ({ app, caller }) => listPartnerTypes(app, caller.language),
});
