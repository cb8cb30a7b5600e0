import { newsListKeywordMaxLength } from "@meridian/client/inputs";
import "../../styles/form.css";
import { Button } from "@mantine/core";
import { IconCalendarEvent, IconNews, IconRss, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { localizedPath } from "../../lib/language.ts";
import { listInput, type NewsAddress, newsSearch, readNewsAddress } from "../../lib/news-address.ts";
import type { PageContent } from "../../lib/page-content.ts";
import { query } from "../../lib/query.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { ArticleList, ArticleSkeleton, Pages } from "../../ui/article-list.tsx";
import { KeywordSearch } from "../../ui/keyword-search.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { EventList } from "./event-list.tsx";

const feedFormats = [
  ["Atom", "feed.atom"],
  ["JSON Feed", "feed.json"],
] as const;

const classesQuery = query(api.content.newsClassList, {}, { lazy: true });
const articlesQuery = (address: NewsAddress) => query(api.news.newsList, listInput(address), { lazy: true });
const eventsQuery = ({ page }: NewsAddress) => query(api.news.eventsList, { page, limit: 12 }, { lazy: true });

export const content: PageContent = {
  searchNames: ["tp", "keyword", "page"],
  queriesOf({ search }) {
    const address = readNewsAddress(search);
    return [address.tp === "events" ? eventsQuery(address) : articlesQuery(address), classesQuery];
  },
};

/** News by category; category, search and page are in the address. */
export default function News() {
  const texts = useTexts("news");
  const language = useLanguage();
  const [search] = useSearchParams();
  const address = readNewsAddress(search);
  return (
    <div className="container page">
      <h1 className="title-1">{texts.title}</h1>
      <p className="lead mt-4">{texts.lead}</p>
      <div className="bar gap-4 gap-x-6 mt-9 mb-6">
        <Tabs tp={address.tp} />
        {address.tp !== "events" && <Search key={address.keyword} address={address} />}
      </div>
      {address.tp === "events" ? <Events address={address} /> : <Articles address={address} />}
      <p className="note row gap-2 mt-10">
        <IconRss size={16} stroke={1.6} aria-hidden="true" />
        {texts.feeds}
        {feedFormats.map(([name, file]) => (
          // Not a page of the site.
          <a key={file} className="link" href={localizedPath(`/news/${file}`, language)}>
            {name}
          </a>
        ))}
      </p>
    </div>
  );
}

function Tabs({ tp }: Pick<NewsAddress, "tp">) {
  const texts = useTexts("news");
  const { data } = useQuery(classesQuery);
  const links = [
    { tp: null, name: texts.all },
    ...(data?.list ?? []).map(({ id, name }) => ({ tp: String(id), name })),
    { tp: "events", name: texts.events },
  ].map((tab) => ({ to: { search: newsSearch({ tp: tab.tp }) }, name: tab.name, isCurrent: tab.tp === tp }));
  return <PillLinks label={texts.tabs} links={links} />;
}

function Search({ address: { tp, keyword } }: { address: NewsAddress }) {
  const texts = useTexts("news");
  const navigate = useNavigate();
  return (
    <KeywordSearch
      keyword={keyword}
      maxLength={newsListKeywordMaxLength}
      texts={texts}
      onSearch={(word) => void navigate({ search: newsSearch({ tp, keyword: word }) })}
    />
  );
}

function Articles({ address }: { address: NewsAddress }) {
  const texts = useTexts("news");
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...articlesQuery(address),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <ArticleSkeleton />;
  const hasKeyword = address.keyword !== "";
  if (data.list.length === 0) {
    return (
      <EmptyState icon={hasKeyword ? IconSearch : IconNews} {...(hasKeyword ? texts.emptySearch : texts.empty)}>
        <Button component={Link} to="/news" variant="default">
          {texts.showAll}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <p className={hasKeyword ? "quiet mb-4" : "visually-hidden"} role="status">
        {hasKeyword && texts.found(data.total, address.keyword)}
      </p>
      <ArticleList articles={data} showClass={address.tp === null} />
      <Pages
        page={data.page}
        last={Math.ceil(data.total / data.limit)}
        searchOf={(page) => newsSearch({ ...address, page })}
      />
    </div>
  );
}

function Events({ address }: { address: NewsAddress }) {
  const texts = useTexts("news");
  const { data, error, refetch } = useQuery({ ...eventsQuery(address), placeholderData: keepPreviousData });
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <ArticleSkeleton />;
  if (data.list.length === 0) {
    return (
      <EmptyState icon={IconCalendarEvent} {...texts.emptyEvents}>
        <Button component={Link} to="/news" variant="default">
          {texts.showAll}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <EventList events={data.list} />
      <Pages
        page={data.page}
        last={Math.ceil(data.total / data.limit)}
        searchOf={(page) => newsSearch({ ...address, page })}
      />
    </>
  );
}
