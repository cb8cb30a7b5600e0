import { newsListKeywordMaxLength } from "@meridian/client/inputs";
import { useSelectedInView } from "../../lib/use-selected-in-view.ts";
import "../../styles/form.css";
import { Button, TextInput } from "@mantine/core";
import { IconCalendarEvent, IconNews, IconSearch, IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { listInput, type NewsAddress, newsSearch, readNewsAddress } from "../../lib/news-address.ts";
import type { PageContent } from "../../lib/page-content.ts";
import { query } from "../../lib/query.ts";
import { useTexts } from "../../lib/texts.tsx";
import { ArticleList, ArticleSkeleton, Pages } from "../../ui/article-list.tsx";
import styles from "../../ui/list-page.module.css";
import pills from "../../ui/pill-links.module.css";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { EventList } from "./event-list.tsx";

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
  const [search] = useSearchParams();
  const address = readNewsAddress(search);
  return (
    <div className="container page">
      <h1 className="title-1">{texts.title}</h1>
      <p className="lead mt-4">{texts.lead}</p>
      <div className={styles.tools}>
        <Tabs tp={address.tp} />
        {address.tp !== "events" && <Search key={address.keyword} address={address} />}
      </div>
      {address.tp === "events" ? <Events address={address} /> : <Articles address={address} />}
    </div>
  );
}

function Tabs({ tp }: Pick<NewsAddress, "tp">) {
  const texts = useTexts("news");
  const { data } = useQuery(classesQuery);
  const tabs = [
    { tp: null, name: texts.all },
    ...(data?.list ?? []).map(({ id, name }) => ({ tp: String(id), name })),
    { tp: "events", name: texts.events },
  ];
  const row = useSelectedInView<HTMLElement>(tp, tabs.length);
  return (
    <nav ref={row} className={`fading ${pills.pills} ${pills.scrolling}`} aria-label={texts.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.tp}
          to={{ search: newsSearch({ tp: tab.tp }) }}
          preventScrollReset
          aria-current={tab.tp === tp ? "page" : undefined}
        >
          {tab.name}
        </Link>
      ))}
    </nav>
  );
}

function Search({ address }: { address: NewsAddress }) {
  const texts = useTexts("news");
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState(address.keyword);
  const find = (word: string) => navigate({ search: newsSearch({ tp: address.tp, keyword: word.trim() }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find(keyword);
  };
  return (
    <search>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          name="keyword"
          maxLength={newsListKeywordMaxLength}
          aria-label={texts.search}
          placeholder={texts.searchHint}
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          rightSection={
            address.keyword && (
              <button type="button" className={styles.clear} aria-label={texts.clear} onClick={() => find("")}>
                <IconX size={16} stroke={1.6} />
              </button>
            )
          }
        />
      </form>
    </search>
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
