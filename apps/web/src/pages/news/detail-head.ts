import type { Client } from "@meridian/client";
import type { PageHead } from "../../lib/page-content.ts";

export type NewsArticle = Awaited<ReturnType<Client["news"]["newsDetail"]>>;
export type NewsEvent = Awaited<ReturnType<Client["news"]["eventsDetail"]>>;

const publisher = { "@type": "Organization", name: "Meridian", url: "/" };

/** An article's head for search engines and link previews; empty until loaded. */
export function articleHead(data: unknown, path: string): PageHead {
  const article = data as NewsArticle | undefined;
  if (!article) return {};
  return {
    title: article.title,
    description: article.description,
    type: "article",
    structured: [
      {
        "@type": "NewsArticle",
        headline: article.title,
        description: article.description,
        datePublished: article.published_at,
        author: { "@type": "Organization", name: article.author },
        publisher,
        keywords: article.keywords.join(", "),
        articleSection: article.class_name,
        mainEntityOfPage: path,
      },
    ],
  };
}

/** The same for an event. */
export function eventHead(data: unknown, path: string): PageHead {
  const event = data as NewsEvent | undefined;
  if (!event) return {};
  return {
    title: event.title,
    description: event.summary,
    type: "article",
    structured: [
      {
        "@type": "Event",
        name: event.title,
        description: event.summary,
        startDate: event.start_at,
        endDate: event.end_at,
        location: event.place && { "@type": "Place", name: event.place },
        organizer: publisher,
        url: path,
      },
    ],
  };
}
