import { IconListDetails } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../lib/api.ts";
import type { PageContent } from "../../lib/page-content.ts";
import { query } from "../../lib/query.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { calendarDay } from "../../lib/time.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge } from "../../ui/badge.tsx";
import { FeedLinks } from "../../ui/feed-links.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";

const changesQuery = query(api.news.changelogList, {}, { lazy: true });

const kinds = ["api", "data"] as const;

export const content: PageContent = { searchNames: ["kind"], queriesOf: () => [changesQuery] };

/** Changes of the API and versions of the data; which of them is in the address. */
export default function Changelog() {
  const texts = useTexts("changelog");
  const { parameters } = useAddressQuery();
  const kind = kinds.find((name) => name === parameters.get("kind")) ?? null;
  const links = [
    { to: "/changelog", name: texts.all, isCurrent: kind === null },
    ...kinds.map((name) => ({ to: `/changelog?kind=${name}`, name: texts.kinds[name], isCurrent: kind === name })),
  ];
  return (
    <div className="container page">
      <h1 className="title-1">{texts.title}</h1>
      <p className="lead mt-4">{texts.lead}</p>
      <PillLinks label={texts.kind} className="mt-9 mb-6" links={links} />
      <Changes kind={kind} />
      <FeedLinks label={texts.feeds} page="/changelog" />
    </div>
  );
}

function Changes({ kind }: { kind: (typeof kinds)[number] | null }) {
  const texts = useTexts("changelog");
  const language = useLanguage();
  const { data, error, refetch } = useQuery(changesQuery);
  if (!data && error) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="skeleton min-h-80" aria-busy="true" />;
  const shown = data.list.filter((change) => kind === null || change.kind === kind);
  if (shown.length === 0) return <EmptyState icon={IconListDetails} {...texts.empty} />;
  return (
    <ol className="stack">
      {shown.map((change) => (
        <li key={change.id} id={change.id} className="card p-5">
          <div className="bar gap-2">
            <h2 className="text-lg">{change.title}</h2>
            <Badge tone={change.kind === "api" ? "ok" : "neutral"}>{texts.kinds[change.kind]}</Badge>
          </div>
          <p className="mt-2 measure-80 wrap-anywhere">{change.text}</p>
          <p className="note cluster gap-x-4 mt-2">
            <time dateTime={change.day}>{calendarDay(change.day, language)}</time>
            <Link className="link" to={change.path}>
              {texts.more}
            </Link>
          </p>
        </li>
      ))}
    </ol>
  );
}
