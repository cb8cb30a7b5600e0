import type { ReactNode } from "react";
import { pageOf, useAddressQuery } from "../../../lib/use-address-query.ts";
import { Pager } from "../../../ui/pager.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { BillingSection, BillingWaiting } from "./billing-section.tsx";

interface RecordListProps<Row> {
  texts: { title: string; failed: string } & Parameters<typeof Pager>[0]["texts"];
  lead: ReactNode;
  reading: { data: { list: Row[]; total: number } | undefined; error: Error | null; refetch: () => unknown };
  pageSize: number;
  /** The parameter of the address that has the page. */
  name: string;
  children: (row: Row) => ReactNode;
}

/** A list of what was issued to the account, page by page. */
export function RecordList<Row>({ texts, lead, reading, pageSize, name, children }: RecordListProps<Row>) {
  const { parameters } = useAddressQuery();
  const { data, error, refetch } = reading;
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <BillingWaiting />;
  return (
    <BillingSection title={texts.title} lead={lead}>
      {data.total > 0 && <ul className="card ruled">{data.list.map(children)}</ul>}
      <Pager
        page={pageOf(parameters, name)}
        last={Math.max(1, Math.ceil(data.total / pageSize))}
        addressOf={(to) => `?tab=billing&view=invoices&${name}=${to}`}
        texts={texts}
      />
    </BillingSection>
  );
}
