import type { ReactNode } from "react";
import { useAddressQuery } from "../../../lib/use-address-query.ts";
import { Pager } from "../../../ui/pager.tsx";
import { ErrorState } from "../../../ui/states.tsx";

interface RecordListProps<Row> {
  texts: { title: string; failed: string } & Parameters<typeof Pager>[0]["texts"];
  lead: ReactNode;
  reading: { data: { list: Row[]; total: number } | undefined; error: Error | null; refetch: () => unknown };
  pageSize: number;
  /** The parameter of the address that has the page. */
  name: string;
  children: (row: Row) => ReactNode;
}

/** The page of a list that the address names. */
export function useListPage(name: string): number {
  const { parameters } = useAddressQuery();
  return Math.max(1, Number(parameters.get(name)) || 1);
}

/** A list of what was issued to the account, page by page. */
export function RecordList<Row>({ texts, lead, reading, pageSize, name, children }: RecordListProps<Row>) {
  const page = useListPage(name);
  const { data, error, refetch } = reading;
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card min-h-60" aria-busy="true" />;
  return (
    <section aria-label={texts.title}>
      <div className="bar mb-4">
        <div>
          <h3 className="entry-name">
            <strong>{texts.title}</strong>
          </h3>
          {lead}
        </div>
      </div>
      {data.total > 0 && <ul className="card ruled">{data.list.map(children)}</ul>}
      <Pager
        page={page}
        last={Math.max(1, Math.ceil(data.total / pageSize))}
        addressOf={(to) => `?tab=billing&view=invoices&${name}=${to}`}
        texts={texts}
      />
    </section>
  );
}
