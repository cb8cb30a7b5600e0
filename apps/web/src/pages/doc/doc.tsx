import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import type { PageContent } from "../../lib/page-content.ts";
import { usePageHead } from "../../lib/page-head.ts";
import { useTexts } from "../../lib/texts.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { Article } from "./article.tsx";
import styles from "./doc.module.css";
import { documentHead } from "./document-head.ts";
import { MissingDocument } from "./missing-document.tsx";
import { Sidebar } from "./sidebar.tsx";
import { type DocumentAnswer, documentQuery, useDocument } from "./use-document.ts";

export const content: PageContent = {
  queriesOf: ({ parameters }) => [documentQuery(parameters.type)],
  headOf: ([answer]) => documentHead(answer as DocumentAnswer | undefined),
};

/** The documentation: menu, one page, and next to it a table of contents or a form that makes the call. */
export default function Doc() {
  const texts = useTexts("doc");
  const { type } = useParams();
  const client = useQueryClient();
  const { data, error, isMissing, menu, refetch } = useDocument(type);
  usePageHead(data && documentHead(data));
  const slug = data?.doc?.slug ?? type;
  const prefetch = (name: string) => void client.prefetchQuery(documentQuery(name));
  return (
    <div className={styles.page}>
      <Sidebar menu={menu} slug={slug} onApproach={prefetch} />
      {data?.doc ? (
        <Article document={data.doc} prev={data.prev} next={data.next} />
      ) : isMissing ? (
        <MissingDocument slug={type ?? ""} />
      ) : error ? (
        <div className={styles.state}>
          <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

const lines = [1, 2, 3, 4, 5, 6];

function Skeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {lines.map((line) => (
        <span className="h-4 rounded-tag bg-sunken" key={line} />
      ))}
    </div>
  );
}
