import type { PageHead } from "../../lib/page-content.ts";
import type { DocumentAnswer } from "./use-document.ts";

/** The head of a documentation page. */
export function documentHead(answer: DocumentAnswer | undefined): PageHead {
  const doc = answer?.doc;
  if (!doc) return {};
  return {
    title: doc.title,
    description: doc.summary,
    path: `/doc/${doc.slug}`,
    type: "article",
    structured: [
      {
        "@type": "TechArticle",
        headline: doc.title,
        description: doc.summary,
        articleSection: doc.chapter,
        ...(doc.updated_at && { dateModified: doc.updated_at }),
      },
    ],
  };
}
