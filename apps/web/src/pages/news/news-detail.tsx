import { useParams } from "react-router-dom";
import type { PageContent } from "../../lib/page-content.ts";
import { MissingPage } from "../../missing-page.tsx";
import { Article, articleQuery, relatedQuery } from "./article.tsx";
import { articleHead, eventHead } from "./detail-head.ts";
import { EventDetail, eventQuery } from "./event-detail.tsx";

/** `12` is an article, `event-12` an event. */
function readId(text: string | undefined): { kind: "article" | "event"; id: number } | null {
  const [, event, digits] = /^(event-)?([1-9]\d{0,8})$/.exec(text ?? "") ?? [];
  return digits ? { kind: event ? "event" : "article", id: Number(digits) } : null;
}

export const content: PageContent = {
  queriesOf({ parameters }) {
    const target = readId(parameters.id);
    if (target?.kind === "event") return [eventQuery(target.id)];
    return [articleQuery(target?.id ?? 0), relatedQuery];
  },
  headOf: ([data], { parameters, path }) =>
    readId(parameters.id)?.kind === "event" ? eventHead(data, path) : articleHead(data, path),
};

/** One article or one event. */
export default function NewsDetail() {
  const target = readId(useParams().id);
  if (!target) return <MissingPage />;
  return target.kind === "event" ? <EventDetail id={target.id} /> : <Article id={target.id} />;
}
