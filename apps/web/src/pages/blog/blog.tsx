import { IconNews } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { listInput, newsSearch, readNewsAddress } from "../../lib/news-address.ts";
import type { PageContent } from "../../lib/page-content.ts";
import { query } from "../../lib/query.ts";
import { useTexts } from "../../lib/texts.tsx";
import { ArticleList, ArticleSkeleton, Pages } from "../../ui/article-list.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";

const blogClass = "blog";

const blogQuery = (search: URLSearchParams) => {
  const { page } = readNewsAddress(search);
  const input = { ...listInput({ tp: null, keyword: "", page }), class_slug: blogClass };
  return query(api.news.newsList, input, { lazy: true });
};

export const content: PageContent = { searchNames: ["page"], queriesOf: ({ search }) => [blogQuery(search)] };

/** The articles of one news category. */
export default function Blog() {
  const texts = useTexts("news");
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery({ ...blogQuery(search), placeholderData: keepPreviousData });
  return (
    <div className="container page">
      <h1 className="title-1">{texts.blogTitle}</h1>
      <p className="lead mt-4 mb-9">{texts.blogLead}</p>
      {error && !data && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <ArticleSkeleton />}
      {data && data.list.length === 0 && <EmptyState icon={IconNews} {...texts.empty} />}
      {data && data.list.length > 0 && (
        <>
          <ArticleList articles={data} showClass={false} />
          <Pages page={data.page} last={Math.ceil(data.total / data.limit)} searchOf={(page) => newsSearch({ page })} />
        </>
      )}
    </div>
  );
}
