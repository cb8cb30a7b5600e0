import type { EndpointCall } from "@meridian/client/call";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { query } from "../../lib/query.ts";
import { useTexts } from "../../lib/texts.tsx";
import { Pager } from "../../ui/pager.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";

const pageSize = 10;

interface PagedListProps<T> {
  endpoint: EndpointCall<{ page: number; limit: number }, { list: T[]; total: number }>;
  /** The view's name in the address. */
  view: string;
  empty: Omit<Parameters<typeof EmptyState>[0], "children">;
  children: (item: T) => ReactNode;
}

/** One of the programme's lists; its page is in the address. */
export function PagedList<T>({ endpoint, view, empty, children }: PagedListProps<T>) {
  const { list: texts } = useTexts("reward");
  const [search] = useSearchParams();
  const requested = search.get("page") ?? "";
  const page = /^[1-9]\d{0,4}$/.test(requested) ? Number(requested) : 1;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(endpoint, { page, limit: pageSize }, { lazy: true }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-60 rounded-card bg-sunken" aria-busy="true" />;
  if (data.total === 0) return <EmptyState {...empty} />;
  return (
    <>
      <ul className="card ruled" aria-busy={isPlaceholderData}>
        {data.list.map(children)}
      </ul>
      <Pager
        page={page}
        last={Math.max(1, Math.ceil(data.total / pageSize))}
        addressOf={(to) => `?view=${view}&page=${to}`}
        texts={texts}
      />
    </>
  );
}
